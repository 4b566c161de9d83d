import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Pool } from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { reasonOf } from '#kit/errors.ts'
import { orDatabaseAway } from './database-away.ts'
import { DatabaseRightsMissing, DatabaseUnreachable, QueueInUse } from './errors.ts'
import { TABLES } from './tables.ts'

/** A server that does not take a connection, or leaves one statement unanswered, for so long counts as away. */
const CONNECT_MS = 5000
const QUERY_MS = 20_000

const INSUFFICIENT_PRIVILEGE = '42501'

/** Where jobs, receipts and sessions are: a PostgreSQL server, or one embedded in this process. */
export type Database = {
  /** One statement. Values are sent apart from it, JSON as text. Throws `DatabaseAway`. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** How pg-boss reaches the same database. */
  readonly boss: ConstructorOptions
  /** Whether other processes may have it open too. */
  readonly isShared: boolean
  close(): Promise<void>
}

/** `url` names a PostgreSQL server; without it the database is embedded, in `dir`. Makes our tables where they are missing. Throws `DatabaseUnreachable`, `DatabaseRightsMissing`, `QueueInUse`. */
export async function openDatabase(options: { url: string | undefined; dir: string }): Promise<Database> {
  return options.url === undefined ? openEmbedded(options.dir) : openServer(options.url)
}

async function openServer(connectionString: string): Promise<Database> {
  const { default: pg } = await import('pg')
  const connection = { connectionString, max: 8, connectionTimeoutMillis: CONNECT_MS, application_name: 'tessera' }
  const pool = new pg.Pool({ ...connection, query_timeout: QUERY_MS, keepAlive: true })
  // A connection that breaks while idle is replaced when it is next needed.
  pool.on('error', () => undefined)
  try {
    // Simple protocol: several statements, one transaction.
    await pool.query(TABLES)
  } catch (error) {
    const fault = await whyUnusable(pool, error)
    await pool.end()
    throw fault
  }
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await orDatabaseAway(() => pool.query<Row>(text, [...values]))).rows
    },
    boss: connection,
    isShared: true,
    close: () => pool.end(),
  }
}

/** A role that may not make tables needs another hint than a server that is not there. */
async function whyUnusable(pool: Pool, error: unknown): Promise<Error> {
  const reason = reasonOf(error)
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) {
    return DatabaseUnreachable.fault({ reason }, {}, { cause: error })
  }
  const { rows } = await pool.query<{ role: string; database: string }>(
    'SELECT current_user AS role, current_database() AS database',
  )
  const { role = '', database = '' } = rows[0] ?? {}
  return DatabaseRightsMissing.fault({ role, database, reason }, {}, { cause: error })
}

async function openEmbedded(dir: string): Promise<Database> {
  mkdirSync(dir, { recursive: true })
  const release = holdFolder(dir)
  try {
    // A third of a second to load, and 100 MB: only where it is used.
    const { PGlite } = await import('@electric-sql/pglite')
    const lite = await PGlite.create(join(dir, 'pglite'))
    await lite.exec(TABLES)
    return {
      async query<Row extends object>(text: string, values: readonly unknown[] = []) {
        return (await lite.query<Row>(text, [...values])).rows
      },
      boss: { db: fromPglite(lite), backend: 'pglite' },
      isShared: false,
      async close() {
        await lite.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * PGlite lets two processes open one folder and then corrupts it. So a folder is held by the write lock of an empty SQLite file, which the
 * operating system drops with the process, however that ends. Throws `QueueInUse`.
 */
function holdFolder(dir: string): () => void {
  const lock = new DatabaseSync(join(dir, 'lock'), { timeout: 2000 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw QueueInUse.fault({ dir }, {}, { cause: error })
  }
  return () => lock.close()
}
