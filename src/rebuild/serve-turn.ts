import { randomUUID } from 'node:crypto'
import { isSiteLocale } from '#contract/locale.ts'
import { HELD, type EndState, type ReceiptResult } from '#contract/receipt.ts'
import { toFault, type Notice } from '#kit/errors.ts'
import type { Log } from '#kit/log.ts'
import { AFTER_LIVE } from '#run/announce-release.ts'
import { TenantUnknown } from '#run/errors.ts'
import { pageUrls } from '#run/page-urls.ts'
import type { Publisher, TenantPublish } from '#run/publisher.ts'
import { madeSomething, type TenantReport } from '#run/report.ts'
import { rollbackSite } from '#run/rollback-site.ts'
import type { Tenant, TenantsFile } from '#run/tenants-file.ts'
import type { BuildRequest } from '#run/build-request.ts'
import type { Workshop } from '#run/workshop.ts'
import { type Change, uniteChanges } from './change.ts'
import { POLL } from './clockwork.ts'
import { WorkerLost } from './errors.ts'
import type { Metrics } from './metrics.ts'
import { type Outages, PASSING } from './outages.ts'
import type { NextTurn, Turn } from './queue.ts'
import type { Receipts, Taken } from './receipts.ts'
import type { TenantStates } from './tenant-states.ts'

type ContentChange = NonNullable<BuildRequest['changes']>[number]

export type TurnOptions = {
  readonly root: string
  readonly tenants: TenantsFile
  readonly receipts: Receipts
  readonly outages: Outages
  readonly workshop: Workshop
  readonly publisher: Publisher
  readonly metrics: Metrics
  readonly log: Log
  readonly states: TenantStates
}

/** After so many beginnings without an end somebody kills the workers, and goes on doing so. */
const MOST_TRIES = 30

type Outcome = { readonly state: EndState; readonly result: ReceiptResult }

/**
 * Serves a tenant's turn: takes what was asked for, builds, publishes, and says on the receipts what became of it.
 *
 * Answers with a pause where the same may go well after it.
 */
export function createTurnServer(options: TurnOptions): (turn: Turn) => Promise<NextTurn> {
  const { receipts, outages, metrics } = options
  const worker = randomUUID()

  return async ({ tenant: name, job, attempt }) => {
    const claim = { job, attempt }
    const taken = await receipts.take(name, claim)
    if (taken.length === 0) return undefined
    const end = async ({ state, result }: Outcome): Promise<NextTurn> => {
      if (taken.every(({ reason }) => reason === POLL) && (await isNoNews(name, result))) {
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
    const tenant = Object.hasOwn(options.tenants.tenants, name) ? options.tenants.tenants[name] : undefined
    if (!tenant) {
      const known = Object.keys(options.tenants.tenants).join(', ')
      return end(failed(TenantUnknown.notice({ tenant: name, known }, { tenant: name })))
    }
    const lost = Math.max(...taken.map((receipt) => receipt.lost))
    if (lost > MOST_TRIES) return end(failed(WorkerLost.notice({ attempts: lost - 1 }, { tenant: name })))

    let built: TenantReport | undefined
    const outcome = await (taken[0]?.kind === 'rollback'
      ? rollBack(name, tenant, taken[0])
      : build(name, tenant, taken))
    const next = await end(outcome)
    // The edit is live and its receipt says so; whoever serves the next turn finds what was made.
    if (built?.ok) await options.workshop.shared?.share(name, madeSomething(built))
    return next

    async function build(name: string, tenant: Tenant, taken: readonly Taken[]): Promise<Outcome> {
      const seen = tenant.publish && (await options.publisher.look(name, tenant))
      const builtHere = (await options.states.beginBuild(name)) === worker
      const changes = uniteChanges(taken.map((receipt) => receipt.changes))?.map(toContentChange)
      built = await options.workshop.build(name, tenant, {
        takeOver: { builtHere },
        ...(changes && { changes, changesAreAll: builtHere }),
        acceptedLosses: await confirmedLosses(taken),
      })
      const [fault] = built.faults
      if (fault) return failed(fault, resultOf(tenant, built))
      await options.states.built(name, worker, built.nextChange)
      if (!tenant.publish) return { state: 'live', result: resultOf(tenant, built) }
      await receipts.publishing(claim)
      return outcomeOf(tenant, built, await options.publisher.publish(name, tenant, { seen, asBuilt: true }))
    }

    /** What operators were told would be lost, and confirmed. */
    async function confirmedLosses(taken: readonly Taken[]): Promise<readonly string[]> {
      const confirmed = taken.flatMap(({ accepts }) => accepts ?? [])
      const held = confirmed.length === 0 ? [] : await receipts.find(confirmed)
      return held.flatMap(({ error }) => (error?.name === HELD ? [error.message] : []))
    }

    async function rollBack(name: string, tenant: Tenant, { to }: Taken): Promise<Outcome> {
      await receipts.publishing(claim)
      try {
        const { root, log } = options
        const report = await rollbackSite({ root, name, tenant, log, ...(to !== undefined && { to }) })
        const { buildId, previousBuildId, changed, ms, faults } = report
        const result = {
          buildId,
          ...(previousBuildId !== undefined && { previousBuildId }),
          ...urlsOf(tenant, changed),
        }
        return { state: 'live', result: { ...result, notices: faults, ms: { publish: ms } } }
      } catch (error) {
        return failed(toFault(error, { tenant: name }).toJSON())
      }
    }
  }

  /** A look that found nothing where all was well, or what the tenant's last request failed with. */
  async function isNoNews(name: string, { error, urlCount }: ReceiptResult): Promise<boolean> {
    if (!error && urlCount !== 0) return false
    const last = await outages.lastFault(name)
    if (!error) return last === undefined
    return last?.name === error.name && (PASSING.has(error.name) || last.message === error.message)
  }
}

function toContentChange({ kind, locale, article, group, deleted = false }: Change): ContentChange {
  return {
    kind,
    deleted,
    // A language that we do not know is asked for in all that we do.
    ...(isSiteLocale(locale) && { locale }),
    ...(article !== undefined && { slug: article }),
    ...(group !== undefined && { group }),
  }
}

function failed(error: Notice, result: ReceiptResult = {}): Outcome {
  return { state: 'failed', result: { ...result, error } }
}

function outcomeOf(tenant: Tenant, built: TenantReport, published: TenantPublish): Outcome {
  const result: ReceiptResult = {
    ...resultOf(tenant, built, published.changed),
    ...(published.previousBuildId !== undefined && { previousBuildId: published.previousBuildId }),
    notices: [...built.notices, ...published.notices],
    ms: { ...built.ms, publish: published.ms },
  }
  const [fault] = published.faults
  if (!fault) return { state: published.state === 'superseded' ? 'superseded' : 'live', result }
  // It is live; what failed came after that.
  if (AFTER_LIVE.has(fault.name)) {
    return { state: 'live', result: { ...result, notices: [...(result.notices ?? []), fault] } }
  }
  return failed(fault, result)
}

function resultOf(tenant: Tenant, built: TenantReport, changed: readonly string[] = built.changed): ReceiptResult {
  return {
    ...(built.buildId !== undefined && { buildId: built.buildId }),
    ...(built.pages && { pages: built.pages }),
    ...urlsOf(tenant, changed),
    notices: built.notices,
    ms: built.ms,
  }
}

/** The pages among the changed files, as addresses to open. */
function urlsOf(tenant: Tenant, changed: readonly string[]): Pick<ReceiptResult, 'urls' | 'urlCount'> {
  const { urls, count } = pageUrls(tenant.origin, changed)
  return { urls, urlCount: count }
}
