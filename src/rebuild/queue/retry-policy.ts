import { PAUSED, type Receipt, type ReceiptResult } from '#contract/receipt.ts'
import type { Notice } from '#kit/errors.ts'
import type { Database } from '../db/database.ts'
import { type ReceiptRow, toReceipt } from './receipt-row.ts'
import type { Claim } from './take-receipts.ts'

/** What happens to requests while a provider or a target is away. */
export type RetryPolicy = {
  /**
   * Puts back what an attempt had taken, so that it is tried again. A receipt that failed often and long enough ends as
   * `failed`.
   *
   * Returns what ended, and after how many milliseconds to try the rest; `undefined` if nothing is left.
   */
  giveBack(claim: Claim, result: ReceiptResult): Promise<{ ended: readonly Receipt[]; pauseMs: number | undefined }>
  /** The fault that the last request of the tenant ended with; `undefined` if it ended well. */
  lastFault(tenant: string): Promise<Notice | undefined>
  /** Tenants whose last request failed because a provider or target was away: its edits may not be live. */
  left(): Promise<readonly string[]>
}

/** Faults that pass by themselves: the provider or the target is away, or busy. All others stay until a person acts. */
export const PASSING: ReadonlySet<string> = new Set([
  'ProviderUnreachable',
  'ProviderAnswerFailed',
  'SourceFailed',
  'ProviderAnswerNotJson',
  'ProviderAnswerNotUtf8',
  'MenuLoadFailed',
  'ArticleListUnstable',
  'StoreFailed',
  'StoreAnswerEndless',
  'StoreRefusesWrites',
  'TargetSlow',
  'PublishBusy',
  'PublishLeaseLost',
  'BundleBusy',
  'BundleChanged',
  // Publishing was resumed just after the pause had stopped the build.
  PAUSED,
])

/** A request is tried again at least this often. */
const RETRIES = 8
const LONGEST_PAUSE_SECONDS = 60
/**
 * It is also tried for at least this long: the sum of the pauses between that many tries. New requests of the tenant
 * are tried at once and include it, so it may be tried more often.
 */
const LEAST_SECONDS = Array.from({ length: RETRIES }, (_, at) => pauseAfter(at + 1)).reduce((sum, pause) => sum + pause)

export function openRetryPolicy(db: Database): RetryPolicy {
  return {
    async giveBack({ job, attempt }, result) {
      const values = [job, attempt, JSON.stringify(result)]
      const ended = await db.query<ReceiptRow>(
        `UPDATE tessera.receipt SET state = 'failed', ended_at = clock_timestamp(), result = $3::jsonb
         WHERE job = $1::uuid AND attempt = $2 AND ended_at IS NULL
           AND vain >= $4 AND queued_at <= clock_timestamp() - make_interval(secs => $5) RETURNING *`,
        [...values, RETRIES, LEAST_SECONDS],
      )
      const left = await db.query<{ vain: number }>(
        `UPDATE tessera.receipt SET
           state = 'queued', building_at = NULL, publishing_at = NULL, vain = vain + 1,
           result = $3::jsonb || jsonb_build_object('retryAt', to_jsonb(
             clock_timestamp() + make_interval(secs => least($4::float8, power(2, least(vain, 10))))))
         WHERE job = $1::uuid AND attempt = $2 AND ended_at IS NULL RETURNING vain`,
        [...values, LONGEST_PAUSE_SECONDS],
      )
      const vain = Math.max(...left.map((row) => row.vain))
      return { ended: ended.map(toReceipt), pauseMs: left.length === 0 ? undefined : pauseAfter(vain) * 1000 }
    },
    async lastFault(tenant) {
      const [last] = await db.query<{ error: Notice | null }>(
        `SELECT result->'error' AS error FROM tessera.receipt
         WHERE tenant = $1 AND ended_at IS NOT NULL ORDER BY place DESC LIMIT 1`,
        [tenant],
      )
      return last?.error ?? undefined
    },
    async left() {
      const rows = await db.query<{ tenant: string }>(
        `SELECT tenant FROM tessera.tenant WHERE state = 'failed' AND fault = ANY ($1::text[])`,
        [[...PASSING]],
      )
      return rows.map(({ tenant }) => tenant)
    },
  }
}

/** Seconds: 1, 2, 4 and so on. The statement above counts in the same way. */
function pauseAfter(vain: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, 2 ** (vain - 1))
}
