import { findPhrase } from '../query/find-phrase.ts'
import { NO_PARTS, readPairs, type RunParts } from '../query/find-run.ts'
import type { IndexReader } from '../query/index-reader.ts'
import { stemsOf } from './korean.ts'
import { depthAt } from '../format/layout.ts'
import { rarityOf, scoreOccurrences, type TermHits } from '../query/term-hits.ts'

const MIN_PART = 2
const MAX_PART = 4
/** The weight of a part that stands inside of a word. */
const INSIDE_WEIGHT = 0.3

/** No word begins with these syllables. So many words end with them that the index does not keep their places. */
const VERB_END = /^(?:니다|습니)/

/** A part of a word, and how much it adds to a division of the word. */
type Part = { readonly hits: TermHits; readonly worth: number }

/**
 * Finds the articles that have the parts of a Korean word that was typed without blanks: 여권 and 사진 for 여권사진.
 *
 * There is no dictionary. A part is what begins a word in the articles, as long as possible; the last part may lose its
 * ending. The first part must begin a word, or no article may have any pair of it: otherwise the typed word begins in
 * the middle of another word. The other parts may also stand inside of words, or be missing.
 */
export async function findHangulParts(index: IndexReader, word: string): Promise<RunParts> {
  await readPairs(index, word)
  const best: ({ readonly worth: number; readonly parts: readonly Part[] } | undefined)[] = []
  best[word.length] = { worth: 0, parts: [] }
  for (let from = word.length - MIN_PART; from >= 0; from--) {
    for (let length = MIN_PART; length <= MAX_PART && from + length <= word.length; length++) {
      const rest = best[from + length]
      if (!rest || length === word.length) continue
      const text = word.slice(from, from + length)
      const part = await readPart(index, text, { isFirst: from === 0, isLast: from + length === word.length })
      if (part && rest.worth + part.worth > (best[from]?.worth ?? -1)) {
        best[from] = { worth: rest.worth + part.worth, parts: [part, ...rest.parts] }
      }
    }
  }
  const parts = best[0]?.parts ?? []
  return parts.length === 0 ? NO_PARTS : { hits: parts.map(({ hits }) => hits), areAll: true }
}

async function readPart(
  index: IndexReader,
  text: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): Promise<Part | undefined> {
  const spellings = isLast ? [text, ...stemsOf(text)] : [text]
  for (const spelling of spellings) {
    const found = await findPhrase(index, spelling, (place) => (depthAt(place) === 0 ? 1 : INSIDE_WEIGHT))
    const isBeginning = !VERB_END.test(spelling) && [...found.values()].some(({ count }) => count >= 1)
    if (isFirst && found.size > 0 && !isBeginning) return undefined
    if (found.size === 0) continue
    const byDoc = scoreOccurrences(found, index, spelling.length)
    const marks = { words: [], runs: [spelling] }
    const worth = spelling.length ** 2 * (isBeginning ? 1 : INSIDE_WEIGHT)
    return { hits: { byDoc, rarity: rarityOf(index, found.size), marks }, worth }
  }
  if (isFirst && (await readPairs(index, text)).some((list) => list !== undefined)) return undefined
  return { hits: { byDoc: new Map(), rarity: rarityOf(index, 0), marks: { words: [], runs: [text] } }, worth: 0 }
}
