import { LRUCache } from 'lru-cache'
import type { IndexTables } from '#search/index/index-tables.ts'
import { START_FILE } from '#search/query/load-file.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'

/** What is remembered of the index of one locale of one bundle, so that the next build changes only what it must. */
export type SearchState = {
  /** Digest of the code that makes the index, and of how it was asked to. */
  readonly codeVersion: string
  /** Digest of all that the index was made from. */
  readonly inputs: string
  /**
   * Digest of `START_FILE`. All other files are named by what they hold: only this one may lie there with other
   * bytes.
   */
  readonly start: string
  /** In the order of their numbers. */
  readonly articles: readonly SearchStateArticle[]
  readonly tables: IndexTables
  /** Name of the table of Chinese characters, in an index that has one. */
  readonly forms?: string
}

export type SearchStateArticle = {
  readonly path: string
  /** Names its entry in the cache. */
  readonly entry: string
  /** Names its text: the files `aTEXT-0.json`, `aTEXT-1.json`, … */
  readonly text: string
  readonly blocks: number
  /** Length of the article, for scoring. */
  readonly length: number
  readonly titleLength: number
  readonly group: string
}

const SPACE = 'search'
const REMEMBERED_CHARS = 16_000_000

// By key: the text that was read or written last, which is not parsed again.
const remembered = new LRUCache<string, { readonly text: string; readonly state: SearchState }>({
  maxSize: REMEMBERED_CHARS,
  sizeCalculation: ({ text }) => text.length,
})

export function readSearchState(cache: LocalCache, key: string): SearchState | undefined {
  const text = cache.read(SPACE, key)
  if (text === undefined) return undefined
  const known = remembered.get(key)
  if (known?.text === text) return known.state
  const state = JSON.parse(text) as SearchState
  remembered.set(key, { text, state })
  return state
}

export function writeSearchState(cache: LocalCache, key: string, state: SearchState): void {
  const text = JSON.stringify(state)
  cache.write(SPACE, [[key, text]])
  remembered.set(key, { text, state })
}

/** Names of the files of an index, below its folder. */
export function indexFiles({ articles, tables, forms }: SearchState): Set<string> {
  const names = new Set([START_FILE])
  if (forms !== undefined) names.add(dataFile(forms))
  for (const { name, lists } of [...tables.words, ...tables.pairs, ...tables.spelling]) {
    for (const file of [name, ...lists]) names.add(dataFile(file))
  }
  for (const { text, blocks } of articles)
    for (let block = 0; block < blocks; block++) names.add(textFileName(text, block))
  return names
}

const pathsOf = new WeakMap<SearchState, { readonly folder: string; readonly paths: ReadonlySet<string> }>()

/** Paths in the bundle of the files of an index that lies in `folder`. */
export function indexPaths(state: SearchState, folder: string): ReadonlySet<string> {
  let known = pathsOf.get(state)
  if (known?.folder !== folder) {
    known = { folder, paths: new Set([...indexFiles(state)].map((name) => `${folder}/${name}`)) }
    pathsOf.set(state, known)
  }
  return known.paths
}

/** A file whose name changes with its bytes. */
export function dataFile(name: string): string {
  return `data/${name}`
}

export function textFileName(text: string, block: number): string {
  return dataFile(`a${text}-${block}.json`)
}
