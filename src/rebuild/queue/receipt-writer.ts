import { randomUUID } from 'node:crypto'
import type { Receipt } from '#contract/receipt.ts'
import type { Database } from '../db/database.ts'
import { PRIORITY } from './priority.ts'
import { queryReceipts } from './query-receipts.ts'
import type { RebuildRequest, Receipts } from './receipts.ts'
import { takeReceipts } from './take-receipts.ts'

/** The functions of `Receipts` that write. */
export function openReceiptWriter(
  db: Database,
): Pick<
  Receipts,
  'add' | 'addByItself' | 'addFailed' | 'take' | 'pause' | 'publishing' | 'end' | 'discard' | 'forget'
> {
  return {
    async addByItself(tenants, reason, priority) {
      const added = await db.query<{ tenant: string }>(
        `INSERT INTO tessera.receipt (id, tenant, kind, state, reason, asked_by, priority)
         SELECT gen_random_uuid(), name, 'build', 'queued', $2, 'schedule', $3 FROM unnest($1::text[]) AS name
         WHERE NOT EXISTS (SELECT FROM tessera.receipt
           WHERE tenant = name AND ended_at IS NULL AND NOT paused AND state = 'queued')
         RETURNING tenant`,
        [tenants, reason, priority],
      )
      return added.map(({ tenant }) => tenant)
    },
    async addFailed(tenant, reason, error) {
      await db.query(
        `INSERT INTO tessera.receipt (id, tenant, kind, state, reason, asked_by, ended_at, result, priority)
         VALUES (gen_random_uuid(), $1, 'build', 'failed', $2, 'schedule', clock_timestamp(), $3::jsonb, $4)`,
        [tenant, reason, JSON.stringify({ error }), PRIORITY.look],
      )
    },
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
