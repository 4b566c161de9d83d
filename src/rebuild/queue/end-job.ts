import type { ReceiptResult } from '#contract/receipt.ts'
import { pausedNotice, targetFactsOf } from '#run/publish/target-facts.ts'
import type { Metrics } from '../http/health/metrics.ts'
import type { Outcome } from './job-outcome.ts'
import type { NextJob } from './queue.ts'
import type { Receipts } from './receipts.ts'
import { PASSING, type RetryPolicy } from './retry-policy.ts'
import type { Claim, TakenReceipt } from './take-receipts.ts'
import type { TargetStates } from './target-states.ts'
import type { TenantStates } from './tenant-states.ts'

export type JobEndOptions = {
  readonly receipts: Receipts
  readonly retryPolicy: RetryPolicy
  readonly metrics: Metrics
  readonly states: TenantStates
  readonly targets: Pick<TargetStates, 'note'>
}

/** A tenant's job and the receipts that it has taken. */
export type TakenJob = {
  readonly name: string
  readonly claim: Claim
  readonly taken: readonly TakenReceipt[]
}

/**
 * Stores the outcome of the job on its receipts. Returns how many milliseconds to wait before a retry, or `undefined`
 * if there is none.
 */
export async function endJob(
  options: JobEndOptions,
  { name, claim, taken }: TakenJob,
  outcome: Outcome,
): Promise<NextJob> {
  const { receipts, retryPolicy, metrics, states, targets } = options
  const isPoll = taken.every(({ isByItself }) => isByItself)
  if (outcome.targetState) await targets.note(name, targetFactsOf(outcome.targetState))
  if (outcome.state === 'paused') {
    // After publishing is resumed, the service looks again.
    if (isPoll) await receipts.discard(claim)
    else await receipts.pause(claim, pausedNotice(outcome.targetState, name))
    return undefined
  }
  const { state, result } = outcome
  if (state !== 'failed' && taken[0]?.kind === 'build') await states.succeeded(name)
  if (isPoll && (await isNoNews(retryPolicy, name, result))) {
    await receipts.discard(claim)
    return undefined
  }
  if (result.error) metrics.failed(result.error.name)
  if (state !== 'failed' || !result.error || !PASSING.has(result.error.name)) {
    metrics.built(await receipts.end(claim, state, result))
    return undefined
  }
  const { ended, pauseMs } = await retryPolicy.giveBack(claim, result)
  metrics.built(ended)
  return pauseMs
}

/** A poll is no news if it succeeded and found no change, or if it failed like the last request of the tenant. */
async function isNoNews(retryPolicy: RetryPolicy, name: string, { error, urlCount }: ReceiptResult): Promise<boolean> {
  if (!error && urlCount !== 0) return false
  const last = await retryPolicy.lastFault(name)
  if (!error) return last === undefined
  return last?.name === error.name && (PASSING.has(error.name) || last.message === error.message)
}
