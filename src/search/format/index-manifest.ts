/**
 * The content of `_search/LOCALE/index.json`, the first file of an index that a search loads. It is JSON and short.
 *
 * Its long fields are texts with a fixed number of characters for each article or shard, in order.
 */
export type StartFile = {
  readonly format: 2
  /** How many places a block of an article's text has (`layout.ts`). */
  readonly span: number
  /**
   * The names of the articles' texts, eight characters each. Block N of the text `1a2b3c4d` is the file
   * `data/a1a2b3c4d-N.json`.
   */
  readonly texts: string
  /** The length of each article, one character each: see `lengthDigit`. */
  readonly lengths: string
  /** The length of each title, in the same way. */
  readonly titles: string
  /** The group of each article: its index in `groups`, in `groupDigits` hexadecimal digits. */
  readonly groupOf: string
  readonly groups: readonly string[]
  /** The file name of the table of Chinese characters (`han-forms.ts`). Missing if the index has none. */
  readonly forms?: string
  /** Words that mean the same to the tenant, in groups. Missing if the tenant names none. */
  readonly synonyms?: readonly (readonly string[])[]
  /** Digests of the shards, six characters each. Shard N of `words` is `data/wN-DIGEST.txt`. */
  readonly words: string
  readonly pairs: string
  readonly spelling: string
}

export const TEXT_NAME_LENGTH = 8
export const SHARD_DIGEST_LENGTH = 6

/** How many hexadecimal digits the number of a group takes. Two digits are enough for 256 groups. */
export function groupDigits(groups: number): number {
  return Math.max(2, Math.max(0, groups - 1).toString(16).length)
}

const LENGTH_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const DIGITS_PER_DOUBLING = 4

/**
 * A length as one character, rounded to a power of the fourth root of two. That is near enough for scoring, and an edit
 * of a few words leaves it unchanged.
 */
export function lengthDigit(length: number): string {
  const digit = Math.round(Math.log2(length + 1) * DIGITS_PER_DOUBLING)
  return LENGTH_DIGITS.charAt(Math.min(digit, LENGTH_DIGITS.length - 1))
}

/** The length that a character of `lengthDigit` stands for. */
export function lengthOf(digit: string): number {
  return 2 ** (LENGTH_DIGITS.indexOf(digit) / DIGITS_PER_DOUBLING) - 1
}
