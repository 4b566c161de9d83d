import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'

/**
 * Counts builds of a tenant that began but did not end, because their process died. A try is counted before it begins:
 * if a build kills its process, the process has no time left to store anything.
 */
export type JobTries = {
  /** How many tries in a row ended with the death of their process. */
  deaths(tenant: string): Promise<number>
  /** Counts a try before `build` begins. When `build` has succeeded or failed, the count is 0 again. */
  during<T>(tenant: string, build: () => Promise<T>): Promise<T>
  /** Names this process. */
  readonly worker: string
}

/** Tries that this process itself began do not count as deaths, even if it could not store that the build ended. */
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
