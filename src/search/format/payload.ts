import { KEYWORDS_END, type IndexField } from './layout.ts'

/** A set of blocks is the bits of one number. This bit stands for its own block and for all later ones. */
export const LAST_BLOCK_BIT = 29

/**
 * The set that holds only the block of a place; a block has `span` places. The set is empty for places of the title and
 * the keywords, which belong to no block's text.
 */
export function blockBit(place: number, span: number): number {
  if (place < KEYWORDS_END) return 0
  return 1 << Math.min(Math.floor(place / span), LAST_BLOCK_BIT)
}

/** One number that tells how often a word stands in an article and the best field that it stands in. */
export function wordNumber(count: number, field: IndexField): number {
  return count * 3 + field
}

/** Reads a number of `wordNumber`. */
export function readWordNumber(number: number): { count: number; field: IndexField } {
  return { count: Math.floor(number / 3), field: (number % 3) as IndexField }
}
