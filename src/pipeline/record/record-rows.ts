import { PathMap } from '#kit/path-map.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'

/**
 * The space of the cache for all that is known about bundles. The folder of a bundle is the key of its record's head.
 * The folder with a number after it is the key of a row.
 */
export const BUILD_SPACE = 'build'

/** What is known about pages and files, by path. */
export type Parts = { readonly pages: PathMap<unknown>; readonly files: PathMap<unknown> }

/** Changes as `PathMap` has them: an entry is `undefined` if it is gone. */
type Changes = readonly (readonly [path: string, entry: unknown])[]

/**
 * Where the pages and files of a record are: in a base with all of them, and in what each later write changed. So an
 * edit writes only what it changed. Both are rows that are applied one after the other.
 */
export type RowsOf = {
  /** Names the write that made the base. */
  readonly base: string
  /** How many rows the base has, and how many rows of changes follow. */
  readonly rows: { readonly base: number; readonly changes: number }
}

/** An entry is `null` if it is gone. */
type Pairs = readonly (readonly [path: string, entry: unknown])[]

type Row = Pick<RowsOf, 'base'> & { readonly pages?: Pairs; readonly files?: Pairs }

/**
 * How many pages or files one row of the base holds at most. The text of such a row is forgotten at once. The text of a
 * whole site would be held several times over.
 */
const MOST_IN_ROW = 500

/**
 * Reads the pages and files of a record. `undefined` if another process wrote a new base meanwhile, or if the cache has
 * lost a row.
 */
export function readRows(cache: LocalCache, dir: string, { base, rows }: RowsOf): Parts | undefined {
  const pages = new Map<string, unknown>()
  const files = new Map<string, unknown>()
  for (let at = 0; at < rows.base + rows.changes; at++) {
    const text = cache.read(BUILD_SPACE, rowKey(dir, at))
    const row = text === undefined ? undefined : (JSON.parse(text) as Row)
    if (row?.base !== base || !isOfPairs(row)) return undefined
    applyTo(pages, row.pages)
    applyTo(files, row.files)
  }
  return { pages: PathMap.of(pages), files: PathMap.of(files) }
}

/** Writes the head and a change. The change is the last of the rows that the head counts. */
export function writeChange(
  cache: LocalCache,
  dir: string,
  head: RowsOf,
  change: { readonly pages: Changes; readonly files: Changes },
): void {
  const at = head.rows.base + head.rows.changes - 1
  const pairs = { pages: asPairs(change.pages), files: asPairs(change.files) }
  cache.write(BUILD_SPACE, [rowOf(dir, head, at, pairs), [dir, JSON.stringify(head)]])
}

/**
 * Writes the head and all pages and files, in `countRows(parts)` rows. Rows of `before` that are left over are removed.
 */
export function writeBase(cache: LocalCache, dir: string, head: RowsOf, parts: Parts, before?: RowsOf): void {
  cache.write(BUILD_SPACE, baseRows(dir, head, parts))
  const start = head.rows.base
  const end = before ? before.rows.base + before.rows.changes : 0
  cache.delete(
    BUILD_SPACE,
    Array.from({ length: Math.max(end - start, 0) }, (_, at) => rowKey(dir, start + at)),
  )
}

/** In how many rows `writeBase` writes these pages and files. */
export function countRows({ pages, files }: Parts): number {
  const rowsOf = ({ size }: PathMap<unknown>) => Math.ceil(size / MOST_IN_ROW)
  return rowsOf(pages) + rowsOf(files)
}

/** Each row is made when it is written. */
function* baseRows(dir: string, head: RowsOf, { pages, files }: Parts): Generator<readonly [string, string]> {
  let at = 0
  for (const some of inRows(pages)) yield rowOf(dir, head, at++, { pages: some })
  for (const some of inRows(files)) yield rowOf(dir, head, at++, { files: some })
  yield [dir, JSON.stringify(head)]
}

function* inRows(all: PathMap<unknown>): Generator<Pairs> {
  const pairs = [...all]
  for (let at = 0; at < pairs.length; at += MOST_IN_ROW) yield pairs.slice(at, at + MOST_IN_ROW)
}

function rowOf(dir: string, { base }: RowsOf, at: number, pairs: Omit<Row, 'base'>): readonly [string, string] {
  return [rowKey(dir, at), JSON.stringify({ base, ...pairs } satisfies Row)]
}

function rowKey(dir: string, at: number): string {
  return `${dir}\n${at}`
}

/** Whether a row holds pairs: earlier versions wrote objects instead. */
function isOfPairs({ pages = [], files = [] }: Row): boolean {
  return Array.isArray(pages) && Array.isArray(files)
}

function asPairs(changes: Changes): Pairs {
  return changes.map(([path, entry = null]) => [path, entry])
}

function applyTo(entries: Map<string, unknown>, pairs: Pairs = []): void {
  for (const [path, entry] of pairs) {
    if (entry === null) entries.delete(path)
    else entries.set(path, entry)
  }
}
