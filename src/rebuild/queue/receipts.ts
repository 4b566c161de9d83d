import { randomUUID } from 'node:crypto'
import type { EndState, Receipt, ReceiptResult } from '#contract/receipt.ts'
import type { Notice } from '#kit/errors.ts'
import type { ReportedChange } from './change.ts'
import type { Database } from '../db/database.ts'
import { type ReceiptRow, toReceipt } from './receipt-row.ts'
import { type Claim, type TakenReceipt, takeReceipts } from './take-receipts.ts'

/** A request for a build or a rollback. */
export type RebuildRequest = {
  readonly tenant: string
  readonly kind: Receipt['kind']
  readonly reason: string
  readonly askedBy: string
  /** Missing: anything may have changed. */
  readonly changes?: readonly ReportedChange[]
  readonly to?: string
  /** The held receipt whose losses this request confirms. */
  readonly accepts?: string
  /** Resume publishing before the build. */
  readonly resumes?: boolean
  /** Build once more, although the builds of the tenant end their process. */
  readonly retries?: boolean
  /** The `webhook-id` of the request; each id counts once. */
  readonly webhookId?: string
}

export type Receipts = {
  /** `undefined` if this webhook was seen before. */
  add(request: RebuildRequest): Promise<Receipt | undefined>
  /**
   * Takes what the next job of the tenant has to do: all builds up to the first rollback, or that rollback alone. A
   * rollback does not wait for earlier builds that failed and wait for a retry: they end as `failed`, because the
   * rollback leads away from what they would make live. It does not wait either for builds that wait because publishing
   * is paused, and those go on waiting.
   */
  take(tenant: string, claim: Claim): Promise<readonly TakenReceipt[]>
  /** Puts back what an attempt had taken, until publishing is resumed. The receipts then show `notice`. */
  pause(claim: Claim, notice: Notice): Promise<void>
  /**
   * How many receipts wait that no job has tried yet, and how old the oldest is. Leaves out those that wait for a
   * paused tenant.
   */
  waiting(tenant: string): Promise<{ count: number; oldestMs: number }>
  publishing(claim: Claim): Promise<void>
  end(claim: Claim, state: EndState, result: ReceiptResult): Promise<readonly Receipt[]>
  /** Removes the receipts of the claim, as if the request had never come. */
  discard(claim: Claim): Promise<void>
  find(ids: readonly string[]): Promise<readonly Receipt[]>
  /** Newest first. */
  list(wanted: { tenants?: readonly string[]; limit: number }): Promise<readonly Receipt[]>
  /** The newest receipt of each tenant. */
  latest(): Promise<ReadonlyMap<string, Receipt>>
  /** Tenants with receipts that have not ended. Leaves out receipts that wait because publishing is paused. */
  open(): Promise<readonly string[]>
  /** Deletes receipts that ended, and webhook ids that were seen, more than this many days ago. */
  forget(days: number): Promise<void>
}

export function openReceipts(db: Database): Receipts {
  return { ...openReceiptWriter(db), ...openReceiptReader(db) }
}

function openReceiptWriter(
  db: Database,
): Pick<Receipts, 'add' | 'take' | 'pause' | 'publishing' | 'end' | 'discard' | 'forget'> {
  return {
    add: (request) => addReceipt(db, request),
    take: (tenant, claim) => takeReceipts(db, tenant, claim),
    async pause({ job, attempt }, notice) {
      await db.query(
        `UPDATE tessera.receipt SET state = 'queued', building_at = NULL, publishing_at = NULL, paused = true,
           tries = tries - 1, result = $3::jsonb
         WHERE job = $1::uuid AND attempt = $2 AND ended_at IS NULL`,
        [job, attempt, JSON.stringify({ error: notice })],
      )
    },
    async publishing({ job, attempt }) {
      await db.query(
        `UPDATE tessera.receipt SET state = 'publishing', publishing_at = clock_timestamp()
         WHERE job = $1::uuid AND attempt = $2 AND ended_at IS NULL`,
        [job, attempt],
      )
    },
    end: ({ job, attempt }, state, result) =>
      queryReceipts(
        db,
        `UPDATE tessera.receipt SET state = $3, ended_at = clock_timestamp(), result = $4::jsonb
         WHERE job = $1::uuid AND attempt = $2 AND ended_at IS NULL RETURNING *`,
        [job, attempt, state, JSON.stringify(result)],
      ),
    async discard({ job, attempt }) {
      await db.query('DELETE FROM tessera.receipt WHERE job = $1::uuid AND attempt = $2 AND ended_at IS NULL', [
        job,
        attempt,
      ])
    },
    async forget(days) {
      await db.query(`DELETE FROM tessera.receipt WHERE ended_at < now() - make_interval(days => $1)`, [days])
      await db.query(`DELETE FROM tessera.webhook WHERE at < now() - make_interval(days => $1)`, [days])
      await db.query(`DELETE FROM tessera.session WHERE expires_at < now()`)
    },
  }
}

