import type { Database } from '../db/database.ts'
import { PRIORITY } from './priority.ts'
import { queryReceipts } from './query-receipts.ts'
import { type ReceiptRow, toReceipt } from './receipt-row.ts'
import type { Receipts, WaitingReceipts, WantedReceipts } from './receipts.ts'

/** The functions of `Receipts` that only read. */
export function openReceiptReader(
  db: Database,
): Pick<Receipts, 'waiting' | 'find' | 'list' | 'page' | 'latest' | 'madeReleases' | 'stranded'> {
  return {
    async waiting(tenant) {
      const [row] = await db.query<WaitingReceipts>(
        `SELECT count(*)::int AS open, count(*) FILTER (WHERE is_new)::int AS count,
           coalesce(extract(epoch FROM clock_timestamp() - min(queued_at) FILTER (WHERE is_new)) * 1000, 0)::float8
             AS "oldestMs",
           coalesce(max(priority), ${PRIORITY.edit})::int AS priority
         FROM (SELECT *, state = 'queued' AND tries = 0 AS is_new FROM tessera.receipt
           WHERE tenant = $1 AND ended_at IS NULL AND NOT paused) AS waiting`,
        [tenant],
      )
      return row ?? { open: 0, count: 0, oldestMs: 0, priority: PRIORITY.edit }
    },
    find: (ids) => queryReceipts(db, 'SELECT * FROM tessera.receipt WHERE id = ANY ($1::uuid[])', [ids]),
    list: async (wanted) => (await listRows(db, wanted)).map(toReceipt),
    async page({ limit, ...wanted }) {
      // One more row than wanted shows whether there are more.
      const rows = await listRows(db, { ...wanted, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return { rebuilds: shown.map(toReceipt), ...(last && { next: String(last.place) }) }
    },
    async madeReleases(tenant, buildIds) {
      const made = await queryReceipts(
        db,
        `SELECT DISTINCT ON (result->>'buildId') * FROM tessera.receipt
         WHERE tenant = $1 AND kind = 'build' AND state = 'live' AND result->>'buildId' = ANY ($2::text[])
         ORDER BY result->>'buildId', place`,
        [tenant, buildIds],
      )
      return new Map(made.map((receipt) => [receipt.buildId ?? '', receipt]))
    },
    async latest(tenants) {
      const newest = await queryReceipts(
        db,
        `SELECT r.* FROM tessera.tenant AS t JOIN tessera.receipt AS r ON r.id = t.latest
         WHERE t.tenant = ANY ($1::text[])`,
        [tenants],
      )
      return new Map(newest.map((receipt) => [receipt.tenant, receipt]))
    },
    stranded: () =>
      db.query<{ tenant: string; priority: number }>(
        `SELECT tenant, max(priority)::int AS priority FROM tessera.receipt
         WHERE ended_at IS NULL AND NOT paused AND NOT EXISTS (
           SELECT FROM pgboss.job WHERE name = 'build' AND coalesce(singleton_key, '') = tenant
             AND job.state <= 'active' AND policy = 'exclusive')
         GROUP BY tenant ORDER BY min(place)`,
      ),
  }
}

function listRows(db: Database, { tenants, state, before, limit }: WantedReceipts): Promise<ReceiptRow[]> {
  return db.query<ReceiptRow>(
    `SELECT * FROM tessera.receipt
     WHERE ($1::text[] IS NULL OR tenant = ANY ($1::text[])) AND ($2::text IS NULL OR state = $2)
       AND ($3::bigint IS NULL OR place < $3::bigint)
     ORDER BY place DESC LIMIT $4`,
    [tenants ?? null, state ?? null, before ?? null, limit],
  )
}
