import { randomUUID } from 'node:crypto'
import type { EndState, Receipt, ReceiptResult } from '#contract/receipt.ts'
import type { Notice } from '#kit/errors.ts'
import type { Change } from './change.ts'
import type { Database } from '../db/database.ts'
import { type ReceiptRow, toReceipt } from './receipt-row.ts'

/** What is asked for. */
export type Asked = {
  readonly tenant: string
  readonly kind: Receipt['kind']
  readonly reason: string
  readonly askedBy: string
  /** Missing: anything may have changed. */
  readonly changes?: readonly Change[]
  readonly to?: string
  /** The held receipt whose losses are confirmed with this. */
  readonly accepts?: string
  /** Resume publishing before the build. */
  readonly resumes?: boolean
  /** Build once more, although the tenant's builds end their process. */
  readonly retries?: boolean
  /** The `webhook-id` that asks: each counts once. */
  readonly webhookId?: string
}

/** One attempt of one job. What an attempt writes after another one began is not written. */
export type Claim = { readonly job: string; readonly attempt: number }

/** `lost`: attempts that began and did not end, this one included. */
export type Taken = Receipt & { readonly lost: number; readonly retries: boolean }

export type Receipts = {
  /** `undefined` where this webhook was seen before. */
  add(asked: Asked): Promise<Receipt | undefined>
  /**
   * What is the tenant's turn: all builds asked for up to the first rollback, or that rollback alone. Builds before it that were tried
   * in vain do not keep it waiting: they end as `failed`, since what they would make live is what it leads away from. Nor do builds that
   * wait since publishing is paused, and those go on waiting.
   */
  take(tenant: string, claim: Claim): Promise<readonly Taken[]>
  /** Puts what an attempt had taken back, until publishing is resumed. `notice` says so on the receipts. */
  pause(claim: Claim, notice: Notice): Promise<void>
  /** What waits for the tenant's next turn and was never tried: how many, and for how long the oldest. Without what waits since publishing is paused. */
  waiting(tenant: string): Promise<{ count: number; oldestMs: number }>
  publishing(claim: Claim): Promise<void>
  end(claim: Claim, state: EndState, result: ReceiptResult): Promise<readonly Receipt[]>
  /** As if it had not been asked for. */
  discard(claim: Claim): Promise<void>
  find(ids: readonly string[]): Promise<readonly Receipt[]>
  /** Newest first. */
  list(wanted: { tenants?: readonly string[]; limit: number }): Promise<readonly Receipt[]>
  /** The newest receipt of each tenant. */
  latest(): Promise<ReadonlyMap<string, Receipt>>
  /** Tenants for which something was asked and has not ended, but for what waits since publishing is paused. */
  open(): Promise<readonly string[]>
  /** Removes what ended, and webhooks that were seen, before this many days. */
  forget(days: number): Promise<void>
}

