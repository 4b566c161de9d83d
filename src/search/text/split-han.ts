import { allOf, findWhole, NO_PARTS, readPairs, type RunParts } from '../query/find-run.ts'
import { findTerm } from '../query/find-term.ts'
import type { IndexReader } from '../query/index-reader.ts'
import { isEmptyWord, segmentWords } from './segment-words.ts'
import { weightedHits, type TermHits } from '../query/term-hits.ts'

const MAX_PART = 4
/** The weight of a single character beside longer words: it may be a piece of another word. */
const SINGLE_WEIGHT = 0.4
/** Each single character may load another file. */
const MAX_SINGLES = 4
const MAX_SCATTERED = 2

type Part = { readonly hits: readonly TermHits[]; readonly isWhole: boolean }

/**
 * Finds the articles that have the words of a run of Chinese characters, each by itself.
 *
 * If no article has a word of the dictionary, it may be several words: 水表坏 is 水表 and something else. If some words were
 * found, single characters, and those of words that no article has, are searched too. If no word was found, articles
 * must have all characters of a word, one of them in the title.
 */
export async function findHanParts(index: IndexReader, run: string): Promise<RunParts> {
  if (run.length < 3) return NO_PARTS
  const pieces = index.cutAtSynonyms(run)
  const words = pieces.flatMap(({ text, isWord }) => (isWord ? [text] : segmentWords(text)))
  const long = words.filter((word) => word.length > 1)
  const parts = await Promise.all((long.length > 0 ? long : words).map((word) => findOrCut(index, word)))
  const hits = parts.flatMap((part) => part.hits)
  const areAll = parts.every(({ isWhole }) => isWhole) && (long.length === 0 || long.join('') === run)
  if (long.length === 0) return { hits, areAll }
  const unknown = long.filter((_, at) => parts[at]?.hits.every(({ byDoc }) => byDoc.size === 0))
  if (unknown.length === long.length)
    return {
      hits: await Promise.all(long.slice(0, MAX_SCATTERED).map((word) => findScattered(index, word))),
      areAll: false,
    }
  const singles = await findSingles(index, [...words.filter((word) => word.length === 1), ...unknown].join(''))
  return { hits: [...hits, ...singles], areAll }
}

async function findOrCut(index: IndexReader, word: string): Promise<Part> {
  const whole = await findTerm(index, { kind: 'han', text: word })
  const pieces = whole.byDoc.size > 0 || word.length < 3 ? [] : await cutByIndex(index, word)
  return pieces.length > 0 ? { hits: pieces, isWhole: false } : { hits: [whole], isWhole: true }
}

/** The articles that have all characters of a word, at least one in the title: 腰背痛 for 腰痛. */
async function findScattered(index: IndexReader, word: string): Promise<TermHits> {
  const singles = Array.from(word)
  const found = await Promise.all(singles.map((character) => findTerm(index, { kind: 'han', text: character })))
  const all = allOf(index, found)
  const byDoc = new Map([...all.byDoc].filter(([, { titleShare }]) => titleShare > 0))
  return weightedHits({ ...all, byDoc }, SINGLE_WEIGHT)
}

async function findSingles(index: IndexReader, text: string): Promise<readonly TermHits[]> {
  const singles = Array.from(text).filter((character) => !isEmptyWord(character))
  const found = await Promise.all(
    singles.slice(0, MAX_SINGLES).map((character) => findTerm(index, { kind: 'han', text: character })),
  )
  return found.filter(({ byDoc }) => byDoc.size > 0).map((hits) => weightedHits(hits, SINGLE_WEIGHT))
}

/** The longest pieces of a word that articles have. The sum of the squares of their lengths is as large as possible. */
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
