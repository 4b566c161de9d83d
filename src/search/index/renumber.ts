import type { Splice } from '#kit/list-change.ts'
import type { DocShift } from '../format/posting-list.ts'
import type { ArticleEntry } from './article-entry.ts'

/** An article whose entry is another, or that came (`before` missing) or went (`after` missing). */
export type EntryChange = {
  readonly doc: number
  readonly before: ArticleEntry | undefined
  readonly after: ArticleEntry | undefined
}

/** What happens to the articles of an index, in this order. An article's number is its place in their list. */
export type Renumbering = {
  /** Articles that changed or went, by their numbers in the last list. */
  readonly changed: readonly EntryChange[]
  /** The last one comes first, so that each counts by the numbers of the last list. */
  readonly shifts: readonly DocShift[]
  /** Articles that came, by their numbers in the next list. */
  readonly come: readonly EntryChange[]
}

/** `articles`: how many the last list had. */
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
