import { trimCharacters } from '#kit/trim-characters.ts'
/** Every id of a body begins with this, so that no text can take over an id of the page or a global of its scripts. */
export const ID_PREFIX = 's-'

const maxLength = 100
/** With the prefix, and the number that tells a second heading of the same words from the first. */
const maxWhole = 110

// Soft hyphens and the like part no word.
const unseen = /\p{Default_Ignorable_Code_Point}+/gu

/**
 * The id that an id or fragment of an editor becomes; the same for both, so links keep leading to their targets.
 *
 * `undefined` if nothing is left. An id that already carries the prefix, as one copied from a published page does,
 * stays.
 */
export function toBodyId(written: string): string | undefined {
  const id = tidy(written.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_.:-]+/gu, '-'), maxWhole)
  if (id === '') return undefined
  return id.startsWith(ID_PREFIX) ? id : ID_PREFIX + tidy(id, maxLength)
}

/** The same for the part of an address behind `#`, which may be percent-encoded. */
export function fragmentToBodyId(fragment: string): string | undefined {
  try {
    return toBodyId(decodeURIComponent(fragment))
  } catch {
    return toBodyId(fragment)
  }
}

/**
 * An address that leads to a place in a body, by the id that its fragment becomes; without one if nothing is left
 * of it.
 */
export function withBodyFragment(address: string): string {
  const at = address.indexOf('#')
  if (at === -1) return address
  const id = fragmentToBodyId(address.slice(at + 1))
  return address.slice(0, at) + (id === undefined ? '' : `#${id}`)
}

/** A readable id for a heading: `Tariffs & fees` → `s-tariffs-fees`, `요금 안내` → `s-요금-안내`. */
export function headingId(text: string): string {
  const words = text.replace(unseen, '').normalize('NFC').toLowerCase()
  return ID_PREFIX + (tidy(words.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-'), maxLength) || 'section')
}

function tidy(id: string, longest: number): string {
  const short = id.length > longest ? id.slice(0, longest).toWellFormed().replaceAll('\ufffd', '') : id
  return trimCharacters(short, '-')
}
