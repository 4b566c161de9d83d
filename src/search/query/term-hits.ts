import { INDEX_FIELDS, type IndexField } from '../format/layout.ts'

/** What an article has of a term. */
export type TermHit = {
  readonly score: number
  /** Blocks of the article's text in which it stands, as bits. */
  readonly blocks: number
  /** How much of the title it is: 0 if it does not stand there, 1 if the title says nothing else. */
  readonly titleShare: number
}

/** What a term found, by number of the article, and what to mark in titles and texts. */
export type TermHits = {
  readonly byDoc: ReadonlyMap<number, TermHit>
  /** How much finding it tells: the logarithm of how few articles have it. */
  readonly rarity: number
  readonly marks: Marks
  /** If no article has the word as it was typed: the one that was most likely meant. */
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

/** The same articles, each as a match that counts so much. */
export function weightedHits({ byDoc, rarity, marks }: TermHits, weight: number): TermHits {
  const weighted = [...byDoc].map(([doc, hit]) => [doc, weightedHit(hit, weight)] as const)
  return { byDoc: new Map(weighted), rarity: rarity * weight, marks }
}

/**
 * How a term stands in one article, before it is scored. `count` is weighted: half as much for half as good a match.
 */
export type Occurrence = {
  count: number
  /** How good the best match in the title is, and in the keywords: 0 for none. */
  title: number
  keywords: number
  blocks: number
}

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

/** How soon more occurrences stop to count. */
const K1 = 1.2
/** How much a long article has to bring more of them. */
const B = 0.75

// A text reaches K1 + 1 at most. A title says more than any text below it, and the more the less else it says.
const TITLE_BONUS = 2.3
const WHOLE_TITLE_BONUS = 2.5
const KEYWORDS_BONUS = 0.8

/** What of an index scoring needs. */
export type ScoredIndex = {
  readonly articles: number
  readonly meanLength: number
  lengthOf(doc: number): number
  titleLengthOf(doc: number): number
}

/** The inverse document frequency of BM25, of a term that so many articles have. */
export function rarityOf({ articles }: { readonly articles: number }, found: number): number {
  return Math.log(1 + (articles - found + 0.5) / (found + 0.5))
}

/**
 * Scores the occurrences of one term, `termLength` characters long: BM25 (S. Robertson and H. Zaragoza, The
 * Probabilistic Relevance Framework, 2009) of the text, and bonuses for title and keywords, all times the rarity of
 * the term.
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
