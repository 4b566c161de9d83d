import type { IndexReader } from './index-reader.ts'
import type { Hit } from './rank.ts'
import type { FoundHits } from './search.ts'
import { isOnlyPieces } from '../text/segment-words.ts'

/** So many blocks of an article are read before it is given up. */
const MAX_BLOCKS = 3

/**
 * What was found without those of the `shown` articles that hold the Chinese word they were found by only as pieces
 * of other words. The same object if there are none, or if nothing else would be left.
 *
 * The index knows characters and no words; texts do, and those about to be shown are there to be read.
 */
export async function fallbackSearch(index: IndexReader, found: FoundHits, shown: readonly Hit[]): Promise<FoundHits> {
  const { word } = found
  if (word === undefined) return found
  const isFalse = await Promise.all(shown.map((hit) => holdsPiecesOnly(index, hit, word)))
  const out = new Set(shown.filter((_, at) => isFalse[at]).map(({ doc }) => doc))
  const hits = found.hits.filter(({ doc }) => !out.has(doc))
  if (out.size > 0 && hits.length > 0) return { ...found, hits }
  return found
}

async function holdsPiecesOnly(index: IndexReader, { doc, block, blocks }: Hit, word: string): Promise<boolean> {
  const others = Array.from({ length: 31 }, (_, other) => other).filter(
    (other) => (blocks >>> other) & 1 && other !== block,
  )
  let isFound = false
  for (const at of [block, ...others].slice(0, MAX_BLOCKS)) {
    const { title, text } = await index.text(doc, at)
    const pieces = [title, text].map(index.normalize).filter((part) => part.includes(word))
    if (!pieces.every((part) => isOnlyPieces(part, word))) return false
    isFound ||= pieces.length > 0
  }
  // FoundHits by its keywords alone.
  return isFound
}
