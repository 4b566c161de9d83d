import type { Pool } from 'pg'
import type { Notice } from '#kit/errors.ts'
import { reasonOf } from '#kit/reason-of.ts'
import type { Database } from './database.ts'
import { orDatabaseAway } from './database-away.ts'
import { openEmbedded } from './embedded-database.ts'
import { DatabaseRightsMissing, DatabaseUnreachable } from '../errors.ts'
import { TABLES } from './tables.ts'

/**
 * If no connection is made within this time, or a statement is not answered within the next one, the server counts as
 * away.
 */
const CONNECT_MS = 5000
const QUERY_MS = 20_000

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Opens the database. `url` names a PostgreSQL server; without it the database is embedded, in the folder `dir`.
 * Creates missing tables. `tell` gets a notice if files in `dir` are damaged. Throws `DatabaseUnreachable`,
 * `DatabaseRightsMissing`, `QueueInUse` and `QueueNotOpened`.
 */
export async function openDatabase(options: {
  url: string | undefined
  dir: string
  tell?: (notice: Notice) => void
}): Promise<Database> {
  const { url, dir, tell = () => undefined } = options
  return url === undefined ? openEmbedded(dir, tell) : openServer(url)
}

async function openServer(connectionString: string): Promise<Database> {
  const { default: pg } = await import('pg')
  const connection = { connectionString, max: 8, connectionTimeoutMillis: CONNECT_MS, application_name: 'tessera' }
  const pool = new pg.Pool({ ...connection, query_timeout: QUERY_MS, keepAlive: true })
  // The pool replaces a connection that breaks while idle.
  pool.on('error', () => undefined)
  try {
    // Without parameters, one call may run several statements, here as one transaction.
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

/**
 * The fault that tells why the database cannot be used. A role without the right to create tables needs another hint
 * than a server that does not answer.
 */
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
