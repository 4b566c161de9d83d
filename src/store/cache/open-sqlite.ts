import { chmodSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { threadId } from 'node:worker_threads'
import { makeFolder } from '../fs/make-folder.ts'

const BUSY_TIMEOUT_MS = 30_000
const OWNER_ONLY = 0o600
/** SQLite's code for a file that is not a database. */
const NOT_A_DATABASE = 26

/**
 * Opens the database in `file`, and makes it with `tables` (SQL) if there is none. `isPrivate`: other users of the
 * machine cannot read it.
 *
 * Throws SQLite's own errors, and such an error also for an empty file.
 */
export function openSqlite(file: string, tables: string, isPrivate: boolean): DatabaseSync {
  makeFolder(dirname(file))
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) createWhole(file, tables, isPrivate)
  else if (found.size === 0) throw Object.assign(new Error('it is empty'), { errcode: NOT_A_DATABASE })
  // SQLite gives its own files beside it the same mode.
  else if (isPrivate) for (const one of [file, `${file}-wal`, `${file}-shm`]) closeToOthers(one)
  return connect(file, tables)
}

/** The inode of the file that is there now; `undefined` if there is none. */
export function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino
}

/**
 * Renames a damaged database, so that a new one can begin. Does nothing if the file no longer has this inode, because
 * another process has renamed it already. Other connections to the renamed file do no harm: SQLite neither writes back
 * nor removes anything once its file was moved.
 *
 * @returns the new name
 */
export function putAside(file: string, inode: number | undefined): string {
  const aside = `${file}.damaged`
  if (inodeOf(file) === inode) {
    rmSync(`${aside}-wal`, { force: true })
    rmSync(`${file}-shm`, { force: true })
    renameIfThere(`${file}-wal`, `${aside}-wal`)
    renameIfThere(file, aside)
  }
  return aside
}

/**
 * Makes the database under another name and then links it to `file`. So an empty `file` always means a damaged
 * database, never one that another process is just making.
 */
function createWhole(file: string, tables: string, isPrivate: boolean): void {
  const draft = `${file}.${process.pid}-${threadId}.new`
  const parts = [draft, `${draft}-wal`, `${draft}-shm`]
  for (const one of parts) rmSync(one, { force: true })
  try {
    connect(draft, tables).close()
    if (isPrivate) closeToOthers(draft)
    link(draft, file)
  } finally {
    for (const one of parts) rmSync(one, { force: true })
  }
}

/** Links the new database, unless another process has put one there meanwhile. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // The disk does not support hard links.
    renameSync(from, to)
  }
}

function connect(file: string, tables: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    waitForLock(() => db.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = WAL'))
    // NORMAL: after a power cut the last transactions may be missing. They are then only done again.
    db.exec(`PRAGMA synchronous = NORMAL; ${tables}`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** If two processes switch a file to WAL at once, SQLite refuses one of them instead of letting it wait. */
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

function closeToOthers(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode !== undefined && (mode & 0o077) !== 0) chmodSync(file, OWNER_ONLY)
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
