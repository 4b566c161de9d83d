import type { FeedPosition } from '#run/build/provider-looks.ts'
import type { Database } from '../db/database.ts'
import type { DueLook } from './decide-look.ts'

/** A look that has ended. `due` is what was known before it. */
export type EndedLook = {
  readonly due: DueLook
  readonly isOk: boolean
  /** Where to continue in the change feed, if nothing has changed. */
  readonly position?: FeedPosition
}

/** Which tenants to look at: those whose provider sends webhooks, those whose provider does not, or tenants by name. */
export type LookScope = { readonly hasWebhook: boolean } | { readonly tenants: readonly string[] }

/**
 * Stores in the database when tenants were looked at, and what a look needs. So all processes of a service share the
 * looks.
 */
export type LookStates = {
  /** The time of the database's clock. */
  now(): Promise<string>
  /**
   * Takes at most `most` tenants that were not looked at for `last` seconds, or since the time `last`. Leaves out
   * tenants whose publishing is paused, and those that have a build which waits or runs. A second caller does not get
   * the same tenants again.
   */
  take(scope: LookScope, last: number | string, most: number): Promise<readonly DueLook[]>
  /** Stores the outcomes with one statement. A position is dropped if a build has stored another one meanwhile. */
  ended(looks: readonly EndedLook[]): Promise<void>
  /** Stores that the live site is up to date. The next check of the whole site is due in `checkSeconds`. */
  settled(
    tenant: string,
    facts: { key: string; cursor: string | undefined; checkSeconds: number | undefined },
  ): Promise<void>
  /**
   * The part of the change feed, from one cursor to another, in which looks have found no change since the last build.
   */
  seen(tenant: string): Promise<{ readonly from: string; readonly to: string } | undefined>
  /** Takes at most `most` tenants whose whole site has to be checked. Leaves out the same tenants as `take`. */
  takeChecks(most: number): Promise<readonly string[]>
}

type Row = {
  tenant: string
  look_key: string | null
  cursor: string | null
  feed_etag: string | null
  failed_looks: number
}

export function openLookStates(db: Database): LookStates {
  return {
    async now() {
      const [row] = await db.query<{ now: string }>('SELECT clock_timestamp()::text AS now')
      return row?.now ?? ''
    },
    take: (scope, last, most) => takeLooks(db, scope, last, most),
    async ended(looks) {
      if (looks.length === 0) return
      await db.query(
        `UPDATE tessera.tenant AS t SET
           succeeded_at = CASE WHEN n.is_ok THEN clock_timestamp() ELSE t.succeeded_at END,
           failed_looks = CASE WHEN n.is_ok THEN 0 ELSE t.failed_looks + 1 END,
           cursor = CASE WHEN n.fits THEN n.cursor ELSE t.cursor END,
           feed_etag = CASE WHEN n.fits THEN n.etag ELSE t.feed_etag END
         FROM (
           SELECT o.*, o.cursor IS NOT NULL AND k.look_key = o.key AND k.cursor = o.since AS fits
           FROM unnest($1::text[], $2::boolean[], $3::text[], $4::text[], $5::text[], $6::text[])
             AS o (tenant, is_ok, cursor, etag, key, since) JOIN tessera.tenant AS k USING (tenant)
         ) AS n WHERE t.tenant = n.tenant`,
        [
          looks.map(({ due }) => due.tenant),
          looks.map(({ isOk }) => isOk),
          looks.map(({ position }) => position?.cursor ?? null),
          looks.map(({ position }) => position?.etag ?? null),
          looks.map(({ due }) => due.key ?? null),
          looks.map(({ due }) => due.position?.cursor ?? null),
        ],
      )
    },
    async settled(tenant, { key, cursor, checkSeconds }) {
      await db.query(
        `UPDATE tessera.tenant SET look_key = $2, cursor = $3, built_cursor = $3, feed_etag = NULL,
           check_at = clock_timestamp() + make_interval(secs => $4::float8)
         WHERE tenant = $1`,
        [tenant, key, cursor ?? null, checkSeconds ?? null],
      )
    },
    async seen(tenant) {
      const [row] = await db.query<{ from: string | null; to: string | null }>(
        'SELECT built_cursor AS "from", cursor AS "to" FROM tessera.tenant WHERE tenant = $1',
        [tenant],
      )
      return row?.from != null && row.to != null ? { from: row.from, to: row.to } : undefined
    },
    async takeChecks(most) {
      const rows = await db.query<{ tenant: string }>(
        `UPDATE tessera.tenant SET check_at = NULL WHERE tenant IN (
           SELECT tenant FROM tessera.tenant WHERE is_current AND check_at <= clock_timestamp() AND ${IS_FREE}
           ORDER BY check_at LIMIT $1 FOR UPDATE SKIP LOCKED
         ) RETURNING tenant`,
        [most],
      )
      return rows.map(({ tenant }) => tenant)
    },
  }
}

/**
 * Tenants without a build that waits or runs: such a build finds what a look would find. And publishing must not be
 * paused.
 */
const IS_FREE = `state NOT IN ('queued', 'building', 'publishing')
  AND NOT EXISTS (SELECT FROM tessera.target AS g WHERE g.tenant = tenant.tenant AND g.paused IS NOT NULL)`

async function takeLooks(
  db: Database,
  scope: LookScope,
  last: number | string,
  most: number,
): Promise<readonly DueLook[]> {
  const before = typeof last === 'number' ? `clock_timestamp() - make_interval(secs => $2)` : '$2::timestamptz'
  const [among, value] =
    'tenants' in scope ? ['tenant = ANY ($1::text[])', scope.tenants] : ['has_webhook = $1::boolean', scope.hasWebhook]
  const rows = await db.query<Row>(
    `WITH due AS (
       SELECT tenant FROM tessera.tenant
       WHERE is_current AND ${among} AND (polled_at IS NULL OR polled_at <= ${before}) AND ${IS_FREE}
       ORDER BY polled_at NULLS FIRST LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     UPDATE tessera.tenant AS t SET polled_at = clock_timestamp() FROM due WHERE t.tenant = due.tenant
     RETURNING t.tenant, look_key, cursor, feed_etag, failed_looks`,
    [value, last, most],
  )
  return rows.map(toDueLook)
}

function toDueLook({ tenant, look_key: key, cursor, feed_etag: etag, failed_looks: failures }: Row): DueLook {
  return {
    tenant,
    ...(key !== null && { key }),
    ...(cursor !== null && { position: { cursor, ...(etag !== null && { etag }) } }),
    failures,
  }
}
