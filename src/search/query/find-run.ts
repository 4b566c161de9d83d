import { findPhrase } from './find-phrase.ts'
import { findWord } from './find-word.ts'
import type { IndexReader } from './index-reader.ts'
import { isHangul, stemsOf } from '../text/korean.ts'
import { depthAt } from '../format/layout.ts'
import { joinMarks, rarityOf, scoreOccurrences, weightedHit, type TermHit, type TermHits } from './term-hits.ts'

/** The weight of a Korean word that was found without its ending. */
const STEM_WEIGHT = 0.8

/** The words of a run that was typed without blanks. `areAll` if they cover all of the run that says something. */
export type RunParts = { readonly hits: readonly TermHits[]; readonly areAll: boolean }

export const NO_PARTS: RunParts = { hits: [], areAll: false }

/** Loads the lists of all pairs of a text at once. A later search for pieces of the text then waits for no file. */
export function readPairs(index: IndexReader, text: string): Promise<(string | undefined)[]> {
  return Promise.all(Array.from({ length: text.length - 1 }, (_, at) => index.pair(text.slice(at, at + 2))))
}

/**
 * Finds the articles that have a Korean word, also inside of longer words.
 *
 * It counts most at the beginning of a word. Two syllables behind the first syllable of a word count least: 사자 ("lion")
 * in 봉사자 ("volunteer") is no lion. The word without its ending is searched too. The particle behind a noun says nothing
 * about the subject, so the noun alone decides the rarity.
 */
export async function findHangul(index: IndexReader, word: string): Promise<TermHits> {
  const whole = await findWhole(index, word)
  for (const stem of stemsOf(word)) {
    const bare = await findWhole(index, stem)
    if (bare.byDoc.size === 0) continue
    const byDoc = new Map([...bare.byDoc].map(([doc, hit]) => [doc, weightedHit(hit, STEM_WEIGHT)]))
    for (const [doc, hit] of whole.byDoc) {
      const same = weightedHit(hit, bare.rarity / whole.rarity)
      if (same.score > (byDoc.get(doc)?.score ?? 0)) byDoc.set(doc, same)
    }
    return { byDoc, rarity: bare.rarity, marks: bare.marks }
  }
  return whole
}

/** Finds the articles that have a run of one character or more, as it is. */
export async function findWhole(index: IndexReader, run: string): Promise<TermHits> {
  const marks = { words: [], runs: [run] }
  if (run.length === 1) return { ...(await findWord(index, run, false)), marks }
  const found = await findPhrase(index, run, isHangul(run) ? depthWeight(run.length) : undefined)
  return { byDoc: scoreOccurrences(found, index, run.length), rarity: rarityOf(index, found.size), marks }
}

/** The weight of an occurrence of `length` syllables, by its depth in the word. */
function depthWeight(length: number): (place: number) => number {
  return (place) => {
    const depth = depthAt(place)
    if (depth === 0) return 1
    return depth === 1 && length === 2 ? 0.3 : 0.6
  }
}

/** The articles that have all of these terms. */
export function allOf(index: IndexReader, terms: readonly TermHits[]): TermHits {
  const [first, ...others] = terms
  const byDoc = new Map<number, TermHit>()
  for (const [doc, hit] of first?.byDoc ?? []) {
    const hits = others.map((term) => term.byDoc.get(doc))
    if (!hits.every((other) => other !== undefined)) continue
    const score = hits.reduce((sum, other) => sum + other.score, hit.score)
    const common = hits.reduce((blocks, other) => blocks & other.blocks, hit.blocks)
    const titleShare = hits.reduce((sum, other) => sum + other.titleShare, hit.titleShare)
    byDoc.set(doc, { score, blocks: common || hit.blocks, titleShare })
  }
  return { byDoc, rarity: rarityOf(index, byDoc.size), marks: joinMarks(terms.map(({ marks }) => marks)) }
}
