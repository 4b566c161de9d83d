import { findWhole, NO_PARTS, readPairs, type RunParts } from '../query/find-run.ts'
import { findTerm } from '../query/find-term.ts'
import type { IndexReader } from '../query/index-reader.ts'
import { segmentWords } from './segment-words.ts'
import type { TermHits } from '../query/term-hits.ts'

const MAX_PART = 4

/**
 * Finds the articles that have the words of a run of Chinese characters, each by itself.
 *
 * A word of one character is believed only if there is no other. What the dictionary takes for a word may be several,
 * if no article has it: 水表坏 is 水表, and something else.
 */
export async function findHanParts(index: IndexReader, run: string): Promise<RunParts> {
  if (run.length < 3) return NO_PARTS
  const pieces = index.cutAtSynonyms(run)
  const words = pieces.flatMap(({ text, isWord }) => (isWord ? [text] : segmentWords(text)))
  const long = words.filter((word) => word.length > 1)
  const found = await Promise.all((long.length > 0 ? long : words).map((word) => findOrCut(index, word)))
  const areAll = (long.length === 0 || long.join('') === run) && found.every(({ isWhole }) => isWhole)
  return { hits: found.flatMap(({ hits }) => hits), areAll }
}

async function findOrCut(index: IndexReader, word: string): Promise<{ hits: readonly TermHits[]; isWhole: boolean }> {
  const whole = await findTerm(index, { kind: 'han', text: word })
  const pieces = whole.byDoc.size > 0 || word.length < 3 ? [] : await cutByIndex(index, word)
  return pieces.length > 0 ? { hits: pieces, isWhole: false } : { hits: [whole], isWhole: true }
}

/** The pieces of a word that articles have, which are as long as possible together. */
async function cutByIndex(index: IndexReader, word: string): Promise<readonly TermHits[]> {
  await readPairs(index, word)
  const best: { readonly worth: number; readonly pieces: readonly TermHits[] }[] = []
  best[word.length] = { worth: 0, pieces: [] }
  for (let from = word.length - 1; from >= 0; from--) {
    best[from] = best[from + 1] as (typeof best)[number]
    for (let length = 2; length <= MAX_PART && from + length <= word.length; length++) {
      const piece = await findWhole(index, word.slice(from, from + length))
      const rest = best[from + length] as (typeof best)[number]
      const worth = rest.worth + length ** 2
      if (piece.byDoc.size > 0 && worth >= (best[from]?.worth ?? 0))
        best[from] = { worth, pieces: [piece, ...rest.pieces] }
    }
  }
  return best[0]?.pieces ?? []
}
