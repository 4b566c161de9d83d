import { bucket } from '../format/shards.ts'

/**
 * Finding the word that was meant.
 *
 * A word with a typing error shares its first letters with the word that was meant, which then lies in the same
 * shard, or its last ones. So all words are listed once more by their ends, in the spelling files.
 */

/** Shorter words have too many neighbours. */
export const MIN_SPELLED_LENGTH = 4

const LATIN_WORD = /^[a-z]+$/

/** Whether a word takes part: numbers and codes are never "meant". */
export function isSpelled(word: string): boolean {
  return word.length >= MIN_SPELLED_LENGTH && LATIN_WORD.test(word)
}

/** The spelling file of a word in the index. */
export function spellingShard(word: string, shards: number): number {
  return bucket(word.slice(word.length > MIN_SPELLED_LENGTH ? -2 : -1), shards)
}

/** The spelling files that hold the words whose first three letters `typed` may have spelled wrongly. */
export function spellingShards(typed: string, shards: number): number[] {
  const ends: string[] = []
  if (typed.length >= MIN_SPELLED_LENGTH) ends.push(typed.slice(-2))
  if (typed.length <= MIN_SPELLED_LENGTH + 1) ends.push(typed.slice(-1))
  return [...new Set(ends.map((end) => bucket(end, shards)))]
}

/**
 * Whether one typing error lies between two words: a letter too many, missing, wrong, or two neighbours swapped
 * (Damerau-Levenshtein distance of exactly 1).
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

/** A shorter word with two errors may be any other. */
const MIN_GUESSED_LENGTH = 6

/** The word that was most likely meant, if two typing errors lie between: one that begins with the same letter. */
export function guessWord(typed: string, known: Iterable<string>): string | undefined {
  if (typed.length < MIN_GUESSED_LENGTH || !LATIN_WORD.test(typed)) return undefined
  return [...known].find((word) => isSpelled(word) && word[0] === typed[0] && errorsBetween(typed, word) <= 2)
}

/** How many letters too many, missing, wrong or swapped lie between two words (optimal string alignment). */
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
