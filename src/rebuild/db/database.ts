import type { ConstructorOptions } from 'pg-boss'

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
