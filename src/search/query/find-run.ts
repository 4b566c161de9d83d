import { findPhrase } from './find-phrase.ts'
import { findWord } from './find-word.ts'
import type { IndexReader } from './index-reader.ts'
import { isHangul, stemsOf } from '../text/korean.ts'
import { depthAt } from '../format/layout.ts'
import {
  joinMarks,
  rarityOf,
  scoreOccurrences,
  type Occurrence,
  weightedHit,
  type TermHit,
  type TermHits,
} from './term-hits.ts'

/** How much a Korean word counts that was found without its ending. */
const STEM_WEIGHT = 0.8

/** Words of a run that was typed without blanks; `areAll` if nothing else of the run tells anything. */
export type RunParts = { readonly hits: readonly TermHits[]; readonly areAll: boolean }

export const NO_PARTS: RunParts = { hits: [], areAll: false }

/**
 * The lists of all pairs of a text, read side by side: what looks for pieces of it afterwards waits for nothing more.
 */
export function readPairs(index: IndexReader, text: string): Promise<(string | undefined)[]> {
  return Promise.all(Array.from({ length: text.length - 1 }, (_, at) => index.pair(text.slice(at, at + 2))))
}

/**
 * Finds the articles that hold a Korean word or a part of one.
 *
 * If it begins a word it counts most, and least after the first syllable of one (사자 in 봉사자 is no lion). What it is
 * without its ending is found as well: which particle follows a noun says nothing of what is looked for, so the noun
 * alone decides how rare it is.
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

/** A run, of one character or more, as it stands. `weightOf` is that of `findPhrase`. */
export async function findWhole(
  index: IndexReader,
  run: string,
  weightOf = isHangul(run) ? depthWeight(run.length) : undefined,
): Promise<TermHits> {
  const marks = { words: [], runs: [run] }
  if (run.length === 1) return { ...(await findWord(index, run, false)), marks }
  const found: Map<number, Occurrence> = await findPhrase(index, run, weightOf)
  return { byDoc: scoreOccurrences(found, index, run.length), rarity: rarityOf(index, found.size), marks }
}

/** How much an occurrence counts that begins so deep in its word. */
function depthWeight(length: number): (place: number) => number {
  return (place) => {
    const depth = depthAt(place)
    if (depth === 0) return 1
    return depth === 1 && length === 2 ? 0.3 : 0.6
  }
}

/** The articles that have all of several terms. */
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
