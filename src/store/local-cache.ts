import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CacheNotWritten } from './errors.ts'

/**
 * A key-value file that all threads and processes of one machine may share.
 *
 * It holds what can be had again (responses, cleaned bodies, build records), in tables called spaces. One SQLite file
 * in WAL mode: a read costs microseconds, many writes go in one transaction, and a killed process leaves it whole.
 * Losing the file costs time and never correctness. Writing throws `CacheNotWritten` where the disk does not take it.
 */
export type LocalCache = {
  /** Where it lies, for others to open it too; `undefined` where it lies in memory. */
  readonly file: string | undefined
  read(space: string, key: string): string | undefined
  /** What was written as bytes: many at once, in the order of their keys, with one look at the state of the file instead of one for each. */
  readBytes(space: string, keys: readonly string[]): (Uint8Array | undefined)[]
  write(space: string, entries: Iterable<readonly [key: string, value: string]>): void
  /** Of several spaces, all or none. */
  writeRows(rows: Iterable<CacheRow>): void
  /** Keys of a space that start with `prefix`, sorted. */
  keys(space: string, prefix: string): string[]
  delete(space: string, keys: Iterable<string>): void
  close(): void
}

/** A text, for `read`, or bytes, for `readBytes`. */
export type CacheRow = readonly [space: string, key: string, value: string | Uint8Array]

type Value = { readonly value: CacheRow[2] }

const BUSY_TIMEOUT_MS = 30_000

export function openLocalCache(file: string): LocalCache {
  const db = named(file, () => openDatabase(file))
  const select = db.prepare('SELECT value FROM entry WHERE space = ? AND key = ?')
  const upsert = db.prepare('INSERT OR REPLACE INTO entry (space, key, value) VALUES (?, ?, ?)')
  const list = db.prepare('SELECT key FROM entry WHERE space = ? AND key >= ? AND key < ? ORDER BY key')
  const remove = db.prepare('DELETE FROM entry WHERE space = ? AND key = ?')

  const readRow = (space: string, key: string) => (select.get(space, key) as Value | undefined)?.value

  /** All or none, each made as it is written. Of nothing it is none: the file is not locked for it. */
  function forEach<T>(items: Iterable<T>, act: (item: T) => void): void {
    const iterator = items[Symbol.iterator]()
    let next = iterator.next()
    if (next.done) return
    named(file, () => {
      db.exec('BEGIN IMMEDIATE')
      try {
        for (; !next.done; next = iterator.next()) act(next.value)
        db.exec('COMMIT')
      } catch (error) {
        // Where the disk is full, SQLite has rolled back by itself.
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    })
  }

  return {
    file,
    read: (space, key) => readRow(space, key) as string | undefined,
    readBytes(space, keys) {
      db.exec('BEGIN')
      try {
        return keys.map((key) => readRow(space, key) as Uint8Array | undefined)
      } finally {
        db.exec('COMMIT')
      }
    },
    write: (space, entries) => forEach(entries, ([key, value]) => upsert.run(space, key, value)),
    writeRows: (rows) => forEach(rows, (row) => upsert.run(...row)),
    keys: (space, prefix) => list.all(space, prefix, `${prefix}\u{10ffff}`).map((row) => row['key'] as string),
    delete: (space, keys) => forEach(keys, (key) => remove.run(space, key)),
    close: () => db.close(),
  }
}

function openDatabase(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  waitForLock(() => db.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = WAL'))
  // NORMAL: after a power cut the last transactions may be missing, which only means doing them again.
  db.exec(`PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS entry (space TEXT, key TEXT, value TEXT, PRIMARY KEY (space, key))`)
  return db
}

/** Throws `CacheNotWritten` for what the disk refused. */
function named<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw isDiskTrouble(error) ? CacheNotWritten.fault({ file, reason: error.message }, {}, { cause: error }) : error
  }
}

/** SQLite's READONLY, IOERR, FULL and CANTOPEN (https://sqlite.org/rescode.html), or a folder that cannot be made. */
function isDiskTrouble(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return [8, 10, 13, 14].includes(Number(error.errcode) & 0xff)
  return 'syscall' in error
}

/** Where two processes switch a new file to WAL at once, SQLite refuses one of them instead of letting it wait. */
function waitForLock(act: () => void): void {
  const pauseMs = 20
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      return act()
    } catch (error) {
      const isLocked = error instanceof Error && error.message.includes('database is locked')
      if (!isLocked || waitedMs >= BUSY_TIMEOUT_MS) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
}
