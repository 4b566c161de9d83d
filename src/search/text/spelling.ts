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
