import { NO_PARTS, type RunParts } from './find-run.ts'
import { findTerm } from './find-term.ts'
import type { IndexReader } from './index-reader.ts'
import { parseQuery, type Term } from './parse-query.ts'
import { rank, type Finding, type Hit } from './rank.ts'
import { isOneWord } from '../text/segment-words.ts'
import { findHanParts } from '../text/split-han.ts'
import { findHangulParts } from '../text/split-hangul.ts'
import { joinMarks, NO_MARKS, type Marks } from './term-hits.ts'

/** What a search found, and how to mark it. */
export type FoundHits = {
  /** Best first; of equal ones the newer comes first. */
  readonly hits: readonly Hit[]
  readonly marks: Marks
  /**
   * Set if the query is one Chinese word of the dictionary. Some articles may then have only its characters, not the
   * word.
   */
  readonly word?: string
  /** The query with the words that were probably meant instead of those that no article has. */
  readonly meant?: string
}

export const NO_HITS: FoundHits = { hits: [], marks: NO_MARKS }

/** If fewer articles than this have all terms, articles that lack some are shown too, up to this many together. */
const ENOUGH = 5
/** Beyond that, an article that lacks a term is shown if its score is at least this part of the best score. */
const GOOD_PART = 0.4

/** Finds the articles that have most terms of a query. An article that lacks a term ranks lower. */
export async function search(index: IndexReader, query: string): Promise<FoundHits> {
  const terms = parseQuery(query, index.normalize)
  if (terms.length === 0) return NO_HITS
  const wholes = await Promise.all(terms.map((term) => findTerm(index, term)))
  const findingsWith = (parts: readonly RunParts[]): Finding[] =>
    wholes.map((whole, at) => ({ whole, parts: parts[at] ?? NO_PARTS, isOptional: isOptional(terms[at]) }))
  let findings = findingsWith([])
  let hits = rank(findings)
  if (hits.filter(({ isPartial }) => !isPartial).length < ENOUGH) {
    findings = findingsWith(await Promise.all(terms.map((term) => findParts(index, term))))
    hits = rank(findings)
  }
  const [term] = terms
  const isWord = terms.length === 1 && term?.kind === 'han' && term.text.length > 1 && isOneWord(term.text)
  const marks = joinMarks(findings.flatMap(({ whole, parts }) => [whole, ...parts.hits]).map((found) => found.marks))
  const meant = wholes.reduce((text, whole, at) => replaceWord(text, terms[at]?.text ?? '', whole.meant), query)
  return {
    hits: worthShowing(hits),
    marks,
    ...(isWord && { word: term.text }),
    ...(meant !== query && { meant }),
  }
}

/** `typed` is in lower case. */
function replaceWord(query: string, typed: string, meant: string | undefined): string {
  if (meant === undefined) return query
  return query.replace(/[\p{L}\p{N}]+/gu, (word) => (word.toLowerCase() === typed ? meant : word))
}

function isOptional(term: Term | undefined): boolean {
  return term !== undefined && 'isOptional' in term
}

async function findParts(index: IndexReader, term: Term): Promise<RunParts> {
  if (term.kind === 'han') return findHanParts(index, term.text)
  return term.kind === 'hangul' ? findHangulParts(index, term.text) : NO_PARTS
}

function worthShowing(hits: readonly Hit[]): Hit[] {
  const best = hits[0]?.score ?? 0
  const complete = hits.filter(({ isPartial }) => !isPartial).length
  let room = Math.max(0, ENOUGH - complete)
  return hits.filter(({ isPartial, score }) => !isPartial || room-- > 0 || score >= best * GOOD_PART)
}
