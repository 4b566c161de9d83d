// A webhook becomes a build, step 4 of 4: takes the receipts that wait for a tenant, builds, publishes, and ends the
// receipts.

import { HELD, PAUSED, type ReceiptResult } from '#contract/receipt.ts'
import { toFault } from '#kit/errors.ts'
import type { Log } from '#kit/log.ts'
import { TenantUnknown } from '#run/errors.ts'
import type { Publisher } from '#run/publish/publisher.ts'
import { madeSomething, type TenantReport } from '#run/build/report.ts'
import { rollbackSite } from '#run/publish/rollback-site.ts'
import { pausedNotice, targetFactsOf, type TargetState } from '#run/publish/target-facts.ts'
import type { Tenant, TenantsFile } from '#run/settings/tenants-file.ts'
import type { BuildEngine } from '#run/build/build-engine.ts'
import { uniteChanges } from './change.ts'
import { POLL } from './scheduler.ts'
import { WorkerLost } from '../errors.ts'
import type { Metrics } from '../http/health/metrics.ts'
import { type RetryPolicy, PASSING } from './retry-policy.ts'
import type { NextJob, RunJob } from './queue.ts'
import type { Claim, TakenReceipt } from './take-receipts.ts'
import type { Receipts } from './receipts.ts'
import type { TargetStates } from './target-states.ts'
import type { JobTries } from './job-tries.ts'
import type { TenantStates } from './tenant-states.ts'
import { failed, type Outcome, outcomeOf, resultOf, toContentChange, urlsOf } from './job-outcome.ts'

export type JobRunnerOptions = {
  readonly root: string
  readonly tenants: TenantsFile
  readonly receipts: Receipts
  readonly retryPolicy: RetryPolicy
  readonly engine: Pick<BuildEngine, 'build' | 'shared'>
  readonly publisher: Publisher
  readonly metrics: Metrics
  readonly log: Log
  readonly states: TenantStates
  readonly targets: Pick<TargetStates, 'note'>
  readonly tries: JobTries
}

/** A tenant is set aside after this many consecutive builds whose process died. The last of them ran alone. */
const MOST_DEATHS = 3

/**
 * Runs the job of a tenant: takes its receipts, builds, publishes, and ends the receipts. Returns a pause if a retry
 * may succeed.
 */
export function createJobRunner(options: JobRunnerOptions): RunJob {
  const { receipts, tries } = options

  return async ({ tenant: name, job: id, attempt }) => {
    const claim = { job: id, attempt }
    const taken = await receipts.take(name, claim)
    if (taken.length === 0) return undefined
    const tenant = Object.hasOwn(options.tenants.tenants, name) ? options.tenants.tenants[name] : undefined
    if (!tenant) {
      const known = Object.keys(options.tenants.tenants).join(', ')
      const unknown = TenantUnknown.notice({ tenant: name, known }, { tenant: name })
      return endJob(options, { name, claim, taken }, failed(unknown))
    }
    const [first] = taken
    const isRollback = first?.kind === 'rollback'
    const deaths = isRollback ? first.lost - 1 : await tries.deaths(name)
    if (deaths >= MOST_DEATHS && !taken.some(isFirstRetry)) {
      const killed = WorkerLost.notice({ attempts: deaths }, { tenant: name })
      return endJob(options, { name, claim, taken }, failed(killed))
    }
    const job = { name, tenant, claim, taken }
    const { outcome, built } = await (isRollback
      ? rollBack(options, job, first)
      : tries.during(name, () => buildAndPublish(options, job)))
    const next = await endJob(options, job, outcome)
    // The edit is live and its receipt says so. The worker that runs the next job finds what this build made.
    if (built?.ok) await options.engine.shared?.share(name, madeSomething(built))
    return next
  }
}

type Job = {
  readonly name: string
  readonly tenant: Tenant
  readonly claim: Claim
  readonly taken: readonly TakenReceipt[]
}

type Done = { readonly outcome: Outcome; readonly built?: TenantReport }

/** Whether this is the one more try that an operator asked for. */
function isFirstRetry({ retries, lost }: TakenReceipt): boolean {
  return retries && lost === 1
}

