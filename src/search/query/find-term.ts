import { findNumber } from './find-number.ts'
import { allOf, findHangul, findWhole } from './find-run.ts'
import { findWord } from './find-word.ts'
import type { IndexReader } from './index-reader.ts'
import type { Term } from './parse-query.ts'
import { joinMarks, weightedHit, type TermHit, type TermHits } from './term-hits.ts'

/** The weight of an article that was found by a synonym. */
const SYNONYM_WEIGHT = 0.8
/** With more synonyms, one question would load too many files. */
const MAX_SYNONYMS = 3

/** Finds the articles that have a term, or a word that means the same to the tenant. */
export async function findTerm(index: IndexReader, term: Term): Promise<TermHits> {
  const own = await findExactly(index, term)
  const others = index.synonymsOf(term).slice(0, MAX_SYNONYMS)
  if (others.length === 0) return own
  const found = await Promise.all(
    others.map(async (terms) => allOf(index, await Promise.all(terms.map((other) => findExactly(index, other))))),
  )
  const byDoc = new Map(own.byDoc)
  for (const { byDoc: same } of found) for (const [doc, hit] of same) keepBetter(byDoc, doc, hit)
  const all = [own, ...found].filter((hits) => hits.byDoc.size > 0)
  const rarity = all.length === 0 ? own.rarity : Math.min(...all.map((hits) => hits.rarity))
  return { byDoc, rarity, marks: joinMarks([own, ...found].map(({ marks }) => marks)) }
}

function findExactly(index: IndexReader, term: Term): Promise<TermHits> {
  if (term.kind === 'word') return findWord(index, term.text, term.isLast)
  if (term.kind === 'number') return findNumber(index, term)
  return term.kind === 'han' ? findWhole(index, term.text) : findHangul(index, term.text)
}

function keepBetter(byDoc: Map<number, TermHit>, doc: number, hit: TermHit): void {
  const weighted = weightedHit(hit, SYNONYM_WEIGHT)
  if (weighted.score > (byDoc.get(doc)?.score ?? 0)) byDoc.set(doc, weighted)
}
