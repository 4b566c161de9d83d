import { ALL_LEAVES, LEAVES, type PathMap } from '#kit/path-map.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { digestOfBucket } from '../bundle/bundle.ts'
import { readAllRows } from './open-record-lists.ts'
import {
  BUILD_SPACE,
  RECORD_LISTS,
  rowKey,
  rowOfLeaf,
  shapeKey,
  type Entries,
  type ListName,
  type RecordLists,
  type RecordRow,
  type Shape,
  type Stored,
} from './record-rows.ts'

/** A row has about as many entries as this, or up to twice as many. */
const ENTRIES_IN_ROW = 16
/** If the best number of rows is this many times larger or smaller, all rows are written anew. */
const MOST_UNEVEN = 4

/**
 * Stores the lists, and the head of the record, which `headOf` makes. `last` are the lists that are stored now. Only
 * rows that differ from them are written. Without `last`, all rows are written, and `base` becomes their name.
 */
export function writeLists(
  cache: LocalCache,
  dir: string,
  lists: RecordLists,
  last: { readonly stored: Stored; readonly lists: RecordLists } | undefined,
  { base, headOf }: { readonly base: string; readonly headOf: (stored: Stored) => object },
): void {
  const rows = Object.fromEntries(RECORD_LISTS.map((list) => [list, bestRows(lists[list].size)])) as Stored['rows']
  const isUneven = RECORD_LISTS.some((list) => {
    const change = rows[list] / (last?.stored.rows[list] ?? rows[list])
    return change >= MOST_UNEVEN || change <= 1 / MOST_UNEVEN
  })
  const before = isUneven ? undefined : last
  const stored = before ? { ...before.stored, writes: before.stored.writes + 1 } : { base, writes: 0, rows }
  const texts = textsToWrite(dir, stored, lists, before?.lists, headOf(stored))
  if (before) {
    cache.write(BUILD_SPACE, [...texts])
    return
  }
  // The texts are made while the transaction is open, and no row can be read then.
  readAllRows(lists)
  cache.write(BUILD_SPACE, texts)
  removeOtherRows(cache, dir, stored)
}

/** Each text is made when it is written: those of a whole site would take much memory. */
function* textsToWrite(
  dir: string,
  stored: Stored,
  lists: RecordLists,
  last: RecordLists | undefined,
  head: object,
): Generator<readonly [key: string, text: string]> {
  const { base, writes } = stored
  for (const list of RECORD_LISTS) {
    for (const row of rowsThatDiffer(last?.[list], lists[list], stored.rows[list])) {
      const entries = entriesOf(lists[list], row, stored.rows[list])
      yield [rowKey(dir, list, row), JSON.stringify({ base, write: writes, entries } satisfies RecordRow)]
    }
  }
  yield [shapeKey(dir), JSON.stringify(shapeOf(stored, lists))]
  yield [dir, JSON.stringify(head)]
}

function rowsThatDiffer(last: PathMap<unknown> | undefined, now: PathMap<unknown>, rows: number): ReadonlySet<number> {
  if (!last) return new Set(Array.from({ length: rows }, (_, row) => row))
  const differing = new Set<number>()
  for (const [at, bucket] of now.buckets.entries()) {
    const before = last.buckets[at]
    if (bucket === before) continue
    for (let leaf = 0; leaf < LEAVES; leaf++) {
      if (bucket?.leaves[leaf] !== before?.leaves[leaf]) differing.add(rowOfLeaf(at * LEAVES + leaf, rows))
    }
  }
  return differing
}

function entriesOf(list: PathMap<unknown>, row: number, rows: number): Entries {
  const places = ALL_LEAVES / rows
  return Array.from({ length: places }, (_, at) => [...(list.leafAt(row * places + at) ?? [])]).flat()
}

function shapeOf({ base, writes }: Stored, lists: RecordLists): Shape {
  const sizesOf = (list: ListName) => lists[list].buckets.map((bucket) => bucket?.size ?? 0)
  return {
    base,
    writes,
    sizes: {
      pages: sizesOf('pages'),
      files: sizesOf('files'),
      assets: sizesOf('assets'),
      pictures: sizesOf('pictures'),
    },
    digests: lists.files.buckets.map((bucket) => (bucket ? digestOfBucket(bucket) : '')),
  }
}

function removeOtherRows(cache: LocalCache, dir: string, { rows }: Stored): void {
  const own = new Set([shapeKey(dir)])
  for (const list of RECORD_LISTS) for (let row = 0; row < rows[list]; row++) own.add(rowKey(dir, list, row))
  const others = cache.keys(BUILD_SPACE, `${dir}\n`).filter((key) => !own.has(key))
  cache.delete(BUILD_SPACE, others)
}

function bestRows(size: number): number {
  return Math.min(2 ** Math.floor(Math.log2(Math.max(size / ENTRIES_IN_ROW, 1))), ALL_LEAVES)
}
