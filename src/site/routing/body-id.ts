import { trimCharacters } from '#kit/trim-characters.ts'
/**
 * Every id of a body begins with this. So a text cannot take over an id of the page or a global variable of its
 * scripts.
 */
export const ID_PREFIX = 's-'

const maxLength = 100
/** The limit for an id with its prefix and with the number that tells headings with the same words apart. */
const maxWhole = 110

// Soft hyphens and similar characters do not separate words.
const unseen = /\p{Default_Ignorable_Code_Point}+/gu

/**
 * Makes the id of a body from an id or a fragment that an editor wrote. Both give the same, so links still find their
 * targets.
 *
 * `undefined` if no character is left. An id that already has the prefix keeps it, for example one that was copied from
 * a published page.
 */
export function toBodyId(written: string): string | undefined {
  const id = tidy(written.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_.:-]+/gu, '-'), maxWhole)
  if (id === '') return undefined
  return id.startsWith(ID_PREFIX) ? id : ID_PREFIX + tidy(id, maxLength)
}

/** `toBodyId` for the part of an address after `#`, which may be percent-encoded. */
export function fragmentToBodyId(fragment: string): string | undefined {
  try {
    return toBodyId(decodeURIComponent(fragment))
  } catch {
    return toBodyId(fragment)
  }
}

/**
 * Replaces the fragment of an address with the id of the body that it becomes. If nothing is left of the fragment, the
 * address has none.
 */
export function withBodyFragment(address: string): string {
  const at = address.indexOf('#')
  if (at === -1) return address
  const id = fragmentToBodyId(address.slice(at + 1))
  return address.slice(0, at) + (id === undefined ? '' : `#${id}`)
}

/** Makes a readable id for a heading: `Tariffs & fees` → `s-tariffs-fees`, `요금 안내` → `s-요금-안내`. */
export function headingId(text: string): string {
  const words = text.replace(unseen, '').normalize('NFC').toLowerCase()
  return ID_PREFIX + (tidy(words.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-'), maxLength) || 'section')
}

function tidy(id: string, longest: number): string {
  const short = id.length > longest ? id.slice(0, longest).toWellFormed().replaceAll('\ufffd', '') : id
  return trimCharacters(short, '-')
}
