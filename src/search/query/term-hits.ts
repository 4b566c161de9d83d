import { INDEX_FIELDS, type IndexField } from '../format/layout.ts'

/** How well a term matches one article. */
export type TermHit = {
  readonly score: number
  /** The blocks of the article's text that have the term, as bits. */
  readonly blocks: number
  /** How much of the title the term makes up: 0 if it is not in the title, 1 if the title says nothing else. */
  readonly titleShare: number
}

/** The articles that a term found, by number, and what to mark in titles and texts. */
export type TermHits = {
  readonly byDoc: ReadonlyMap<number, TermHit>
  /** How rare the term is: the inverse document frequency, a logarithm. */
  readonly rarity: number
  readonly marks: Marks
  /** The word that was probably meant, if no article has the typed one. */
  readonly meant?: string
}

/** Words to mark as a whole, and runs of Chinese or Korean characters to mark wherever they stand. */
export type Marks = { readonly words: readonly string[]; readonly runs: readonly string[] }

export const NO_MARKS: Marks = { words: [], runs: [] }

export function joinMarks(all: Iterable<Marks>): Marks {
  const list = [...all]
  return { words: list.flatMap(({ words }) => words), runs: list.flatMap(({ runs }) => runs) }
}

/** The same match with its score multiplied by `weight`. */
export function weightedHit(hit: TermHit, weight: number): TermHit {
  return { ...hit, score: hit.score * weight }
}

/** The same matches, with scores and rarity multiplied by `weight`. */
export function weightedHits({ byDoc, rarity, marks }: TermHits, weight: number): TermHits {
  const weighted = [...byDoc].map(([doc, hit]) => [doc, weightedHit(hit, weight)] as const)
  return { byDoc: new Map(weighted), rarity: rarity * weight, marks }
}

/** How a term occurs in one article, before scoring. `count` is weighted: a match with the weight 0.5 counts half. */
export type Occurrence = {
  count: number
  /** The weight of the best match in the title and in the keywords; 0 if there is none. */
  title: number
  keywords: number
  blocks: number
}

/** Adds occurrences in one article to `found`. `weight` says how good the match is, 1 for a full one. */
export function addOccurrence(
  found: Map<number, Occurrence>,
  doc: number,
  { count, field, blocks }: { count: number; field: IndexField; blocks: number },
  weight: number,
): void {
  const known = found.get(doc) ?? { count: 0, title: 0, keywords: 0, blocks: 0 }
  known.count += count * weight
  known.blocks |= blocks
  if (field === INDEX_FIELDS.title) known.title = Math.max(known.title, weight)
  if (field === INDEX_FIELDS.keywords) known.keywords = Math.max(known.keywords, weight)
  found.set(doc, known)
}

/** BM25's `k1`: the smaller it is, the sooner further occurrences stop raising the score. */
const K1 = 1.2
/** BM25's `b`: how many more occurrences a long article needs for the same score. */
const B = 0.75

// The score of a text is at most K1 + 1. A match in the title counts more than any in the text, and most if the title
// says nothing else.
const TITLE_BONUS = 2.3
const WHOLE_TITLE_BONUS = 2.5
const KEYWORDS_BONUS = 0.8

/** The facts of an index that scoring needs. */
export type ScoredIndex = {
  readonly articles: number
  readonly meanLength: number
  lengthOf(doc: number): number
  titleLengthOf(doc: number): number
}

/** BM25's inverse document frequency of a term that `found` articles have. */
export function rarityOf({ articles }: { readonly articles: number }, found: number): number {
  return Math.log(1 + (articles - found + 0.5) / (found + 0.5))
}

/**
 * Scores the occurrences of one term of `termLength` characters: BM25 for the text (S. Robertson and H. Zaragoza, The
 * Probabilistic Relevance Framework, 2009), plus bonuses for title and keywords, all multiplied by the rarity of the
 * term.
 */
export function scoreOccurrences(
  found: ReadonlyMap<number, Occurrence>,
  index: ScoredIndex,
  termLength: number,
): Map<number, TermHit> {
  const rarity = rarityOf(index, found.size)
  const scored = new Map<number, TermHit>()
  for (const [doc, { count, title, keywords, blocks }] of found) {
    const length = index.meanLength > 0 ? index.lengthOf(doc) / index.meanLength : 1
    const text = (count * (K1 + 1)) / (count + K1 * (1 - B + B * length))
    const share = Math.min(1, termLength / Math.max(1, index.titleLengthOf(doc)))
    const bonus = title > 0 ? title * (TITLE_BONUS + WHOLE_TITLE_BONUS * share * share) : keywords * KEYWORDS_BONUS
    scored.set(doc, { score: rarity * (text + bonus), blocks, titleShare: title > 0 ? share : 0 })
  }
  return scored
}
