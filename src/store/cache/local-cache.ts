import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Notice } from '#kit/errors.ts'
import { KeptDamaged } from '../errors.ts'
import { type KeptDatabase, openKeptDatabase } from './kept-database.ts'

/**
 * A file with keys and values that all threads and processes of one machine may share.
 *
 * It holds what can be loaded or made again (answers, cleaned bodies, build records), in tables called spaces. It is
 * one SQLite file in WAL mode: a read costs microseconds, many writes go in one transaction, and a killed process
 * leaves it undamaged. Losing the file costs only time. A write throws `CacheNotWritten` if the disk refuses it.
 *
 * Each row has a checksum. A row with a wrong one is removed and counts as missing. If SQLite cannot read the file, the
 * file is renamed and a new one begins. A write then throws `KeptDamaged`, unless it got an array, which can be written
 * again.
 */
export type LocalCache = {
  /** Its path, so that other code can open it too; `undefined` if the cache is in memory. */
  readonly file: string | undefined
  read(space: string, key: string): string | undefined
  /**
   * Reads values that were written as bytes, in the order of `keys`; `undefined` for a missing one. Reading many at
   * once is faster: SQLite checks the state of the file only once.
   */
  readBytes(space: string, keys: readonly string[]): (Uint8Array | undefined)[]
  write(space: string, entries: Iterable<readonly [key: string, value: string]>): void
  /** Writes rows of several spaces, either all or none. */
  writeRows(rows: Iterable<CacheRow>): void
  /** Keys of a space that start with `prefix`, sorted. */
  keys(space: string, prefix: string): string[]
  delete(space: string, keys: Iterable<string>): void
  close(): void
}

/** The value is a text, for `read`, or bytes, for `readBytes`. */
export type CacheRow = readonly [space: string, key: string, value: string | Uint8Array]

export type CacheOptions = {
  /** Called with a notice if something was damaged. */
  readonly tell?: (notice: Notice) => void
  /** Other users of the machine cannot read it. */
  readonly isPrivate?: boolean
}

type Tools = ReturnType<typeof prepare>
type Row = { readonly value: unknown; readonly sum: unknown }

/** Earlier versions kept rows without checksums, in `entry`. */
const TABLES = `DROP TABLE IF EXISTS entry;
  CREATE TABLE IF NOT EXISTS kept (space TEXT, key TEXT, value TEXT, sum INTEGER, PRIMARY KEY (space, key))`

/** Opens the cache in `file`, and makes it if it is missing. Throws `CacheNotWritten` if the disk refuses. */
export function openLocalCache(file: string, options: CacheOptions = {}): LocalCache {
  const { tell = () => undefined, isPrivate = false } = options
  const database = openKeptDatabase({ file, tables: TABLES, prepare, tell, isPrivate })

  function readAll<T>(
    space: string,
    keys: readonly string[],
    isValue: (value: unknown) => value is T,
  ): (T | undefined)[] {
    const damaged: string[] = []
    const found = database.use((tools) =>
      inOneLook(tools, keys.length, () =>
        keys.map((key) => {
          const row = tools.select.get(space, key) as Row | undefined
          if (row === undefined) return undefined
          const { value, sum } = row
          if (isValue(value) && sum === sumOf(space, key, value as CacheRow[2])) return value
          damaged.push(key)
          return undefined
        }),
      ),
    )
    const [first] = damaged
    if (first !== undefined) {
      const what = `"${first}" (${space}) in ${file}`
      tell(KeptDamaged.notice({ what, reason: 'its checksum is another', remedy: 'It is made anew.' }))
      forget(space, damaged)
    }
    return found
  }

  /** Removes rows without reading their values. */
  function forget(space: string, keys: readonly string[]): void {
    forEach(database, keys, ({ remove }, key) => remove.run(space, key))
  }

  return {
    file,
    read: (space, key) => readAll(space, [key], isText)[0],
    readBytes: (space, keys) => readAll(space, keys, isBytes),
    write: (space, entries) =>
      forEach(database, entries, (tools, [key, value]) => writeRow(tools, [space, key, value])),
    writeRows: (rows) => forEach(database, rows, writeRow),
    keys: (space, prefix) =>
      database.use(({ list }) => list.all(space, prefix, `${prefix}\u{10ffff}`).map((row) => row['key'] as string)),
    delete: (space, keys) => forEach(database, keys, ({ remove }, key) => remove.run(space, key)),
    close: () => database.close(),
  }
}

function prepare(db: DatabaseSync) {
  return {
    db,
    select: db.prepare('SELECT value, sum FROM kept WHERE space = ? AND key = ?'),
    upsert: db.prepare('INSERT OR REPLACE INTO kept (space, key, value, sum) VALUES (?, ?, ?, ?)'),
    list: db.prepare('SELECT key FROM kept WHERE space = ? AND key >= ? AND key < ? ORDER BY key'),
    remove: db.prepare('DELETE FROM kept WHERE space = ? AND key = ?'),
  } satisfies Record<string, DatabaseSync | StatementSync>
}

function inOneLook<T>({ db }: Tools, reads: number, act: () => T): T {
  if (reads < 2) return act()
  db.exec('BEGIN')
  try {
    return act()
  } finally {
    db.exec('COMMIT')
  }
}

/**
 * Runs `act` for each item in one transaction: all or none. The items are made while they are written. If there are
 * none, the file is not locked.
 */
function forEach<T>(database: KeptDatabase<Tools>, items: Iterable<T>, act: (tools: Tools, item: T) => void): void {
  database.use((tools) => {
    const { db } = tools
    const iterator = items[Symbol.iterator]()
    let next = iterator.next()
    if (next.done) return
    db.exec('BEGIN IMMEDIATE')
    try {
      for (; !next.done; next = iterator.next()) act(tools, next.value)
      db.exec('COMMIT')
    } catch (error) {
      // If the disk is full, SQLite has rolled back by itself.
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }, Array.isArray(items))
}

function writeRow({ upsert }: Tools, [space, key, value]: CacheRow): void {
  upsert.run(space, key, value, sumOf(space, key, value))
}

/**
 * A checksum that finds accidental changes by a disk or a person, at a tenth of the cost of a digest. An attacker who
 * may write here could run code as well.
 */
function sumOf(space: string, key: string, value: CacheRow[2]): number {
  return crc32(value, crc32(`${space}\n${key}\n`))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array
}
