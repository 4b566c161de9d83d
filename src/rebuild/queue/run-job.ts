// A webhook becomes a build, step 3 of 3: takes the receipts that wait for a tenant, builds, publishes, and ends the
// receipts.

import { HELD, PAUSED, type ReceiptResult } from '#contract/receipt.ts'
import { toFault } from '#kit/to-fault.ts'
import type { Log } from '#kit/log.ts'
import { TenantUnknown } from '#run/errors.ts'
import type { Publisher } from '#run/publish/publisher.ts'
import { isWhole, madeSomething, type TenantReport } from '#run/build/report.ts'
import { rollbackSite } from '#run/publish/rollback-site.ts'
import { pausedNotice, targetFactsOf, type TargetState } from '#run/publish/target-facts.ts'
import type { Tenant, TenantsFile } from '#run/settings/tenants-file.ts'
import type { BuildEngine } from '#run/build/build-engine.ts'
import type { ProviderLooks } from '#run/build/provider-looks.ts'
import { uniteChanges } from './change.ts'
import { WorkerLost } from '../errors.ts'
import type { RebuildSettings } from '../rebuild-settings.ts'
import type { LookStates } from './look-states.ts'
import { endJob, type JobEndOptions, type TakenJob } from './end-job.ts'
import type { RunJob } from './queue.ts'
import type { TakenReceipt } from './take-receipts.ts'
import type { Receipts } from './receipts.ts'
import type { JobTries } from './job-tries.ts'
import { failed, type Outcome, outcomeOf, resultOf, toContentChange, urlsOf } from './job-outcome.ts'

export type JobRunnerOptions = JobEndOptions & {
  readonly root: string
  readonly tenants: TenantsFile
  readonly engine: Pick<BuildEngine, 'build' | 'shared'>
  readonly publisher: Publisher
  readonly log: Log
  readonly lookStates: Pick<LookStates, 'seen' | 'settled'>
  readonly looks: Pick<ProviderLooks, 'keyOf'>
  readonly settings: () => Pick<RebuildSettings, 'checkSeconds' | 'webhookPollSeconds'>
  readonly tries: JobTries
  readonly expectEdit?: ((tenant: string) => void) | undefined
}

/** After this many builds in a row whose process died, a tenant is set aside. The last of them ran alone. */
const MOST_DEATHS = 3

/**
 * Makes the function that runs the job of a tenant: it takes the tenant's receipts, builds, publishes, and ends the
 * receipts. Returns a pause if a retry may succeed.
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
    const { outcome, built, key } = await (isRollback
      ? rollBack(options, job, first)
      : tries.during(name, () => buildAndPublish(options, job)))
    if (key !== undefined && built && outcome.state === 'live') await settle(options, name, built, key)
    const next = await endJob(options, job, outcome)
    // The edit is live, and its receipt says so. The next job may run on another worker, which then finds what this
    // build made.
    if (built?.ok) await options.engine.shared?.share(name, madeSomething(built))
    return next
  }
}

type Job = TakenJob & { readonly tenant: Tenant }

type Done = { readonly outcome: Outcome; readonly built?: TenantReport; readonly key?: string }

/** Whether this is the one further try that an operator asked for. */
function isFirstRetry({ retries, lost }: TakenReceipt): boolean {
  return retries && lost === 1
}

async function buildAndPublish(options: JobRunnerOptions, job: Job): Promise<Done> {
  const { name, tenant, claim, taken } = job
  const { receipts, publisher, states, lookStates, looks, engine, tries } = options
  let seen: TargetState | undefined
  try {
    seen = await lookAtTarget(options, job)
  } catch (error) {
    return { outcome: failed(toFault(error, { tenant: name }).toJSON()) }
  }
  if (seen?.paused) return { outcome: { state: 'paused', targetState: seen } }
  const builtHere = (await states.beginBuild(name)) === tries.worker
  // The key is computed before the build reads anything. If something changes meanwhile, the next key is another one.
  const key = looks.keyOf(name, tenant)
  const seenUnchanged = await lookStates.seen(name)
  if (!taken.every(({ isByItself }) => isByItself)) options.expectEdit?.(name)
  const changes = uniteChanges(taken.map((receipt) => receipt.changes))?.map(toContentChange)
  const built = await engine.build(name, tenant, {
    takeOver: { builtHere },
    ...(changes && { changes, changesAreAll: builtHere }),
    ...(seenUnchanged && { seenUnchanged }),
    acceptedLosses: await confirmedLosses(receipts, taken),
  })
  const [fault] = built.faults
  if (fault) return { outcome: failed(fault, resultOf(tenant, built)), built }
  await states.built(name, tries.worker, built)
  if (!tenant.publish) return { outcome: { state: 'live', result: resultOf(tenant, built) }, built, key }
  await receipts.publishing(claim)
  const published = await publisher.publish(name, tenant, { seen, asBuilt: true })
  if (published.faults[0]?.name === PAUSED) {
    const now = await publisher.look(name, tenant).catch(() => undefined)
    if (now?.paused) return { outcome: { state: 'paused', targetState: now }, built }
  }
  return { outcome: outcomeOf(tenant, built, published), built, key }
}

/**
 * The state of the target before the build. Resumes publishing first if a receipt asks for that. `undefined` if the
 * tenant has no target.
 */
async function lookAtTarget(options: JobRunnerOptions, { name, tenant, taken }: Job): Promise<TargetState | undefined> {
  if (!tenant.publish) return undefined
  const state = await options.publisher.look(name, tenant)
  if (!state.paused || !taken.some(({ resumes }) => resumes)) return state
  const { targetState } = await options.publisher.resume(name, tenant)
  await options.targets.note(name, targetFactsOf(targetState))
  return targetState
}

/** The losses that operators confirmed in these receipts. */
async function confirmedLosses(receipts: Receipts, taken: readonly TakenReceipt[]): Promise<readonly unknown[]> {
  const confirmed = taken.flatMap(({ accepts }) => accepts ?? [])
  const held = confirmed.length === 0 ? [] : await receipts.find(confirmed)
  return held.flatMap(({ error }) => (error?.name === HELD ? [error.data] : []))
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

/** Stores what looks compare with. From then on, a look can tell whether a build would find anything new. */
async function settle(
  { lookStates, settings }: JobRunnerOptions,
  name: string,
  built: TenantReport,
  key: string,
): Promise<void> {
  const { checkSeconds, webhookPollSeconds } = settings()
  // The time is random, so that tenants that were built together are not checked together.
  const spreadSeconds = checkSeconds * (0.85 + Math.random() * 0.3)
  const dueSeconds =
    isWhole(built) || webhookPollSeconds === 0 ? spreadSeconds : Math.min(webhookPollSeconds, spreadSeconds)
  await lookStates.settled(name, {
    key,
    cursor: built.cursor,
    checkSeconds: checkSeconds === 0 ? undefined : dueSeconds,
  })
}
