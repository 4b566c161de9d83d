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
/** PostgreSQL writes its log in files of 16 MB, and starts with two. */
const LEAST_FREE_BYTES = 64 * 2 ** 20
/** SQLite's codes for a lock that another one has, and for a file that is none of its databases. */
const BUSY = 5
const NOT_A_DATABASE = 26
/** PostgreSQL's codes for a page or an index whose checksum is another. */
const CORRUPTED = /^XX00[12]$/

type Embedded = Awaited<ReturnType<typeof load>>

/**
 * A PostgreSQL in this process, in `dir`, which only its owner can read. Makes our tables where they are missing.
 *
 * It has a seal: a digest of its files as the last process left them. If that differs, or PostgreSQL cannot read them, they are put aside
 * (`pglite.damaged`) and an empty one begins. After a process that was killed there is no seal, and PostgreSQL's own checksums have to do.
 * Throws `QueueInUse` and `QueueNotOpened`.
 */
export async function openEmbedded(dir: string, tell: (notice: Notice) => void): Promise<Database> {
  try {
    mkdirSync(dir, { recursive: true, mode: OWNER_ONLY })
    if ((statSync(dir).mode & 0o777) !== OWNER_ONLY) chmodSync(dir, OWNER_ONLY)
    return await openHeld(dir, holdFolder(dir), tell)
  } catch (error) {
    if (isFault(error)) throw error
    throw QueueNotOpened.fault({ dir, reason: reasonOf(error) }, {}, { cause: error })
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
          const remedy = 'Start the service again: it puts the queue aside and begins an empty one.'
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
    // A whole database that does not open, or one on a disk that is full or read-only, says nothing about its files.
    if (isSealed || !isWritable(dir)) throw QueueNotOpened.fault({ dir, reason }, {}, { cause: error })
    putAside(reason)
    return load(home)
  }

  function putAside(reason: string): void {
    const aside = `${home}.damaged`
    rmSync(aside, { recursive: true, force: true })
    renameSync(home, aside)
    unseal(home)
    tell(
      QueueDamaged.notice({ dir, reason, remedy: `It lies as ${basename(aside)} beside, and an empty one has begun.` }),
    )
  }
}

/** A third of a second, and 100 MB: only if it is used. Reads every row that there is, so that a damaged page is found now. */
async function load(home: string) {
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = await PGlite.create(home)
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
 * PGlite lets two processes open one folder and then corrupts it. So a folder is held by the write lock of an empty SQLite file, which the
 * operating system drops with the process, however that ends. Throws `QueueInUse`.
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
      // No process holds it: SQLite reads it only with the lock that another holder would refuse.
      rmSync(file)
    }
  }
}
