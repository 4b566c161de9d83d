import { findHan, findHangul, findWhole } from './find-run.ts'
import { findWord } from './find-word.ts'
import type { IndexReader } from './index-reader.ts'
import { parseQuery, type Term } from './parse-query.ts'
import { isOneWord, segmentWords } from './segment-words.ts'
import { joinMarks, NO_MARKS, type Marks, type TermHit, type TermHits } from './term-hits.ts'

/** An article that was found. `block` is the part of its text that says most about the query, `blocks` all that say anything, as bits. */
export type Hit = { readonly doc: number; readonly score: number; readonly block: number; readonly blocks: number }

export type Found = {
  /** The best first; of two as good the newer one. */
  readonly hits: readonly Hit[]
  /** No article has all of what was asked for; these have most of it. */
  readonly isPartial: boolean
  readonly marks: Marks
  /** Set where the query is one Chinese word of the dictionary: articles may hold no more than its characters. */
  readonly word?: string
}

export const NOTHING: Found = { hits: [], isPartial: false, marks: NO_MARKS }

/** Finds the articles that have every term of a query; where there are none, those that have most. */
export async function search(index: IndexReader, query: string): Promise<Found> {
  const terms = parseQuery(query)
  if (terms.length === 0) return NOTHING
  const found = await Promise.all(terms.map((term) => findTerm(index, term)))
  const complete = rank(found, found.length)
  if (complete.length > 0) {
    const [term] = terms
    const isWord = terms.length === 1 && term?.kind === 'han' && term.text.length > 1 && isOneWord(term.text)
    return { hits: complete, isPartial: false, marks: marksOf(found), ...(isWord && { word: term.text }) }
  }
  const pieces = (await Promise.all(terms.map((term) => findPieces(index, term)))).flat()
  if (pieces.length < 2) return NOTHING
  // Of words that were typed apart half will do; of a run that we cut ourselves more must be there.
  const enough = terms.length > 1 ? Math.ceil(pieces.length / 2) : Math.floor(pieces.length / 2) + 1
  return { hits: rank(pieces, enough), isPartial: true, marks: marksOf(pieces) }
}

function findTerm(index: IndexReader, term: Term): Promise<TermHits> {
  if (term.kind === 'word') return findWord(index, term.text, term.isLast)
  return term.kind === 'han' ? findHan(index, term.text) : findHangul(index, term.text)
}

async function findPieces(index: IndexReader, term: Term): Promise<TermHits[]> {
  if (term.kind !== 'han') return [await findTerm(index, term)]
  const words = segmentWords(term.text).filter((word) => word.length > 1)
  return Promise.all((words.length > 0 ? words : [term.text]).map((word) => findWhole(index, word)))
}

/** Articles that have at least so many of the terms: those with more of them first, then by score, then the newer. */
function rank(terms: readonly TermHits[], atLeast: number): Hit[] {
  const byDoc = new Map<number, TermHit[]>()
  for (const { byDoc: own } of terms) {
    for (const [doc, hit] of own) {
      const known = byDoc.get(doc)
      if (known) known.push(hit)
      else byDoc.set(doc, [hit])
    }
  }
  const ranked = [...byDoc].filter(([, hits]) => hits.length >= atLeast)
  return ranked
    .map(([doc, hits]) => ({
      doc,
      terms: hits.length,
      score: hits.reduce((sum, { score }) => sum + score, 0),
      block: bestBlock(hits),
      blocks: hits.reduce((all, { blocks }) => all | blocks, 0),
    }))
    .sort((a, b) => b.terms - a.terms || b.score - a.score || b.doc - a.doc)
}

/** The block in which most of the terms stand, the first of several; the first of all where the text has none of them. */
function bestBlock(hits: readonly TermHit[]): number {
  let best = 0
  let most = 0
  for (let block = 0; block < 31; block++) {
    const count = hits.filter(({ blocks }) => (blocks >>> block) & 1).length
    if (count > most) [best, most] = [block, count]
  }
  return best
}

function marksOf(terms: readonly TermHits[]): Marks {
  return joinMarks(terms.map(({ marks }) => marks))
}
