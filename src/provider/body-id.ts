/** Every id of a body begins with this, so that no text can take over an id of the page or a global of its scripts. */
export const ID_PREFIX = 's-'

const maxLength = 100

/**
 * The id that an id or fragment of an editor becomes; the same for both, so links keep leading to their targets.
 *
 * `undefined` where nothing is left. An id that already carries the prefix, as one copied from a published page does, stays.
 */
export function toBodyId(written: string): string | undefined {
  const id = tidy(written.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_.:-]+/gu, '-'))
  if (id === '') return undefined
  return id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id
}

/** The same for the part of an address behind `#`, which may be percent-encoded. */
export function fragmentToBodyId(fragment: string): string | undefined {
  try {
    return toBodyId(decodeURIComponent(fragment))
  } catch {
    return toBodyId(fragment)
  }
}

/** A readable id for a heading: `Tariffs & fees` → `s-tariffs-fees`, `요금 안내` → `s-요금-안내`. */
export function headingId(text: string): string {
  const words = text.normalize('NFC').toLowerCase()
  return ID_PREFIX + (tidy(words.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')) || 'section')
}

/** Takes ids, each once: `claim` answers with the id, or with the next free one (`s-cost-2`). */
export function createIdRegister(): { has(id: string): boolean; claim(id: string): string } {
  const counts = new Map<string, number>()
  return {
    has: (id) => counts.has(id),
    claim(id) {
      let free = id
      let count = counts.get(id) ?? 0
      while (counts.has(free)) free = `${id}-${++count + 1}`
      counts.set(id, count)
      counts.set(free, counts.get(free) ?? 0)
      return free
    },
  }
}

function tidy(id: string): string {
  const short = id.length > maxLength ? id.slice(0, maxLength).toWellFormed().replaceAll('\ufffd', '') : id
  return short.replace(/^-+|-+$/g, '')
}
