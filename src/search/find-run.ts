import { findPhrase } from './find-phrase.ts'
import { findWord } from './find-word.ts'
import type { IndexReader } from './index-reader.ts'
import { isHangul, stemsOf } from './korean.ts'
import { depthAt } from './layout.ts'
import { segmentWords } from './segment-words.ts'
import { joinMarks, scoreOccurrences, type Occurrence, type TermHit, type TermHits } from './term-hits.ts'

/** How much the words of a run count where they stand apart. */
const APART_WEIGHT = 0.5
/** How much a Korean word counts that was found without its ending. */
const STEM_WEIGHT = 0.8

/**
 * Finds the articles that hold a run of Chinese characters.
 *
 * First as it is. If its words are such that each says something (two characters or more), articles that have them all apart from each
 * other come behind. Words of one character are believed only where nothing else was found.
 */
export async function findHan(index: IndexReader, run: string): Promise<TermHits> {
  const whole = await findWhole(index, run)
  const words = segmentWords(run)
  const isSplit = words.length > 1 || (words.length === 1 && words[0] !== run)
  if (!isSplit || run.length < 3) return whole
  const isClear = words.every((word) => word.length > 1) && words.join('') === run
  if (!isClear && whole.byDoc.size > 0) return whole
  const apart = allOf(await Promise.all(words.map((word) => findWhole(index, word))))
  const byDoc = new Map(whole.byDoc)
  for (const [doc, { score, blocks }] of apart.byDoc) {
    if (!byDoc.has(doc)) byDoc.set(doc, { score: score * APART_WEIGHT, blocks })
  }
  return { byDoc, marks: joinMarks([whole.marks, apart.marks]) }
}

/**
 * Finds the articles that hold a Korean word or a part of one.
 *
 * Where it begins a word it counts most, and least after the first syllable of one (사자 in 봉사자 is no lion). Where no word holds
 * it, it may carry a particle that the articles lack, or be two words that they write apart; both must begin a word there.
 */
export async function findHangul(index: IndexReader, word: string): Promise<TermHits> {
  const whole = await findWhole(index, word)
  if (whole.byDoc.size > 0 || word.length < 3) return whole
  for (const stem of stemsOf(word)) {
    const { byDoc, marks } = await findWhole(index, stem)
    if (byDoc.size > 0) return { byDoc: weighted(byDoc, STEM_WEIGHT), marks }
  }
  for (const [first, second] of splits(word)) {
    const both = allOf(await Promise.all([first, second].map((part) => findWhole(index, part, atBeginning))))
    if (both.byDoc.size > 0) return { byDoc: weighted(both.byDoc, APART_WEIGHT), marks: both.marks }
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
  return { byDoc: scoreOccurrences(found, index, run.length), marks }
}

/** How much an occurrence counts that begins so deep in its word. */
function depthWeight(length: number): (place: number) => number {
  return (place) => {
    const depth = depthAt(place)
    if (depth === 0) return 1
    return depth === 1 && length === 2 ? 0.3 : 0.6
  }
}

function atBeginning(place: number): number {
  return depthAt(place) === 0 ? 1 : 0
}

function* splits(word: string): Generator<[first: string, second: string]> {
  for (let at = 2; at <= word.length - 2; at++) yield [word.slice(0, at), word.slice(at)]
}

/** The articles that have all of several terms. */
export function allOf(terms: readonly TermHits[]): TermHits {
  const [first, ...others] = terms
  const byDoc = new Map<number, TermHit>()
  for (const [doc, hit] of first?.byDoc ?? []) {
    const hits = others.map((term) => term.byDoc.get(doc))
    if (!hits.every((other) => other !== undefined)) continue
    const score = hits.reduce((sum, other) => sum + other.score, hit.score)
    const common = hits.reduce((blocks, other) => blocks & other.blocks, hit.blocks)
    byDoc.set(doc, { score, blocks: common || hit.blocks })
  }
  return { byDoc, marks: joinMarks(terms.map(({ marks }) => marks)) }
}

function weighted(byDoc: ReadonlyMap<number, TermHit>, weight: number): Map<number, TermHit> {
  return new Map([...byDoc].map(([doc, { score, blocks }]) => [doc, { score: score * weight, blocks }]))
}
