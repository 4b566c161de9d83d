import { PAUSED, type Receipt, type ReceiptResult } from '#contract/receipt.ts'
import type { Notice } from '#kit/errors.ts'
import type { Database } from '../db/database.ts'
import { type ReceiptRow, toReceipt } from './receipt-row.ts'
import type { Claim } from './take-receipts.ts'

/** Decides what happens to requests while a provider or a target is away. */
export type RetryPolicy = {
  /**
   * Puts back the receipts of an attempt, so that they are tried again. If a receipt has failed often enough and for
   * long enough, it ends as `failed`.
   *
   * Returns the receipts that ended, and after how many milliseconds to try the rest. `pauseMs` is `undefined` if none
   * is left.
   */
  giveBack(claim: Claim, result: ReceiptResult): Promise<{ ended: readonly Receipt[]; pauseMs: number | undefined }>
  /** The fault of the last request of the tenant. `undefined` if it ended well. */
  lastFault(tenant: string): Promise<Notice | undefined>
  /** Tenants whose last request failed because a provider or target was away. So some edits may not be live. */
  left(): Promise<readonly string[]>
}

/**
 * Faults that end without help: the provider or the target is away or busy. All other faults stay until a person acts.
 */
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
 * A request is also tried for at least this long: the sum of the pauses between so many tries. A new request of the
 * tenant is tried at once and includes the earlier one, which may so be tried more often.
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

/**
 * The pause in seconds after the failed attempt of this number: 1, 2, 4 and so on. The statement above computes the
 * same.
 */
function pauseAfter(vain: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, 2 ** (vain - 1))
}
