import type { Splice } from '#kit/list-change.ts'
import type { DocShift } from '../format/posting-list.ts'
import type { ArticleEntry } from './article-entry.ts'

/** An article whose entry changed, a new article (`before` is missing), or a removed one (`after` is missing). */
export type EntryChange = {
  readonly doc: number
  readonly before: ArticleEntry | undefined
  readonly after: ArticleEntry | undefined
}

/**
 * How to change the articles of an index, in the order of the fields. An article's number is its position in the list
 * of articles.
 */
export type Renumbering = {
  /** Changed and removed articles, by their numbers in the old list. */
  readonly changed: readonly EntryChange[]
  /** The shift of the highest numbers comes first, so that each counts by the numbers of the old list. */
  readonly shifts: readonly DocShift[]
  /** New articles, by their numbers in the new list. */
  readonly come: readonly EntryChange[]
}

/** `articles` is the length of the old list. */
export function renumber(splices: readonly Splice<ArticleEntry>[], articles: number): Renumbering {
  const changed: EntryChange[] = []
  const come: EntryChange[] = []
  const shifts: DocShift[] = []
  let shift = 0
  for (const { at, removed, added } of splices) {
    const last = at - shift
    for (const [place, before] of removed.entries()) changed.push({ doc: last + place, before, after: added[place] })
    for (const [place, after] of added.entries()) {
      if (place >= removed.length) come.push({ doc: at + place, before: undefined, after })
    }
    const by = added.length - removed.length
    const from = last + removed.length
    if (by !== 0 && from < articles) shifts.unshift({ from, by })
    shift += by
  }
  return { changed, shifts, come }
}