export function openReceipts(db: Database): Receipts {
  const rows = (text: string, values: readonly unknown[]) => db.query<ReceiptRow>(text, values)
  const receipts = async (text: string, values: readonly unknown[]) => (await rows(text, values)).map(toReceipt)

  return {
    async add({ tenant, kind, reason, askedBy, changes, to, accepts, resumes = false, retries = false, webhookId }) {
      // One statement: a webhook that is remembered has its receipt.
      const [added] = await receipts(
        `WITH seen AS (
           INSERT INTO tessera.webhook (tenant, id) SELECT $2, $8 WHERE $8::text IS NOT NULL
           ON CONFLICT DO NOTHING RETURNING id
         )
         INSERT INTO tessera.receipt (id, tenant, kind, state, reason, asked_by, changes, rollback_to, accepts, resumes, retries)
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
    },
    async take(tenant, { job, attempt }) {
      // What an attempt that died had taken is open too.
      const taken = await rows(
        `WITH open AS (
           SELECT id, kind, place, paused, state = 'queued' AND tries > 0 AND NOT paused AS is_stuck
           FROM tessera.receipt WHERE tenant = $1 AND ended_at IS NULL FOR UPDATE
         ), rollback AS (
           SELECT place FROM open WHERE kind = 'rollback'
             AND place <= ALL (SELECT place FROM open WHERE kind = 'rollback' OR NOT (is_stuck OR paused))
         ), given_up AS (
           UPDATE tessera.receipt r SET state = 'failed', ended_at = clock_timestamp()
           FROM open, rollback WHERE r.id = open.id AND open.place < rollback.place AND open.is_stuck
         ), turn AS (
           SELECT id FROM open
           WHERE CASE WHEN EXISTS (SELECT FROM rollback)
             THEN place = (SELECT place FROM rollback)
             ELSE place < ALL (SELECT place FROM open WHERE kind = 'rollback') END
         )
         UPDATE tessera.receipt r SET
           state = 'building', building_at = clock_timestamp(), publishing_at = NULL,
           job = $2::uuid, attempt = $3, tries = r.tries + 1, paused = false
         FROM turn WHERE r.id = turn.id RETURNING r.*`,
        [tenant, job, attempt],
      )
      return taken
        .map((row) => ({ ...toReceipt(row), lost: row.tries - row.vain, retries: row.retries }))
        .sort((a, b) => (a.times.queued! < b.times.queued! ? -1 : 1))
    },
    async pause({ job, attempt }, notice) {
      await db.query(
        `UPDATE tessera.receipt SET state = 'queued', building_at = NULL, publishing_at = NULL, paused = true,
           tries = tries - 1, result = $3::jsonb
         WHERE job = $1::uuid AND attempt = $2 AND ended_at IS NULL`,
        [job, attempt, JSON.stringify({ error: notice })],
      )
    },
    async waiting(tenant) {
      const [row] = await db.query<{ count: number; oldest: number | null }>(
        `SELECT count(*)::int AS count, (extract(epoch FROM clock_timestamp() - min(queued_at)) * 1000)::float8 AS oldest
         FROM tessera.receipt WHERE tenant = $1 AND state = 'queued' AND tries = 0 AND NOT paused`,
        [tenant],
      )
      return { count: row?.count ?? 0, oldestMs: row?.oldest ?? 0 }
    },
    async publishing({ job, attempt }) {
      await db.query(
        `UPDATE tessera.receipt SET state = 'publishing', publishing_at = clock_timestamp()
         WHERE job = $1::uuid AND attempt = $2 AND ended_at IS NULL`,
        [job, attempt],
      )
    },
    end: ({ job, attempt }, state, result) =>
      receipts(
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
    find: (ids) => receipts('SELECT * FROM tessera.receipt WHERE id = ANY ($1::uuid[])', [ids]),
    list: ({ tenants, limit }) =>
      receipts(
        `SELECT * FROM tessera.receipt WHERE $1::text[] IS NULL OR tenant = ANY ($1::text[]) ORDER BY place DESC LIMIT $2`,
        [tenants ?? null, limit],
      ),
    async latest() {
      const found = await receipts('SELECT DISTINCT ON (tenant) * FROM tessera.receipt ORDER BY tenant, place DESC', [])
      return new Map(found.map((receipt) => [receipt.tenant, receipt]))
    },
    async open() {
      const found = await db.query<{ tenant: string }>(
        'SELECT tenant FROM tessera.receipt WHERE ended_at IS NULL AND NOT paused GROUP BY tenant ORDER BY min(place)',
      )
      return found.map(({ tenant }) => tenant)
    },
    async forget(days) {
      await db.query(`DELETE FROM tessera.receipt WHERE ended_at < now() - make_interval(days => $1)`, [days])
      await db.query(`DELETE FROM tessera.webhook WHERE at < now() - make_interval(days => $1)`, [days])
      await db.query(`DELETE FROM tessera.session WHERE expires_at < now()`)
    },
  }
}
