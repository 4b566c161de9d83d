import { excerpt, highlight, type Piece } from './excerpt.ts'
import { openIndex, type IndexReader } from './index-reader.ts'
import { FileMissing, type LoadFile } from './load-file.ts'
import type { Hit } from './rank.ts'
import { search, type FoundHits } from './search.ts'
import { fallbackSearch } from './fallback-search.ts'

export type Question = {
  readonly text: string
  /** Label of the group to keep to; `undefined` for all. */
  readonly group?: string | undefined
  /** From 1. */
  readonly page: number
}

export type Result = {
  readonly href: string
  readonly title: readonly Piece[]
  readonly excerpt: readonly Piece[]
  /** RFC 3339. */
  readonly date: string
  /** Label of its group; empty for none. */
  readonly group: string
  /** It lacks something that was asked for. */
  readonly isPartial?: true
  /** Language of title and excerpt, if it is not the page's. */
  readonly tag?: string
}

export type Answer = {
  /** How many articles were found, in the group asked for. */
  readonly total: number
  /** How many of those lack something that was asked for. */
  readonly partial: number
  /** Groups in which something was found, those with most first. */
  readonly groups: readonly { readonly label: string; readonly count: number }[]
  readonly page: number
  readonly pages: number
  readonly results: readonly Result[]
  /** The question with words that articles have in place of misspelled ones. */
  readonly meant?: string
}

export const RESULTS_PER_PAGE = 10

/** Answers questions from an index. Files are loaded when a question needs them, and kept. */
export type Answerer = (question: Question) => Promise<Answer>

/**
 * An answerer that knows the index by `load`.
 *
 * If a file has gone because another build is live, the index is entered anew, once for each question. Rejects with
 * what `load` rejected with.
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
    // What turned out to be no hit stays out of the next pages and counts.
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
