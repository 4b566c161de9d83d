import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { KeptDamaged } from '#store/errors.ts'
import { type BuildRecord, EMPTY_RECORD, UNKNOWN_FILE } from './build-record.ts'
import { openLists, readAllRows } from './open-record-lists.ts'
import { BUILD_SPACE, type RecordLists, type Stored } from './record-rows.ts'
import { writeLists } from './write-record-lists.ts'

/** What the record says about the bundle as a whole. */
type Facts = Omit<BuildRecord, keyof RecordLists>

/** The record as the cache holds it: without its lists, which have rows of their own. */
type Head = Facts & {
  /** Names this one write. */
  readonly stamp: string
  readonly stored: Stored
  /** Files that a running or killed build may have changed. */
  readonly doubtful?: readonly string[]
}

/** How many pages and files all remembered records may have together. */
const MOST_REMEMBERED = 500_000

/** What this process remembers of the records in one file of a cache. */
type Memory = {
  /** The open cache that was used last. It reads rows later: the cache that opened a record may be closed by then. */
  cache: LocalCache
  /**
   * The records that were read or written last, by stamp, so that they are not parsed again. A stamp names one write
   * for ever. These records lack the doubts that their heads list.
   */
  readonly records: LRUCache<string, BuildRecord>
}

const memories = new Map<string | LocalCache, Memory>()

function memoryOf(cache: LocalCache): Memory {
  const key = cache.file ?? cache
  let memory = memories.get(key)
  if (!memory) {
    const records = new LRUCache<string, BuildRecord>({
      maxSize: MOST_REMEMBERED,
      // A record that is larger than this on its own is remembered too.
      sizeCalculation: ({ pages, files }) => Math.min(pages.size + files.size + 1, MOST_REMEMBERED),
    })
    memories.set(key, (memory = { cache, records }))
  }
  memory.cache = cache
  return memory
}

/**
 * Reads the record of the bundle in `dir` (absolute). Returns an empty one if there is none or if it has another
 * format. A page or a file is read when code asks for it; see `openLists`.
 */
export function readBuildRecord(cache: LocalCache, dir: string): BuildRecord {
  const head = readHead(cache, dir)
  if (!head) return EMPTY_RECORD
  const { stamp, stored, doubtful, ...facts } = head
  const memory = memoryOf(cache)
  let record = memory.records.get(stamp)
  if (!record) {
    const lists = openLists(() => memory.cache, dir, stored)
    if (!lists) return EMPTY_RECORD
    record = { ...facts, ...lists }
    memory.records.set(stamp, record)
  }
  return doubtful ? { ...record, files: withDoubt(record.files, doubtful) } : record
}

/** Reads the record with all pages and files. Returns an empty one if the cache has lost a row. */
export function readWholeRecord(cache: LocalCache, dir: string): BuildRecord {
  const record = readBuildRecord(cache, dir)
  try {
    readAllRows(record)
    return record
  } catch (error) {
    if (KeptDamaged.is(error)) return EMPTY_RECORD
    throw error
  }
}

/**
 * Reads what the record of the bundle in `dir` (absolute) says about the bundle as a whole. That takes the same time
 * for a bundle of any size. `undefined` if there is no record.
 */
export function readRecordFacts(cache: LocalCache, dir: string): Facts | undefined {
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
  if (!before || memoryOf(cache).records.get(before.stamp) !== record) {
    writeBuildRecord(cache, dir, { ...unfinished, files: withDoubt(record.files, paths) })
    return
  }
  const { stored } = before
  const head: Head = { ...factsOf(unfinished), stamp: randomUUID(), stored, doubtful: paths }
  cache.write(BUILD_SPACE, [[dir, JSON.stringify(head)]])
  remember(cache, head.stamp, unfinished, before)
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

/** Writes the record of the bundle in `dir` (absolute). Of its lists, only what differs is written. */
export function writeBuildRecord(cache: LocalCache, dir: string, record: BuildRecord): void {
  const stamp = randomUUID()
  const before = readHead(cache, dir)
  const lists = before && memoryOf(cache).records.get(before.stamp)
  const headOf = (stored: Stored): Head => ({ ...factsOf(record), stamp, stored })
  writeLists(cache, dir, record, lists && { stored: before.stored, lists }, { base: stamp, headOf })
  remember(cache, stamp, record, before)
}

function factsOf({ pages: _, files: __, assets: ___, pictures: ____, ...facts }: BuildRecord): Facts {
  return facts
}

/** Remembers a record instead of the one that it replaces, which would take the room of other bundles. */
function remember(cache: LocalCache, stamp: string, record: BuildRecord, before: Head | undefined): void {
  const { records } = memoryOf(cache)
  if (before) records.delete(before.stamp)
  records.set(stamp, record)
}

function readHead(cache: LocalCache, dir: string): Head | undefined {
  const text = cache.read(BUILD_SPACE, dir)
  const head = text === undefined ? undefined : (JSON.parse(text) as Partial<Head>)
  return head?.stored === undefined ? undefined : (head as Head)
}
