/**
 * The digits for whole numbers as text: a character has five bits of the number, the lowest first, and a sixth bit that
 * says that more follow.
 *
 * A small number takes one character, the text needs no escaping in any file, and hosts compress it like any text.
 */
export const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

const VALUES = new Uint8Array(128)
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value

/** Writes a whole number from 0 to 2³¹ − 1 as text. */
export function varintText(value: number): string {
  let text = ''
  let rest = value
  for (; rest > 31; rest >>>= 5) text += DIGITS[32 | (rest & 31)]
  return text + DIGITS[rest]
}

/** A text with numbers, and the index at which the next one begins. */
export type NumberReader = { readonly text: string; at: number }

export function readNumbers(text: string, at = 0): NumberReader {
  return { text, at }
}

/** Reads the next number and moves on. 0 at the end of the text. */
export function nextNumber(reader: NumberReader): number {
  const { text } = reader
  let value = 0
  for (let shift = 0; reader.at < text.length; shift += 5) {
    const digit = VALUES[text.charCodeAt(reader.at++)] as number
    value |= (digit & 31) << shift
    if (digit < 32) break
  }
  return value
}

export function isAtEnd({ text, at }: NumberReader): boolean {
  return at >= text.length
}
