import { BUCKETS, Bucket, LEAVES, leafOf, PathMap, StoredLeaf } from '#kit/path-map.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { KeptDamaged } from '#store/errors.ts'
import { digestOfBucket } from '../bundle/bundle.ts'
import {
  BUILD_SPACE,
  RECORD_LISTS,
  rowKey,
  rowOfLeaf,
  shapeKey,
  type ListName,
  type RecordLists,
  type RecordRow,
  type Shape,
  type Stored,
} from './record-rows.ts'

/** The leaves of one row, by place. */
type Leaves<T> = ReadonlyMap<number, ReadonlyMap<string, T>>

/**
 * Opens the lists that are stored for the bundle in `dir` (absolute). No row is read yet. `cacheOf` gives an open cache
 * each time that a row is read. Returns `undefined` if the cache has lost the shape of the lists.
 *
 * A row may be lost or be written anew later. Then a look at one of its entries throws `KeptDamaged`. If the row is
 * lost, the record is also forgotten, so that the next build makes it anew.
 */
export function openLists(cacheOf: () => LocalCache, dir: string, stored: Stored): RecordLists | undefined {
  const text = cacheOf().read(BUILD_SPACE, shapeKey(dir))
  const shape = text === undefined ? undefined : (JSON.parse(text) as Shape)
  if (!shape || !isOfSameWrite(shape, stored)) return undefined
  const listOf = <T>(list: ListName) => openList<T>(cacheOf, dir, stored, list, shape.sizes[list])
  const lists: RecordLists = {
    pages: listOf('pages'),
    files: listOf('files'),
    assets: listOf('assets'),
    pictures: listOf('pictures'),
  }
  for (const [at, bucket] of lists.files.buckets.entries())
    if (bucket) digestOfBucket.set(bucket, shape.digests[at] ?? '')
  return lists
}

function openList<T>(
  cacheOf: () => LocalCache,
  dir: string,
  stored: Stored,
  list: ListName,
  sizes: readonly number[],
): PathMap<T> {
  const read = new Map<number, Leaves<T>>()
  const leafAt = (place: number) => {
    const row = rowOfLeaf(place, stored.rows[list])
    let leaves = read.get(row)
    if (!leaves) read.set(row, (leaves = readRow(cacheOf(), dir, stored, rowKey(dir, list, row))))
    return leaves.get(place) ?? new Map<string, T>()
  }
  const bucketAt = (at: number, size: number) => {
    const leaves = Array.from({ length: LEAVES }, (_, leaf) => new StoredLeaf(() => leafAt(at * LEAVES + leaf)))
    return new Bucket(leaves, size)
  }
  return PathMap.ofBuckets(
    Array.from({ length: BUCKETS }, (_, at) => (sizes[at] ? bucketAt(at, sizes[at]) : undefined)),
  )
}

function readRow<T>(cache: LocalCache, dir: string, stored: Stored, key: string): Leaves<T> {
  const text = cache.read(BUILD_SPACE, key)
  const row = text === undefined ? undefined : (JSON.parse(text) as RecordRow)
  if (row?.base !== stored.base || row.write > stored.writes) throw lostRow(cache, dir, stored)
  const leaves = new Map<number, Map<string, T>>()
  for (const [path, entry] of row.entries) {
    const place = leafOf(path)
    let leaf = leaves.get(place)
    if (!leaf) leaves.set(place, (leaf = new Map<string, T>()))
    leaf.set(path, entry as T)
  }
  return leaves
}

function lostRow(cache: LocalCache, dir: string, stored: Stored): Error {
  const what = `What is known of ${dir}`
  const head = JSON.parse(cache.read(BUILD_SPACE, dir) ?? '{}') as { stored?: Stored }
  if (head.stored && !isOfSameWrite(head.stored, stored)) {
    return KeptDamaged.fault({ what, reason: 'another command has written it anew', remedy: 'It is read anew.' })
  }
  cache.delete(BUILD_SPACE, [dir])
  return KeptDamaged.fault({ what, reason: 'the cache has lost a part of it', remedy: 'It is made anew.' })
}

/** Reads every row that is not read yet. Throws `KeptDamaged` if the cache has lost one. */
export function readAllRows(lists: RecordLists): void {
  for (const list of RECORD_LISTS) for (const _ of lists[list]) continue
}

function isOfSameWrite(a: Pick<Stored, 'base' | 'writes'>, b: Pick<Stored, 'base' | 'writes'>): boolean {
  return a.base === b.base && a.writes === b.writes
}
