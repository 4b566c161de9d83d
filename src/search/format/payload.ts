import { KEYWORDS_END, type IndexField } from './layout.ts'

/** A block beyond this one counts as this one in the sets of blocks, which are bits of one number. */
export const LAST_BLOCK_BIT = 29

/**
 * The set that holds just the block of a place, blocks being `span` places long. Title and keywords are in no block's
 * text: of their places the set is empty.
 */
export function blockBit(place: number, span: number): number {
  if (place < KEYWORDS_END) return 0
  return 1 << Math.min(Math.floor(place / span), LAST_BLOCK_BIT)
}

/** How often a word stands in an article and the best field that it stands in, as one number. */
export function wordNumber(count: number, field: IndexField): number {
  return count * 3 + field
}

export function readWordNumber(number: number): { count: number; field: IndexField } {
  return { count: Math.floor(number / 3), field: (number % 3) as IndexField }
}
