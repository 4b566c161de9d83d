import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { IndexTables } from '#search/index/index-tables.ts'
import type { IndexShard } from '#search/format/shard-files.ts'
import { followList } from '#kit/list-change.ts'
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

type SearchLists = IndexTables & Pick<SearchState, 'articles'>

const SPACE = 'search'
const REMEMBERED_CHARS = 16_000_000

// By key: what was read or written last, which is not read and parsed again.
const remembered = new LRUCache<string, { readonly stamp: string; readonly size: number; readonly state: SearchState }>(
  {
    maxSize: REMEMBERED_CHARS,
    sizeCalculation: ({ size }) => size,
  },
)

/** The state lies behind a stamp of its own, since it is as long as the index is large. */
export function readSearchState(cache: LocalCache, key: string): SearchState | undefined {
  const stamp = cache.read(SPACE, key)
  if (stamp === undefined) return undefined
  const known = remembered.get(key)
  if (known?.stamp === stamp) return known.state
  const text = cache.read(SPACE, bodyKey(key))
  // Another process is writing, or an earlier version wrote it.
  if (text === undefined || !text.startsWith(`${stamp}\n`)) return undefined
  const state = JSON.parse(text.slice(stamp.length + 1)) as SearchState
  remembered.set(key, { stamp, size: text.length, state })
  return state
}

export function writeSearchState(cache: LocalCache, key: string, state: SearchState): void {
  const stamp = randomUUID()
  const text = `${stamp}\n${JSON.stringify(state)}`
  cache.write(SPACE, [
    [key, stamp],
    [bodyKey(key), text],
  ])
  remembered.set(key, { stamp, size: text.length, state })
}

function bodyKey(key: string): string {
  return `${key}\nstate`
}

/** An article or a shard of an index. */
export type StateItem = SearchStateArticle | IndexShard

/** All lists of an index, by name. */
export function listsOf({ articles, tables }: SearchState): SearchLists {
  return { articles, ...tables }
}

/** Remembers of each list of an index how it differs from that of the index before. */
export function followSearchState(before: SearchState, state: SearchState): void {
  const last = listsOf(before)
  for (const [name, items] of Object.entries(listsOf(state)))
    followList<StateItem>(last[name as keyof SearchLists], items)
}

/** A file whose name changes with its bytes. */
export function dataFile(name: string): string {
  return `data/${name}`
}

export function textFileName(text: string, block: number): string {
  return dataFile(`a${text}-${block}.json`)
}
