import type { Database } from '../db/database.ts'

/** Times in RFC 3339. */
export type TenantTimes = { readonly nextChange?: string; readonly succeededAt?: string }

/** What the service stores about tenants between builds. */
export type TenantStates = {
  times(): Promise<ReadonlyMap<string, TenantTimes>>
  /** Stores that a build, or a poll that found no change, succeeded. */
  succeeded(tenant: string): Promise<void>
  /**
   * Takes the tenants whose next change is due, except those whose publishing is paused. Each is taken once, and again
   * after five minutes if no build has stored the next change by then.
   */
  takeDue(): Promise<readonly string[]>
  /** The time, by the clock of the database. */
  now(): Promise<string>
  /**
   * Takes at most `most` of the tenants that were not polled for `last` seconds, or since the time `last`, and whose
   * publishing is not paused. A second caller does not get them again.
   */
  takePolls(tenants: readonly string[], last: number | string, most: number): Promise<readonly string[]>
  /**
   * Returns the worker whose build of the tenant was the last, if it succeeded, and clears it until `built` sets it
   * again.
   */
  beginBuild(tenant: string): Promise<string | undefined>
  /** Stores the worker, and in `nextChange` when the content changes next by itself, if that is known. */
  built(tenant: string, worker: string, nextChange: string | undefined): Promise<void>
}

export function openTenantStates(db: Database): TenantStates {
  return {
    async times() {
      const rows = await db.query<{ tenant: string; next_change: Date | null; succeeded_at: Date | null }>(
        'SELECT tenant, next_change, succeeded_at FROM tessera.tenant',
      )
      return new Map(
        rows.map(({ tenant, next_change, succeeded_at }) => [
          tenant,
          {
            ...(next_change && { nextChange: next_change.toISOString() }),
            ...(succeeded_at && { succeededAt: succeeded_at.toISOString() }),
          },
        ]),
      )
    },
    async succeeded(tenant) {
      await db.query(
        `INSERT INTO tessera.tenant (tenant, succeeded_at) VALUES ($1, clock_timestamp())
         ON CONFLICT (tenant) DO UPDATE SET succeeded_at = excluded.succeeded_at`,
        [tenant],
      )
    },
    async takeDue() {
      const rows = await db.query<{ tenant: string }>(
        `UPDATE tessera.tenant AS t SET next_change = clock_timestamp() + interval '5 minutes'
         WHERE next_change <= clock_timestamp() AND NOT ${isPaused('t.tenant')} RETURNING tenant`,
      )
      return rows.map(({ tenant }) => tenant)
    },
    async now() {
      const [row] = await db.query<{ now: string }>('SELECT clock_timestamp()::text AS now')
      return row?.now ?? ''
    },
    async takePolls(tenants, last, most) {
      const before = typeof last === 'number' ? `clock_timestamp() - make_interval(secs => $2)` : '$2::timestamptz'
      const rows = await db.query<{ tenant: string }>(
        `INSERT INTO tessera.tenant AS t (tenant, polled_at)
         SELECT name, clock_timestamp() FROM unnest($1::text[]) AS name LEFT JOIN tessera.tenant AS k ON k.tenant = name
         WHERE NOT ${isPaused('name')} AND (k.polled_at IS NULL OR k.polled_at <= ${before})
         ORDER BY k.polled_at NULLS FIRST LIMIT $3
         ON CONFLICT (tenant) DO UPDATE SET polled_at = excluded.polled_at
         WHERE t.polled_at IS NULL OR t.polled_at <= ${before}
         RETURNING tenant`,
        [tenants, last, most],
      )
      return rows.map(({ tenant }) => tenant)
    },
    async beginBuild(tenant) {
      const [row] = await db.query<{ built_by: string | null }>(
        `WITH before AS (SELECT built_by FROM tessera.tenant WHERE tenant = $1)
         INSERT INTO tessera.tenant (tenant) VALUES ($1) ON CONFLICT (tenant) DO UPDATE SET built_by = NULL
         RETURNING (SELECT built_by FROM before)`,
        [tenant],
      )
      return row?.built_by ?? undefined
    },
    async built(tenant, worker, nextChange) {
      await db.query('UPDATE tessera.tenant SET built_by = $2, next_change = $3::timestamptz WHERE tenant = $1', [
        tenant,
        worker,
        nextChange ?? null,
      ])
    },
  }
}

function isPaused(tenant: string): string {
  return `EXISTS (SELECT FROM tessera.target AS g WHERE g.tenant = ${tenant} AND g.paused IS NOT NULL)`
}
