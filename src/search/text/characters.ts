/**
 * The kinds of characters that the tokenizer knows.
 *
 * Japanese kana count as Chinese characters: they too are written without blanks.
 */
export const OTHER = 0
/** Letters, digits and marks of scripts that put blanks between words. */
export const LETTER = 1
export const HAN = 2
export const HANGUL = 3
/** The first half of a Chinese character beyond the first plane. */
export const HAN_HALF = 4

export type CharacterKind = typeof OTHER | typeof LETTER | typeof HAN | typeof HANGUL | typeof HAN_HALF

// Iteration marks, zero, kana, ideographs with their extensions.
const HAN_RANGES = [
  [0x3005, 0x3007],
  [0x3041, 0x3096],
  [0x3099, 0x309f],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30ff],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
] as const

const UNKNOWN = 255
const kinds = new Uint8Array(0x10000).fill(UNKNOWN)

/** The kind of a UTF-16 unit of normalised text. */
export function kindOf(unit: number): CharacterKind {
  const known = kinds[unit] as CharacterKind
  if ((known as number) !== UNKNOWN) return known
  const kind = findKind(unit)
  kinds[unit] = kind
  return kind
}

function findKind(unit: number): CharacterKind {
  if (unit >= 0xac00 && unit <= 0xd7a3) return HANGUL
  // Planes 2 and 3.
  if (unit >= 0xd840 && unit <= 0xd8bf) return HAN_HALF
  if (HAN_RANGES.some(([first, last]) => unit >= first && unit <= last)) return HAN
  return /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(unit)) ? LETTER : OTHER
}

/** Soft hyphens, joiners and other invisible characters, which do not separate words. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu

/**
 * Writes a text in the spelling that is compared. If the index has a table of forms (`han-forms.ts`), each Chinese
 * character gets one form.
 */
export type Normalize = (text: string) => string

/**
 * Writes a text in the spelling that is compared: NFKC (plain instead of full-width letters, whole syllables), in lower
 * case, without invisible characters.
 */
export function normalize(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFKC').toLowerCase()
}
