import type { Database } from './database.ts'

/** What has to be known of tenants between builds. */
export type TenantStates = {
  nextChanges(): Promise<ReadonlyMap<string, string>>
  /** Tenants whose next change has come. Each is named once, and again after a while where no build has said what comes next. */
  takeDue(): Promise<readonly string[]>
  /** Those of the tenants that were not looked at for so long. From here on they were. */
  takePolls(tenants: readonly string[], seconds: number): Promise<readonly string[]>
  /** Who built the tenant last, and well. From here on nobody did, until `built` says so. */
  beginBuild(tenant: string): Promise<string | undefined>
  /** `nextChange`: when the content changes next by itself, as far as is known. */
  built(tenant: string, worker: string, nextChange: string | undefined): Promise<void>
}

export function openTenantStates(db: Database): TenantStates {
  return {
    async nextChanges() {
      const rows = await db.query<{ tenant: string; next_change: Date }>(
        'SELECT tenant, next_change FROM tessera.tenant WHERE next_change IS NOT NULL',
      )
      return new Map(rows.map(({ tenant, next_change }) => [tenant, next_change.toISOString()]))
    },
    async takeDue() {
      const rows = await db.query<{ tenant: string }>(
        `UPDATE tessera.tenant SET next_change = clock_timestamp() + interval '5 minutes'
         WHERE next_change <= clock_timestamp() RETURNING tenant`,
      )
      return rows.map(({ tenant }) => tenant)
    },
    async takePolls(tenants, seconds) {
      const rows = await db.query<{ tenant: string }>(
        `INSERT INTO tessera.tenant AS t (tenant, polled_at) SELECT name, clock_timestamp() FROM unnest($1::text[]) AS name
         ON CONFLICT (tenant) DO UPDATE SET polled_at = excluded.polled_at
         WHERE t.polled_at IS NULL OR t.polled_at <= clock_timestamp() - make_interval(secs => $2)
         RETURNING tenant`,
        [tenants, seconds],
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
