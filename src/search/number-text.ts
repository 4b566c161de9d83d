/**
 * Whole numbers as text: five bits a character, the sixth bit says that more follow, lowest bits first.
 *
 * Small numbers take one character, the text stands in any file without escaping, and hosts compress it like any text.
 */
export const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

const VALUES = new Uint8Array(128)
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value

/** `value` is a whole number from 0 to 2³¹ − 1. */
export function numberText(value: number): string {
  let text = ''
  let rest = value
  for (; rest > 31; rest >>>= 5) text += DIGITS[32 | (rest & 31)]
  return text + DIGITS[rest]
}

/** Reads one number after another. At the end of the text `isAtEnd` holds, and `next` gives 0. */
export type NumberReader = { next(): number; isAtEnd(): boolean; readonly at: number }

export function createNumberReader(text: string, from = 0): NumberReader {
  let at = from
  return {
    next() {
      let value = 0
      for (let shift = 0; at < text.length; shift += 5) {
        const digit = VALUES[text.charCodeAt(at++)] as number
        value |= (digit & 31) << shift
        if (digit < 32) break
      }
      return value
    },
    isAtEnd: () => at >= text.length,
    get at() {
      return at
    },
  }
}
