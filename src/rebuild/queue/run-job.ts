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
import type { Metrics } from '../http/metrics.ts'
import { type RetryPolicy, PASSING } from './retry-policy.ts'
import type { NextJob, Turn } from './queue.ts'
import type { Claim, Receipts, Taken } from './receipts.ts'
import type { TargetStates } from './target-states.ts'
import type { JobTries } from './job-tries.ts'
import type { TenantStates } from './tenant-states.ts'
import { failed, type Outcome, outcomeOf, resultOf, toContentChange, urlsOf } from './job-outcome.ts'

export type JobRunnerOptions = {
  readonly root: string
  readonly tenants: TenantsFile
  readonly receipts: Receipts
  readonly outages: RetryPolicy
  readonly engine: Pick<BuildEngine, 'build' | 'shared'>
  readonly publisher: Publisher
  readonly metrics: Metrics
  readonly log: Log
  readonly states: TenantStates
  readonly targets: Pick<TargetStates, 'note'>
  readonly tries: JobTries
}

/** A tenant whose builds ended so many processes, one after the other, is set aside. The last of them built nothing else. */
const MOST_DEATHS = 3

/**
 * Serves a tenant's turn: takes what was asked for, builds, publishes, and says on the receipts what became of it.
 *
 * Answers with a pause where the same may go well after it.
 */
export function createJobRunner(options: JobRunnerOptions): (turn: Turn) => Promise<NextJob> {
  const { receipts, tries } = options

  return async ({ tenant: name, job: id, attempt }) => {
    const claim = { job: id, attempt }
    const taken = await receipts.take(name, claim)
    if (taken.length === 0) return undefined
    const tenant = Object.hasOwn(options.tenants.tenants, name) ? options.tenants.tenants[name] : undefined
    if (!tenant) {
      const known = Object.keys(options.tenants.tenants).join(', ')
      const unknown = TenantUnknown.notice({ tenant: name, known }, { tenant: name })
      return endTurn(options, { name, claim, taken }, failed(unknown))
    }
    const [first] = taken
    const isRollback = first?.kind === 'rollback'
    const deaths = isRollback ? first.lost - 1 : await tries.deaths(name)
    if (deaths >= MOST_DEATHS && !taken.some(isFirstRetry)) {
      const killed = WorkerLost.notice({ attempts: deaths }, { tenant: name })
      return endTurn(options, { name, claim, taken }, failed(killed))
    }
    const job = { name, tenant, claim, taken, worker: tries.worker }
    const { outcome, built } = await (isRollback
      ? rollBack(options, job, first)
      : tries.during(name, () => build(options, job)))
    const next = await endTurn(options, job, outcome)
    // The edit is live and its receipt says so; whoever serves the next turn finds what was made.
    if (built?.ok) await options.engine.shared?.share(name, madeSomething(built))
    return next
  }
}

type Job = {
  readonly name: string
  readonly tenant: Tenant
  readonly claim: Claim
  readonly taken: readonly Taken[]
  /** Names this process. */
  readonly worker: string
}

type Done = { readonly outcome: Outcome; readonly built?: TenantReport }

/** An operator asked for one more try, and this is it. */
function isFirstRetry({ retries, lost }: Taken): boolean {
  return retries && lost === 1
}

async function build(options: JobRunnerOptions, { name, tenant, claim, taken, worker }: Job): Promise<Done> {
  const { receipts, publisher, states, engine } = options
  let seen: TargetState | undefined
  try {
    seen = await lookFirst()
  } catch (error) {
    return { outcome: failed(toFault(error, { tenant: name }).toJSON()) }
  }
  if (seen?.paused) return { outcome: { state: 'paused', targetState: seen } }
  const builtHere = (await states.beginBuild(name)) === worker
  const changes = uniteChanges(taken.map((receipt) => receipt.changes))?.map(toContentChange)
  const built = await engine.build(name, tenant, {
    takeOver: { builtHere },
    ...(changes && { changes, changesAreAll: builtHere }),
    acceptedLosses: await confirmedLosses(),
  })
  const [fault] = built.faults
  if (fault) return { outcome: failed(fault, resultOf(tenant, built)), built }
  await states.built(name, worker, built.nextChange)
  if (!tenant.publish) return { outcome: { state: 'live', result: resultOf(tenant, built) }, built }
  await receipts.publishing(claim)
  const published = await publisher.publish(name, tenant, { seen, asBuilt: true })
  if (published.faults[0]?.name === PAUSED) {
    const now = await publisher.look(name, tenant).catch(() => undefined)
    if (now?.paused) return { outcome: { state: 'paused', targetState: now }, built }
  }
  return { outcome: outcomeOf(tenant, built, published), built }

  /** What the target says before the build, and after publishing was resumed if that was asked for. */
  async function lookFirst(): Promise<TargetState | undefined> {
    if (!tenant.publish) return undefined
    const state = await publisher.look(name, tenant)
    if (!state.paused || !taken.some(({ resumes }) => resumes)) return state
    const { targetState } = await publisher.resume(name, tenant)
    await options.targets.note(name, targetFactsOf(targetState))
    return targetState
  }

  /** What operators were told would be lost, and confirmed. */
  async function confirmedLosses(): Promise<readonly string[]> {
    const confirmed = taken.flatMap(({ accepts }) => accepts ?? [])
    const held = confirmed.length === 0 ? [] : await receipts.find(confirmed)
    return held.flatMap(({ error }) => (error?.name === HELD ? [error.message] : []))
  }
}

async function rollBack(
  options: JobRunnerOptions,
  { name, tenant, claim }: Job,
  { to, askedBy }: Taken,
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

/** Says on the receipts what became of the turn. Answers with a pause if the same may go well after it. */
async function endTurn(
  options: JobRunnerOptions,
  { name, claim, taken }: Pick<Job, 'name' | 'claim' | 'taken'>,
  outcome: Outcome,
): Promise<NextJob> {
  const { receipts, outages, metrics, states, targets } = options
  const isLook = taken.every(({ reason }) => reason === POLL)
  if (outcome.targetState) await targets.note(name, targetFactsOf(outcome.targetState))
  if (outcome.state === 'paused') {
    // The look is made again when publishing is resumed.
    if (isLook) await receipts.discard(claim)
    else await receipts.pause(claim, pausedNotice(outcome.targetState, name))
    return undefined
  }
  const { state, result } = outcome
  if (state !== 'failed' && taken[0]?.kind === 'build') await states.succeeded(name)
  if (isLook && (await isNoNews(outages, name, result))) {
    await receipts.discard(claim)
    return undefined
  }
  if (result.error) metrics.failed(result.error.name)
  if (state !== 'failed' || !result.error || !PASSING.has(result.error.name)) {
    metrics.built(await receipts.end(claim, state, result))
    return undefined
  }
  const { ended, pauseMs } = await outages.giveBack(claim, result)
  metrics.built(ended)
  return pauseMs
}

/** A look that found nothing where all was well, or what the tenant's last request failed with. */
async function isNoNews(outages: RetryPolicy, name: string, { error, urlCount }: ReceiptResult): Promise<boolean> {
  if (!error && urlCount !== 0) return false
  const last = await outages.lastFault(name)
  if (!error) return last === undefined
  return last?.name === error.name && (PASSING.has(error.name) || last.message === error.message)
}
