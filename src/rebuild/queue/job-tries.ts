import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'

/**
 * How often a tenant's builds began and did not end, since their process died. A try counts before it begins: a process that is killed
 * by what it builds has no time left to say so.
 */
export type JobTries = {
  /** Tries in a row whose process died. */
  deaths(tenant: string): Promise<number>
  /** Counts a try before `build` begins. Once that has ended, well or not, none has died. */
  during<T>(tenant: string, build: () => Promise<T>): Promise<T>
  /** Names this process. */
  readonly worker: string
}

/** What this process began itself did not die with it, also if the end of a build could not be written. */
export function openJobTries(db: Database): JobTries {
  const worker = randomUUID()
  return {
    worker,
    async deaths(tenant) {
      const [row] = await db.query<{ deaths: number }>(
        `SELECT CASE WHEN begun_by = $2 THEN tries - 1 ELSE tries END AS deaths FROM tessera.tenant WHERE tenant = $1`,
        [tenant, worker],
      )
      return row?.deaths ?? 0
    },
    async during(tenant, build) {
      await db.query(
        `INSERT INTO tessera.tenant AS t (tenant, begun_by, tries) VALUES ($1, $2, 1)
         ON CONFLICT (tenant) DO UPDATE SET begun_by = $2,
           tries = CASE WHEN t.begun_by = $2 THEN t.tries ELSE t.tries + 1 END`,
        [tenant, worker],
      )
      try {
        return await build()
      } finally {
        await db.query('UPDATE tessera.tenant SET begun_by = NULL, tries = 0 WHERE tenant = $1', [tenant])
      }
    },
  }
}
