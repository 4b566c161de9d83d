import type { TenantReport } from '#run/build/report.ts'
import type { Database } from '../db/database.ts'

/** Times in RFC 3339. */
export type TenantTimes = { readonly nextChange?: string; readonly succeededAt?: string }

/** What the service stores about tenants between builds. */
export type TenantStates = {
  /** The names of the sites of these tenants, as far as they are known. */
  siteNames(tenants: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Times of these tenants, or of all tenants if none are given. */
  times(tenants?: readonly string[]): Promise<ReadonlyMap<string, TenantTimes>>
  /** Stores that a build, or a poll that found no change, succeeded. */
  succeeded(tenant: string): Promise<void>
  /**
   * Takes the tenants whose next change is due, except those whose publishing is paused. Each is taken once, and again
   * after five minutes if no build has stored the next change by then.
   */
  takeDue(): Promise<readonly string[]>
  /**
   * Returns the worker that last built the tenant, if that build succeeded, and removes this note until `built` writes
   * it again. Also removes what looks compare with, until the new release is live.
   */
  beginBuild(tenant: string): Promise<string | undefined>
  /** Stores after a build which worker made it, the name of the site, and when the content changes next by itself. */
  built(tenant: string, worker: string, build: Pick<TenantReport, 'nextChange' | 'siteName'>): Promise<void>
}

export function openTenantStates(db: Database): TenantStates {
  return {
    async siteNames(tenants) {
      const rows = await db.query<{ tenant: string; site_name: string }>(
        'SELECT tenant, site_name FROM tessera.tenant WHERE site_name IS NOT NULL AND tenant = ANY ($1::text[])',
        [tenants],
      )
      return new Map(rows.map(({ tenant, site_name }) => [tenant, site_name]))
    },
    async times(tenants) {
      const rows = await db.query<{ tenant: string; next_change: Date | null; succeeded_at: Date | null }>(
        `SELECT tenant, next_change, succeeded_at FROM tessera.tenant
         WHERE $1::text[] IS NULL OR tenant = ANY ($1::text[])`,
        [tenants ?? null],
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
    async beginBuild(tenant) {
      const [row] = await db.query<{ built_by: string | null }>(
        `WITH before AS (SELECT built_by FROM tessera.tenant WHERE tenant = $1)
         INSERT INTO tessera.tenant (tenant) VALUES ($1)
         ON CONFLICT (tenant) DO UPDATE SET built_by = NULL, look_key = NULL
         RETURNING (SELECT built_by FROM before)`,
        [tenant],
      )
      return row?.built_by ?? undefined
    },
    async built(tenant, worker, { nextChange, siteName }) {
      await db.query(
        'UPDATE tessera.tenant SET built_by = $2, next_change = $3::timestamptz, site_name = $4 WHERE tenant = $1',
        [tenant, worker, nextChange ?? null, siteName ?? null],
      )
    },
  }
}

function isPaused(tenant: string): string {
  return `EXISTS (SELECT FROM tessera.target AS g WHERE g.tenant = ${tenant} AND g.paused IS NOT NULL)`
}
