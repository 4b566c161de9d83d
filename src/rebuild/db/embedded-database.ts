import { accessSync, chmodSync, constants, mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fromPglite } from 'pg-boss'
import { isFault, type Notice } from '#kit/errors.ts'
import { reasonOf } from '#kit/reason-of.ts'
import type { Database } from './database.ts'
import { QueueDamaged, QueueInUse, QueueNotOpened } from '../errors.ts'
import { breakSeal, seal, unseal, whyBroken } from './folder-seal.ts'
import { TABLES } from './tables.ts'

const OWNER_ONLY = 0o700
/** PostgreSQL writes its log in files of 16 MB and starts with two, so less free space than this means a full disk. */
const LEAST_FREE_BYTES = 64 * 2 ** 20
/**
 * PostgreSQL takes all memory of its cache at the start, by default 128 MB. A queue has a few thousand short rows, so a
 * small cache holds what it reads.
 */
const CACHE_SETTINGS = ['-c', 'shared_buffers=16MB']
/** SQLite's codes for a lock that another process holds, and for a file that is not a SQLite database. */
const BUSY = 5
const NOT_A_DATABASE = 26
/** PostgreSQL's codes for a page or an index with a wrong checksum. */
const CORRUPTED = /^XX00[12]$/

type Embedded = Awaited<ReturnType<typeof load>>

/**
 * Opens a PostgreSQL inside this process, in the folder `dir`, which only its owner can read. The folder above it must
 * exist. Creates missing tables. `tell` gets a notice of damage.
 *
 * The database has a seal: a digest of its files as the last process left them. If the digest differs, or PostgreSQL
 * cannot read the files, they are renamed to `pglite.damaged` and an empty database is created. A process that was
 * killed leaves no seal, and then only PostgreSQL's checksums detect damage. Throws `QueueInUse` and `QueueNotOpened`.
 */
export async function openEmbedded(dir: string, tell: (notice: Notice) => void): Promise<Database> {
  try {
    makeOwnFolder(dir)
    if ((statSync(dir).mode & 0o777) !== OWNER_ONLY) chmodSync(dir, OWNER_ONLY)
    return await openHeld(dir, holdFolder(dir), tell)
  } catch (error) {
    if (isFault(error)) throw error
    throw QueueNotOpened.fault({ dir, reason: reasonOf(error) }, {}, { cause: error })
  }
}

function makeOwnFolder(dir: string): void {
  try {
    mkdirSync(dir, { mode: OWNER_ONLY })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function openHeld(dir: string, release: () => void, tell: (notice: Notice) => void): Promise<Database> {
  const home = join(dir, 'pglite')
  let isDamaged = false
  try {
    const lite = await openWhole(dir, home, tell)
    return {
      async query<Row extends object>(text: string, values: readonly unknown[] = []) {
        try {
          return (await lite.query<Row>(text, [...values])).rows
        } catch (error) {
          if (!isCorruption(error)) throw error
          isDamaged = true
          const reason = reasonOf(error)
          breakSeal(home, reason)
          const remedy = 'Start the service again: it renames the damaged queue and creates an empty one.'
          throw QueueDamaged.fault({ dir, reason, remedy }, {}, { cause: error })
        }
      },
      boss: { db: fromPglite(lite), backend: 'pglite' },
      isShared: false,
      async close() {
        await lite.close()
        if (!isDamaged) seal(home)
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

async function openWhole(dir: string, home: string, tell: (notice: Notice) => void): Promise<Embedded> {
  const broken = whyBroken(home)
  if (broken !== undefined) putAside(broken)
  const isSealed = unseal(home)
  try {
    return await load(home)
  } catch (error) {
    const reason = reasonOf(error)
    // If the seal was right, or the disk is full or read-only, the failure does not mean that the files are damaged.
    if (isSealed || !isWritable(dir)) throw QueueNotOpened.fault({ dir, reason }, {}, { cause: error })
    putAside(reason)
    return load(home)
  }

  function putAside(reason: string): void {
    const aside = `${home}.damaged`
    rmSync(aside, { recursive: true, force: true })
    renameSync(home, aside)
    unseal(home)
    const remedy = `It was renamed to ${basename(aside)}, and an empty one was created.`
    tell(QueueDamaged.notice({ dir, reason, remedy }))
  }
}

/**
 * PGlite costs a third of a second and 100 MB, so it is imported only if it is used. Every row is read, so that a
 * damaged page is found at the start.
 */
async function load(home: string) {
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = await PGlite.create(home, { startParams: [...PGlite.defaultStartParams, ...CACHE_SETTINGS] })
  try {
    await lite.exec(TABLES)
    const tables = await lite.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('tessera', 'pgboss')`,
    )
    for (const { name } of tables.rows) await lite.query(`SELECT count(t) FROM ${name} t`)
    return lite
  } catch (error) {
    await lite.close().catch(() => undefined)
    throw error
  }
}

function isCorruption(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return CORRUPTED.test(code)
}

function isWritable(dir: string): boolean {
  const { bavail, bsize } = statfsSync(dir)
  if (bavail * bsize < LEAST_FREE_BYTES) return false
  try {
    accessSync(dir, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * PGlite lets two processes open one folder and then corrupts it. So this process holds the write lock of an empty
 * SQLite file in the folder. The operating system releases the lock when the process ends, however it ends. Throws
 * `QueueInUse`.
 */
function holdFolder(dir: string): () => void {
  const file = join(dir, 'lock')
  for (let isAgain = false; ; isAgain = true) {
    let lock: DatabaseSync | undefined
    try {
      lock = new DatabaseSync(file, { timeout: 2000 })
      lock.exec('BEGIN EXCLUSIVE')
      const held = lock
      return () => held.close()
    } catch (error) {
      lock?.close()
      const { errcode } = error as { errcode?: number }
      if (errcode === BUSY) throw QueueInUse.fault({ dir }, {}, { cause: error })
      if (isAgain || errcode !== NOT_A_DATABASE)
        throw QueueNotOpened.fault({ dir, reason: reasonOf(error) }, {}, { cause: error })
      // No process holds the lock: SQLite reads the file only after it has the lock.
      rmSync(file)
    }
  }
}
