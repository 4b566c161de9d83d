import type { Receipt } from '#contract/receipt.ts'
import type { Database } from '../db/database.ts'
import { PRIORITY } from './priority.ts'
import { type ReceiptRow, toReceipt } from './receipt-row.ts'

/** One attempt at one job. If another attempt begins, the earlier one can no longer write. */
export type Claim = { readonly job: string; readonly attempt: number }

/** `lost` is the number of attempts that began and did not end, including this one. */
export type TakenReceipt = Receipt & {
  readonly lost: number
  readonly retries: boolean
  /** Whether the service itself asked for the build. */
  readonly isByItself: boolean
}

/** Takes the receipts of the next job, as `Receipts.take` describes. */
export async function takeReceipts(
  db: Database,
  tenant: string,
  { job, attempt }: Claim,
): Promise<readonly TakenReceipt[]> {
  // If an attempt died, its receipts have not ended, so they are open too.
  const taken = await db.query<ReceiptRow>(
    `WITH open AS (
       SELECT id, kind, place, paused, state = 'queued' AND tries > 0 AND NOT paused AS is_stuck
       FROM tessera.receipt WHERE tenant = $1 AND ended_at IS NULL FOR UPDATE
     ), rollback AS (
       SELECT place FROM open WHERE kind = 'rollback'
         AND place <= ALL (SELECT place FROM open WHERE kind = 'rollback' OR NOT (is_stuck OR paused))
     ), given_up AS (
       UPDATE tessera.receipt r SET state = 'failed', ended_at = clock_timestamp()
       FROM open, rollback WHERE r.id = open.id AND open.place < rollback.place AND open.is_stuck
     ), next AS (
       SELECT id FROM open
       WHERE CASE WHEN EXISTS (SELECT FROM rollback)
         THEN place = (SELECT place FROM rollback)
         ELSE place < ALL (SELECT place FROM open WHERE kind = 'rollback') END
     )
     UPDATE tessera.receipt r SET
       state = 'building', building_at = clock_timestamp(), publishing_at = NULL,
       job = $2::uuid, attempt = $3, tries = r.tries + 1, paused = false
     FROM next WHERE r.id = next.id RETURNING r.*`,
    [tenant, job, attempt],
  )
  return taken
    .map((row) => ({
      ...toReceipt(row),
      lost: row.tries - row.vain,
      retries: row.retries,
      isByItself: row.priority < PRIORITY.edit,
    }))
    .sort((a, b) => (a.times.queued! < b.times.queued! ? -1 : 1))
}
