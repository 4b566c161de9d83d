import type { Database } from '../db/database.ts'

/** RFC 3339. */
export type TenantTimes = { readonly nextChange?: string; readonly succeededAt?: string }

/** What has to be known of tenants between builds. */
export type TenantStates = {
  times(): Promise<ReadonlyMap<string, TenantTimes>>
  /** A build, or a look that found nothing new, went well. */
  succeeded(tenant: string): Promise<void>
  /** Tenants whose next change has come, but for those whose publishing is paused. Each is named once, and again after a while where no build has said what comes next. */
  takeDue(): Promise<readonly string[]>
  /** The time, on the database's clock. */
  now(): Promise<string>
  /**
   * Those of the tenants that were not looked at for so many seconds, or since a time, and whose publishing is not paused; the first
   * `most` of them. From here on they were looked at.
   */
  takePolls(tenants: readonly string[], last: number | string, most: number): Promise<readonly string[]>
  /** Who built the tenant last, and well. From here on nobody did, until `built` says so. */
  beginBuild(tenant: string): Promise<string | undefined>
  /** `nextChange`: when the content changes next by itself, as far as is known. */
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
