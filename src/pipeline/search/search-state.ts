import type { IndexTables } from '#search/index/index-tables.ts'
import type { IndexShard } from '#search/format/shard-files.ts'
import { followList } from '#kit/list-change.ts'
import { createRunCutter, type Run } from '#kit/list-runs.ts'

/** What tells whether an index is the one that a build would make, and how many files it has. */
export type SearchFacts = {
  /** Digest of the code that makes the index, and of the settings that it got. */
  readonly codeVersion: string
  /** Digest of all that the index was made from. */
  readonly inputs: string
  /**
   * Digest of `START_FILE`. All other files are named by their content, so only this one can have other bytes under the
   * same name.
   */
  readonly start: string
  /** How many files the index has. */
  readonly files: number
  /** Name of the file with the table of Chinese characters, if the index has one. */
  readonly forms?: string
}

/** What is remembered about the index of one locale of a bundle, so that the next build changes only what it must. */
export type SearchState = SearchFacts & {
  /** In the order of their numbers in the index. */
  readonly articles: readonly SearchStateArticle[]
  readonly tables: IndexTables
}

export type SearchStateArticle = {
  readonly path: string
  /** Names the article's entry in the cache. */
  readonly entry: string
  /** Names the article's text: the files `aTEXT-0.json`, `aTEXT-1.json`, … */
  readonly text: string
  readonly blocks: number
  /** Length of the article, for scoring. */
  readonly length: number
  readonly titleLength: number
  readonly group: string
}

/** All lists of an index, by name. */
export type SearchLists = IndexTables & Pick<SearchState, 'articles'>

/** An article or a shard of an index. */
export type StateItem = SearchStateArticle | IndexShard

type HasLists = Pick<SearchState, 'articles' | 'tables'>

export function listsOf({ articles, tables }: HasLists): SearchLists {
  return { articles, ...tables }
}

// About one of 64 names ends a run.
export const cutStateRuns = createRunCutter<StateItem>((item) =>
  /[0-3]0(?:\.txt)?$/.test('lists' in item ? item.name : item.text),
) as <T extends StateItem>(list: readonly T[]) => readonly Run<T>[]

/** Remembers for each list of an index how it differs from the same list of the index before. */
export function followSearchState(before: HasLists, state: HasLists): void {
  const last = listsOf(before)
  for (const [name, items] of Object.entries(listsOf(state)))
    followList<StateItem>(last[name as keyof SearchLists], items)
}

/** The path of a file whose name changes with its bytes. */
export function dataFile(name: string): string {
  return `data/${name}`
}

/** The path of one block of an article's text. `text` is the name of the text, and `block` counts from 0. */
export function textFileName(text: string, block: number): string {
  return dataFile(`a${text}-${block}.json`)
}
