import type { ConstructorOptions } from 'pg-boss'

/** The database of jobs, receipts and sessions: a PostgreSQL server, or one embedded in this process. */
export type Database = {
  /** Runs one statement. Values are parameters, JSON as text. Throws `DatabaseAway`. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Options with which pg-boss connects to the same database. */
  readonly boss: ConstructorOptions
  /** Whether other processes can open it too. */
  readonly isShared: boolean
  close(): Promise<void>
}
