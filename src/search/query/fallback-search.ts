import type { IndexReader } from './index-reader.ts'
import type { Hit } from './rank.ts'
import type { FoundHits } from './search.ts'
import { isOnlyPieces } from '../text/segment-words.ts'

/** How many blocks of an article are read at most. */
const MAX_BLOCKS = 3

/**
 * Removes false hits of a Chinese word. The index knows characters, not words, so it also finds articles in which the
 * word's characters are only pieces of other words: 海水 in 上海水务. The texts of the `shown` articles show it. One block
 * of each is loaded for its excerpt anyway; this loads up to `MAX_BLOCKS`.
 *
 * Returns `found` itself if there are no false hits, or if no hits would be left.
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
  // If no text has the word, the article was found by its keywords.
  return isFound
}
