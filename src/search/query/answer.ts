import { excerpt, highlight, type Piece } from './excerpt.ts'
import { openIndex, type IndexReader } from './index-reader.ts'
import { FileMissing, type LoadFile } from './load-file.ts'
import type { Hit } from './rank.ts'
import { search, type FoundHits } from './search.ts'
import { fallbackSearch } from './fallback-search.ts'

export type Question = {
  readonly text: string
  /** The label of the group to search in; `undefined` for all groups. */
  readonly group?: string | undefined
  /** Counted from 1. */
  readonly page: number
}

export type Result = {
  readonly href: string
  readonly title: readonly Piece[]
  readonly excerpt: readonly Piece[]
  /** The date in the form of RFC 3339. */
  readonly date: string
  /** The label of the article's group; empty if it has none. */
  readonly group: string
  /** The article lacks a term of the question. */
  readonly isPartial?: true
  /** The language tag of title and excerpt, if it is not the page's. */
  readonly tag?: string
}

export type Answer = {
  /** How many articles were found in the group. */
  readonly total: number
  /** How many of these lack a term of the question. */
  readonly partial: number
  /** The groups in which articles were found, largest first. */
  readonly groups: readonly { readonly label: string; readonly count: number }[]
  readonly page: number
  readonly pages: number
  readonly results: readonly Result[]
  /**
   * The question with the words that were probably meant instead of misspelled ones. Missing if nothing was misspelled.
   */
  readonly meant?: string
}

export const RESULTS_PER_PAGE = 10

/** Answers questions from an index. Loads a file when a question needs it, and keeps it. */
export type Answerer = (question: Question) => Promise<Answer>

/**
 * Makes an answerer that reads the index through `load`.
 *
 * If a file is missing because another build is live, it opens the index again, once for each question. Rejects with
 * the error of `load`.
 */
export function createAnswerer(load: LoadFile): Answerer {
  let opened: Promise<IndexReader> | undefined
  let last: { readonly text: string; found: Promise<FoundHits> } | undefined

  const answer = async ({ text, group, page }: Question): Promise<Answer> => {
    const index = await (opened ??= openIndex(load))
    if (last?.text !== text) last = { text, found: search(index, text) }
    const asked = last
    const found = await asked.found
    const { answer: shown, left } = await show(index, found, group, page)
    // Articles that turned out to be no hits stay out of the counts and of the next pages.
    if (left !== found) asked.found = Promise.resolve(left)
    return shown
  }
  const forget = (): void => {
    opened = undefined
    last = undefined
  }

  return async (question) => {
    try {
      return await answer(question)
    } catch (error) {
      forget()
      if (!(error instanceof FileMissing)) throw error
      return answer(question).catch((again: unknown) => {
        forget()
        throw again
      })
    }
  }
}

type Page = { readonly answer: Answer; readonly left: FoundHits }

async function show(index: IndexReader, found: FoundHits, group: string | undefined, page: number): Promise<Page> {
  const labelOf = ({ doc }: Hit): string => index.groups[index.groupOf(doc)] ?? ''
  const hits = group === undefined ? found.hits : found.hits.filter((hit) => labelOf(hit) === group)
  const pages = Math.max(1, Math.ceil(hits.length / RESULTS_PER_PAGE))
  const shownPage = Math.min(Math.max(1, page), pages)
  const shown = hits.slice((shownPage - 1) * RESULTS_PER_PAGE, shownPage * RESULTS_PER_PAGE)
  const left = await fallbackSearch(index, found, shown)
  if (left !== found) return show(index, left, group, page)
  const results = shown.map(async (hit): Promise<Result> => {
    const { title, text, tag, ...rest } = await index.text(hit.doc, hit.block)
    return {
      ...rest,
      title: highlight(title, found.marks, index.normalize),
      excerpt: excerpt(text, found.marks, index.normalize),
      group: labelOf(hit),
      ...(hit.isPartial && { isPartial: true }),
      ...(tag !== undefined && { tag }),
    }
  })
  const answer = {
    total: hits.length,
    partial: hits.filter(({ isPartial }) => isPartial).length,
    groups: countGroups(found.hits.map(labelOf)),
    page: shownPage,
    pages,
    results: await Promise.all(results),
    ...(found.meant !== undefined && { meant: found.meant }),
  }
  return { answer, left: found }
}

function countGroups(labels: readonly string[]): Answer['groups'] {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count)
}