async function buildAndPublish(options: JobRunnerOptions, job: Job): Promise<Done> {
  const { name, tenant, claim, taken } = job
  const { receipts, publisher, states, engine, tries } = options
  let seen: TargetState | undefined
  try {
    seen = await lookAtTarget(options, job)
  } catch (error) {
    return { outcome: failed(toFault(error, { tenant: name }).toJSON()) }
  }
  if (seen?.paused) return { outcome: { state: 'paused', targetState: seen } }
  const builtHere = (await states.beginBuild(name)) === tries.worker
  const changes = uniteChanges(taken.map((receipt) => receipt.changes))?.map(toContentChange)
  const built = await engine.build(name, tenant, {
    takeOver: { builtHere },
    ...(changes && { changes, changesAreAll: builtHere }),
    acceptedLosses: await confirmedLosses(receipts, taken),
  })
  const [fault] = built.faults
  if (fault) return { outcome: failed(fault, resultOf(tenant, built)), built }
  await states.built(name, tries.worker, built.nextChange)
  if (!tenant.publish) return { outcome: { state: 'live', result: resultOf(tenant, built) }, built }
  await receipts.publishing(claim)
  const published = await publisher.publish(name, tenant, { seen, asBuilt: true })
  if (published.faults[0]?.name === PAUSED) {
    const now = await publisher.look(name, tenant).catch(() => undefined)
    if (now?.paused) return { outcome: { state: 'paused', targetState: now }, built }
  }
  return { outcome: outcomeOf(tenant, built, published), built }
}

/** The state of the target before the build. Resumes publishing first if a receipt asks for that. */
async function lookAtTarget(options: JobRunnerOptions, { name, tenant, taken }: Job): Promise<TargetState | undefined> {
  if (!tenant.publish) return undefined
  const state = await options.publisher.look(name, tenant)
  if (!state.paused || !taken.some(({ resumes }) => resumes)) return state
  const { targetState } = await options.publisher.resume(name, tenant)
  await options.targets.note(name, targetFactsOf(targetState))
  return targetState
}

/** The losses that operators confirmed. */
async function confirmedLosses(receipts: Receipts, taken: readonly TakenReceipt[]): Promise<readonly string[]> {
  const confirmed = taken.flatMap(({ accepts }) => accepts ?? [])
  const held = confirmed.length === 0 ? [] : await receipts.find(confirmed)
  return held.flatMap(({ error }) => (error?.name === HELD ? [error.message] : []))
}

async function rollBack(
  options: JobRunnerOptions,
  { name, tenant, claim }: Job,
  { to, askedBy }: TakenReceipt,
): Promise<Done> {
  await options.receipts.publishing(claim)
  try {
    const { root, log } = options
    const report = await rollbackSite({ root, name, tenant, log, by: askedBy, ...(to !== undefined && { to }) })
    const { buildId, previousBuildId, changed, ms, faults, targetState } = report
    const result: ReceiptResult = {
      buildId,
      ...(previousBuildId !== undefined && { previousBuildId }),
      ...urlsOf(tenant, changed),
      notices: [pausedNotice(targetState, name), ...faults],
      ms: { publish: ms },
    }
    return { outcome: { state: 'live', result, targetState } }
  } catch (error) {
    return { outcome: failed(toFault(error, { tenant: name }).toJSON()) }
  }
}

/** Stores the outcome of the job on its receipts. Returns a pause if a retry may succeed. */
async function endJob(
  options: JobRunnerOptions,
  { name, claim, taken }: Pick<Job, 'name' | 'claim' | 'taken'>,
  outcome: Outcome,
): Promise<NextJob> {
  const { receipts, retryPolicy, metrics, states, targets } = options
  const isPoll = taken.every(({ reason }) => reason === POLL)
  if (outcome.targetState) await targets.note(name, targetFactsOf(outcome.targetState))
  if (outcome.state === 'paused') {
    // The scheduler polls again after publishing is resumed.
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

/** A poll is no news if all was well and it found no change, or if it failed as the last request of the tenant did. */
async function isNoNews(retryPolicy: RetryPolicy, name: string, { error, urlCount }: ReceiptResult): Promise<boolean> {
  if (!error && urlCount !== 0) return false
  const last = await retryPolicy.lastFault(name)
  if (!error) return last === undefined
  return last?.name === error.name && (PASSING.has(error.name) || last.message === error.message)
}
