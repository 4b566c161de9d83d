import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { type BuildRecord, EMPTY_RECORD, UNKNOWN_FILE } from './build-record.ts'
import { BUILD_SPACE, countRows, readRows, writeBase, writeChange, type Parts, type RowsOf } from './record-rows.ts'

/** The record as the cache holds it: without pages and files, which have rows of their own. */
type Head = Omit<BuildRecord, 'pages' | 'files'> &
  RowsOf & {
    /** Names this one write. */
    readonly stamp: string
    /** Files that a running or killed build may have changed. */
    readonly doubtful?: readonly string[]
  }

const MOST_CHANGES = 50
/** If a change is larger than this part of the last record, a new base is written. */
const MOST_CHANGED_PART = 1 / 8
/** How many pages and files all remembered records may have together. */
const MOST_REMEMBERED = 500_000

// The records that were read or written last, by stamp, so that they are not parsed again. A stamp names one write for
// ever. These records lack the doubts that their heads list.
const remembered = new LRUCache<string, BuildRecord>({
  maxSize: MOST_REMEMBERED,
  // A record that is larger than this on its own is remembered too.
  sizeCalculation: ({ pages, files }) => Math.min(pages.size + files.size + 1, MOST_REMEMBERED),
})

/**
 * Reads the record of the bundle in `dir` (absolute). Returns an empty one if there is none or if it has another
 * format.
 */
export function readBuildRecord(cache: LocalCache, dir: string): BuildRecord {
  const head = readHead(cache, dir)
  if (!head) return EMPTY_RECORD
  const { stamp, base: _, rows: __, doubtful, ...facts } = head
  let record = remembered.get(stamp)
  if (!record) {
    const parts = readRows(cache, dir, head)
    if (!parts) return EMPTY_RECORD
    record = { ...facts, ...(parts as Pick<BuildRecord, keyof Parts>) }
    remembered.set(stamp, record)
  }
  return doubtful ? { ...record, files: withDoubt(record.files, doubtful) } : record
}

/**
 * Reads what the record of the bundle in `dir` (absolute) says about the bundle as a whole. That takes the same time
 * for a bundle of any size. `undefined` if there is no record.
 */
export function readRecordFacts(cache: LocalCache, dir: string): Omit<BuildRecord, keyof Parts> | undefined {
  return readHead(cache, dir)
}

/**
 * Withdraws what `record`, the last one of the bundle in `dir`, says about its release and about the files that are
 * about to change.
 *
 * These files stay in the list, or are added to it, so that none is forgotten.
 */
export function distrustFiles(cache: LocalCache, dir: string, record: BuildRecord, paths: readonly string[]): void {
  const { inputs: _1, release: _2, isBare: _3, loopback: _4, folders: _5, basis: _6, ...unfinished } = record
  const before = readHead(cache, dir)
  if (!before || remembered.get(before.stamp) !== record) {
    writeBuildRecord(cache, dir, { ...unfinished, files: withDoubt(record.files, paths) })
    return
  }
  const { pages: _pages, files: _files, ...facts } = unfinished
  const { base, rows } = before
  const head: Head = { ...facts, stamp: randomUUID(), base, rows, doubtful: paths }
  cache.write(BUILD_SPACE, [[dir, JSON.stringify(head)]])
  remember(head.stamp, unfinished, before)
}

/**
 * Makes the next build look at every file of the bundle in `dir`, since a file was changed in a folder whose time
 * stayed the same.
 */
export function distrustFolders(cache: LocalCache, dir: string): void {
  const { folders, ...record } = readBuildRecord(cache, dir)
  if (folders !== undefined) writeBuildRecord(cache, dir, record)
}

function withDoubt(files: BuildRecord['files'], paths: readonly string[]): BuildRecord['files'] {
  return files.with(paths.map((path) => [path, UNKNOWN_FILE] as const))
}

/**
 * Writes the record of the bundle in `dir` (absolute). If it differs little from the last one, only the difference is
 * written.
 */
export function writeBuildRecord(cache: LocalCache, dir: string, record: BuildRecord): void {
  const stamp = randomUUID()
  const { pages, files, ...facts } = record
  const before = readHead(cache, dir)
  const last = before && remembered.get(before.stamp)
  const change = last && { pages: [...last.pages.changesTo(pages)], files: [...last.files.changesTo(files)] }
  const isSmall =
    change && change.pages.length + change.files.length <= (last.pages.size + last.files.size) * MOST_CHANGED_PART
  if (isSmall && before.rows.changes < MOST_CHANGES) {
    const { base, rows } = before
    const head: Head = { ...facts, stamp, base, rows: { ...rows, changes: rows.changes + 1 } }
    writeChange(cache, dir, head, change)
  } else {
    const head: Head = { ...facts, stamp, base: stamp, rows: { base: countRows(record), changes: 0 } }
    writeBase(cache, dir, head, record, before)
  }
  remember(stamp, record, before)
}

/** Remembers a record instead of the one that it replaces, which would take the room of other bundles. */
function remember(stamp: string, record: BuildRecord, before: Head | undefined): void {
  if (before) remembered.delete(before.stamp)
  remembered.set(stamp, record)
}

function readHead(cache: LocalCache, dir: string): Head | undefined {
  const text = cache.read(BUILD_SPACE, dir)
  const head = text === undefined ? undefined : (JSON.parse(text) as Partial<Head>)
  return head?.rows === undefined ? undefined : (head as Head)
}