function openReceiptReader(db: Database): Pick<Receipts, 'waiting' | 'find' | 'list' | 'latest' | 'open'> {
  return {
    async waiting(tenant) {
      const [row] = await db.query<{ count: number; oldest: number | null }>(
        `SELECT count(*)::int AS count,
           (extract(epoch FROM clock_timestamp() - min(queued_at)) * 1000)::float8 AS oldest
         FROM tessera.receipt WHERE tenant = $1 AND state = 'queued' AND tries = 0 AND NOT paused`,
        [tenant],
      )
      return { count: row?.count ?? 0, oldestMs: row?.oldest ?? 0 }
    },
    find: (ids) => queryReceipts(db, 'SELECT * FROM tessera.receipt WHERE id = ANY ($1::uuid[])', [ids]),
    list: ({ tenants, limit }) =>
      queryReceipts(
        db,
        `SELECT * FROM tessera.receipt WHERE $1::text[] IS NULL OR tenant = ANY ($1::text[])
         ORDER BY place DESC LIMIT $2`,
        [tenants ?? null, limit],
      ),
    async latest() {
      const newest = 'SELECT DISTINCT ON (tenant) * FROM tessera.receipt ORDER BY tenant, place DESC'
      return new Map((await queryReceipts(db, newest, [])).map((receipt) => [receipt.tenant, receipt]))
    },
    async open() {
      const found = await db.query<{ tenant: string }>(
        'SELECT tenant FROM tessera.receipt WHERE ended_at IS NULL AND NOT paused GROUP BY tenant ORDER BY min(place)',
      )
      return found.map(({ tenant }) => tenant)
    },
  }
}

async function queryReceipts(db: Database, text: string, values: readonly unknown[]): Promise<readonly Receipt[]> {
  return (await db.query<ReceiptRow>(text, values)).map(toReceipt)
}

async function addReceipt(db: Database, request: RebuildRequest): Promise<Receipt | undefined> {
  const { tenant, kind, reason, askedBy, changes, to, accepts, resumes = false, retries = false, webhookId } = request
  const columns = 'id, tenant, kind, state, reason, asked_by, changes, rollback_to, accepts, resumes, retries'
  // One statement: a webhook id is stored only together with its receipt.
  const [added] = await queryReceipts(
    db,
    `WITH seen AS (
       INSERT INTO tessera.webhook (tenant, id) SELECT $2, $8 WHERE $8::text IS NOT NULL
       ON CONFLICT DO NOTHING RETURNING id
     )
     INSERT INTO tessera.receipt (${columns})
     SELECT $1::uuid, $2, $3, 'queued', $4, $5, $6::jsonb, $7, $9::uuid, $10, $11
     WHERE $8::text IS NULL OR EXISTS (SELECT FROM seen)
     RETURNING *`,
    [
      randomUUID(),
      tenant,
      kind,
      reason,
      askedBy,
      changes === undefined ? null : JSON.stringify(changes),
      to ?? null,
      webhookId ?? null,
      accepts ?? null,
      resumes,
      retries,
    ],
  )
  return added
}
