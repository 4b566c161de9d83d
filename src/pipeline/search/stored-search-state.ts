import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Run } from '#kit/list-runs.ts'
import { remembered } from '#kit/remembered.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { digest } from '#store/fs/digest.ts'
import {
  cutStateRuns,
  listsOf,
  type SearchFacts,
  type SearchLists,
  type SearchState,
  type StateItem,
} from './search-state.ts'

/**
 * The cached part of a state without its lists. The lists are cut into runs, and each run is a row, so that an edit
 * writes few rows.
 */
type Head = SearchFacts & {
  /** Names of the runs of each list. */
  readonly lists: Lists<readonly string[]>
}

type Stored = {
  readonly stamp: string
  readonly state: SearchState
  /** Keys of the rows of runs. */
  readonly rows: ReadonlySet<string>
  /** How many characters all rows have. */
  readonly size: number
}

const SPACE = 'search'
/** The index of a language with 10,000 articles has some 1.6 million. */
const REMEMBERED_CHARS = 32_000_000

// The states that were read or written last, by key, so that they are not read and parsed again.
const lastStored = new LRUCache<string, Stored>({
  maxSize: REMEMBERED_CHARS,
  sizeCalculation: ({ size }) => size,
})

/** A run is named by a digest of its content. */
const describeRun = remembered((run: Run<StateItem>) => {
  const text = JSON.stringify(run)
  return { name: digest(text).slice(0, 16), size: text.length }
})

/**
 * Reads the state of an index. `undefined` if there is none, or if a part is missing. It reads a short stamp first. If
 * the stamp is known, it need not read the state, which is as long as the index is large.
 */
export function readSearchState(cache: LocalCache, key: string): SearchState | undefined {
  const found = readHead(cache, key)
  if (!found || 'state' in found) return found?.state
  const { stamp, length } = found
  const { lists, ...facts } = found.head
  const read = readLists(cache, key, lists)
  if (!read) return undefined
  const { articles, ...tables } = read.lists
  const state = { ...facts, articles, tables }
  const rows = new Set(cache.keys(SPACE, runKey(key, '')))
  lastStored.set(key, { stamp, state, rows, size: length + read.size })
  return state
}

/** Reads the state of an index without its lists. `undefined` if there is none. */
export function readSearchFacts(cache: LocalCache, key: string): SearchFacts | undefined {
  const found = readHead(cache, key)
  return found && ('state' in found ? found.state : found.head)
}

function readHead(cache: LocalCache, key: string): Stored | { stamp: string; head: Head; length: number } | undefined {
  const stamp = cache.read(SPACE, key)
  if (stamp === undefined) return undefined
  const known = lastStored.get(key)
  if (known?.stamp === stamp) return known
  const text = cache.read(SPACE, headKey(key))
  // Another process is writing the state, or an earlier version wrote it.
  if (text === undefined || !text.startsWith(`${stamp}\n`)) return undefined
  const head = JSON.parse(text.slice(stamp.length + 1)) as Partial<Head>
  return head.lists && head.files !== undefined ? { stamp, head: head as Head, length: text.length } : undefined
}

/** Writes the head, and the runs that the state before did not have. */
export function writeSearchState(cache: LocalCache, key: string, state: SearchState): void {
  const known = lastStored.get(key)
  const isKnown = known !== undefined && known.stamp === cache.read(SPACE, key)
  const before = isKnown ? known.rows : new Set(cache.keys(SPACE, runKey(key, '')))
  const stamp = randomUUID()
  const { articles: _, tables: __, ...facts } = state
  const lists = mapLists<readonly StateItem[], readonly Run<StateItem>[]>(listsOf(state), cutStateRuns)
  const head: Head = { ...facts, lists: mapLists(lists, (runs) => runs.map((run) => describeRun(run).name)) }
  const text = `${stamp}\n${JSON.stringify(head)}`
  const runs = new Map(
    Object.values(lists).flatMap((list) => list.map((run) => [runKey(key, describeRun(run).name), run])),
  )
  cache.write(SPACE, [
    [key, stamp],
    [headKey(key), text],
    ...[...runs].filter(([row]) => !before.has(row)).map(([row, run]) => [row, JSON.stringify(run)] as const),
  ])
  cache.delete(
    SPACE,
    [...before].filter((row) => !runs.has(row)),
  )
  let size = text.length
  for (const run of runs.values()) size += describeRun(run).size
  lastStored.set(key, { stamp, state, rows: new Set(runs.keys()), size })
}

/** Reads the lists of a state, and counts their characters. `undefined` if a run is missing. */
function readLists(
  cache: LocalCache,
  key: string,
  names: Head['lists'],
): { readonly lists: SearchLists; readonly size: number } | undefined {
  let size = 0
  let isWhole = true
  const lists = mapLists(names, (runs) =>
    runs.flatMap((name) => {
      const text = cache.read(SPACE, runKey(key, name)) ?? ''
      size += text.length
      isWhole &&= text !== ''
      return text === '' ? [] : (JSON.parse(text) as StateItem[])
    }),
  )
  return isWhole ? { lists: lists as unknown as SearchLists, size } : undefined
}

type Lists<T> = { readonly [list in keyof SearchLists]: T }

function mapLists<T, U>({ articles, words, pairs, spelling }: Lists<T>, act: (list: T) => U): Lists<U> {
  return { articles: act(articles), words: act(words), pairs: act(pairs), spelling: act(spelling) }
}

function headKey(key: string): string {
  return `${key}\nstate`
}

function runKey(key: string, name: string): string {
  return `${key}\nrun\n${name}`
}
