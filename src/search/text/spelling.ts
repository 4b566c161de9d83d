import { bucket } from '../format/shards.ts'

/**
 * Finds the word that was meant instead of a misspelled one.
 *
 * A word with one typing error has the right first letters or the right last letters. If the first ones are right, the
 * meant word is in the same shard. For the other case, the spelling files list all words once more, by their last
 * letters.
 */

/** Shorter words have too many similar words. */
export const MIN_SPELLED_LENGTH = 4

const LATIN_WORD = /^[a-z]+$/

/** Whether a word may be misspelled or meant. Numbers and codes are not. */
export function isSpelled(word: string): boolean {
  return word.length >= MIN_SPELLED_LENGTH && LATIN_WORD.test(word)
}

/** The number of the spelling file that lists a word. */
export function spellingShard(word: string, shards: number): number {
  return bucket(word.slice(word.length > MIN_SPELLED_LENGTH ? -2 : -1), shards)
}

/** The numbers of the spelling files to search if the first three letters of `typed` may be wrong. */
export function spellingShards(typed: string, shards: number): number[] {
  const ends: string[] = []
  if (typed.length >= MIN_SPELLED_LENGTH) ends.push(typed.slice(-2))
  if (typed.length <= MIN_SPELLED_LENGTH + 1) ends.push(typed.slice(-1))
  return [...new Set(ends.map((end) => bucket(end, shards)))]
}

/**
 * Whether two words differ by one typing error: a letter too many, a missing letter, a wrong letter, or two neighbours
 * swapped (Damerau-Levenshtein distance of exactly 1).
 */
export function isNear(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (a === b || long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  const rest = short.slice(same)
  const longRest = long.slice(same)
  if (short.length < long.length) return rest === longRest.slice(1)
  if (rest.slice(1) === longRest.slice(1)) return true
  return rest[0] === longRest[1] && rest[1] === longRest[0] && rest.slice(2) === longRest.slice(2)
}

/** A shorter word with two errors may be almost any word. */
const MIN_GUESSED_LENGTH = 6

/** The first word of `known` that differs from `typed` by at most two typing errors and begins with the same letter. */
export function guessWord(typed: string, known: Iterable<string>): string | undefined {
  if (typed.length < MIN_GUESSED_LENGTH || !LATIN_WORD.test(typed)) return undefined
  return [...known].find((word) => isSpelled(word) && word[0] === typed[0] && errorsBetween(typed, word) <= 2)
}

/**
 * How many letters of two words are too many, missing, wrong or swapped (optimal string alignment). `Infinity` if their
 * lengths differ by more than two.
 */
export function errorsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const errors = [row]
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1]
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      const missing = Math.min((last[at] as number) + 1, (errors[at - 1] as number) + 1)
      const wrong = (last[at - 1] as number) + (isSame ? 0 : 1)
      errors[at] = Math.min(missing, wrong, isSwapped ? (beforeLast[at - 2] as number) + 1 : Infinity)
    }
    beforeLast = last
    last = errors
  }
  return last[b.length] as number
}
