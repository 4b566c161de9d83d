/**
 * The file an index is entered by, `_search/LOCALE/index.json`: JSON, short enough to load before the first answer.
 *
 * All its long fields are texts with a fixed number of characters for each article or shard, in order.
 */
export type StartFile = {
  readonly format: 2
  /** How many places a block has. */
  readonly span: number
  /** Names of the articles' texts: eight characters each. Block N of `1a2b3c4d` is `data/a1a2b3c4d-N.json`. */
  readonly texts: string
  /** Length of each article, one character: see `lengthDigit`. */
  readonly lengths: string
  /** Length of each title, likewise. */
  readonly titles: string
  /** Group of each article: its place in `groups`, in so many hexadecimal digits as `groupDigits` says. */
  readonly groupOf: string
  readonly groups: readonly string[]
  /** Name of the table of Chinese characters (`han-forms.ts`), in an index that has one. */
  readonly forms?: string
  /** Words of the tenant that mean the same, group by group, if it names any. */
  readonly synonyms?: readonly (readonly string[])[]
  /** Digests of the shards, six characters each. Shard N of `words` is `data/wN-DIGEST.txt`. */
  readonly words: string
  readonly pairs: string
  readonly spelling: string
}

export const TEXT_NAME_LENGTH = 8
export const SHARD_DIGEST_LENGTH = 6

/** Two hexadecimal digits name 256 groups; more groups take more. */
export function groupDigits(groups: number): number {
  return Math.max(2, Math.max(0, groups - 1).toString(16).length)
}

const LENGTH_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const DIGITS_PER_DOUBLING = 4

/** A length to the next fourth root of two: near enough for scoring, and an edit of a few words leaves it. */
export function lengthDigit(length: number): string {
  const digit = Math.round(Math.log2(length + 1) * DIGITS_PER_DOUBLING)
  return LENGTH_DIGITS.charAt(Math.min(digit, LENGTH_DIGITS.length - 1))
}

export function lengthOf(digit: string): number {
  return 2 ** (LENGTH_DIGITS.indexOf(digit) / DIGITS_PER_DOUBLING) - 1
}
