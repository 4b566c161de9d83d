import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Notice } from '#kit/errors.ts'
import type { EmbeddedProviders } from '#run/settings/embedded-providers.ts'
import { openPreviews, type Previews } from '#run/preview/previews.ts'
import { openProgramFiles, type ProgramFiles } from '#run/build/program-files.ts'
import { openPublisher } from '#run/publish/publisher.ts'
import { describeNotice } from '#run/build/report.ts'
import { openEngine } from '#run/build/build-engine.ts'
import { createProviderLooks } from '#run/build/provider-looks.ts'
import type { Settings } from '#run/settings/settings.ts'
import type { TenantsFile } from '#run/settings/tenants-file.ts'
import { startScheduler } from './scheduler.ts'
import { createLooker } from './looker.ts'
import { openLookStates } from './look-states.ts'
import type { Database } from '../db/database.ts'
import type { RetryPolicy } from './retry-policy.ts'
import type { Queue, RunJob } from './queue.ts'
import { createJobGate } from './job-gate.ts'
import { openJobTries } from './job-tries.ts'
import { createJobRunner } from './run-job.ts'
import type { Service } from '../service.ts'
import { createServiceLog } from '../service-log.ts'

export type WorkOptions = {
  readonly root: string
  readonly tenants: TenantsFile
  readonly outDir: string
  readonly cacheDir: string
  readonly hostDir: string
  readonly embedded?: EmbeddedProviders
  /** What the source of a tenant found in the files that it read, if the source runs inside this command. */
  readonly sourceNotices?: (tenant: string) => readonly Notice[]
  /**
   * Called before each build that a person or a webhook asked for. A provider inside this command then reads all of its
   * content.
   */
  readonly expectEdit?: ((tenant: string) => void) | undefined
  readonly env: Pick<Settings, 'webhookSecrets' | 'webhookTokens' | 'previewToken'>
  readonly logger: Logger
  /** Whether the process also takes calls and webhooks. If so, it looks at every tenant once after the start. */
  readonly takesCalls: boolean
  /** Returns milliseconds since 1970. If it is missing, the clock of the machine is used. */
  readonly now?: () => number
}

/** What jobs need in addition to what `startWork` opens. */
type WorkTools = Pick<
  Service,
  'receipts' | 'enqueuer' | 'states' | 'targets' | 'targetWatch' | 'metrics' | 'settings'
> & { readonly queue: Queue; readonly retryPolicy: RetryPolicy; readonly db: Database }

/**
 * Functions that close something. Each list is called from its end, `sources` first: what adds jobs ends before what
 * jobs use.
 */
export type Closers = { readonly sources: (() => unknown)[]; readonly tools: (() => unknown)[] }

export type Work = { readonly files: ProgramFiles; readonly previews: Previews; readonly places: number }

/** Compiles the pages if the code changed, and then runs jobs and the scheduler. Throws if the pages do not compile. */
export async function startWork(options: WorkOptions, tools: WorkTools, closers: Closers): Promise<Work> {
  const { root, tenants, outDir, cacheDir, hostDir, env, logger, embedded, now = Date.now } = options
  const { receipts, enqueuer, states, targets, targetWatch, metrics, settings, queue, retryPolicy } = tools
  const log = createServiceLog(logger)
  const tenantNames = Object.keys(tenants.tenants)
  const engine = await openEngine({
    root,
    outDir,
    cacheDir,
    tenantNames,
    now: () => new Date(),
    log,
    ...(embedded && { embedded }),
    ...(options.sourceNotices && { sourceNotices: options.sourceNotices }),
  })
  closers.tools.push(() => engine.close())
  const files = openProgramFiles(engine.program, engine.pool)
  const previews = openPreviews({
    engine,
    tenants,
    tokenOf: env.previewToken,
    cacheDir: resolve(root, cacheDir),
    embedded,
    tell: (notice) => log.warn(describeNotice(notice)),
    now: () => new Date(now()),
  })
  closers.tools.push(() => previews.close())
  const publisher = openPublisher({ root, outDir, cacheDir, hostDir, staysOpen: true, log })
  closers.tools.push(() => publisher.close())
  const tries = openJobTries(tools.db)
  const looks = createProviderLooks(engine)
  const lookStates = openLookStates(tools.db)
  const stores = { receipts, retryPolicy, states, lookStates, targets, tries }
  const { expectEdit } = options
  const jobTools = { engine, publisher, metrics, log, looks, settings, expectEdit }
  const runJob = createJobRunner({ root, tenants, ...jobTools, ...stores })
  const places = engine.jobs + 1
  await queue.work(places, createJobGate(tries, logJobs(logger, runJob)), enqueuer.requeue)
  const looker = createLooker({ tenants, looks, states: lookStates, enqueuer, receipts, retryPolicy, logger, now })
  closers.sources.push(() => looker.stop())
  const scheduler = startScheduler({
    lookStates,
    looker,
    receipts,
    retryPolicy,
    enqueuer,
    queue,
    states,
    targets,
    targetWatch,
    logger,
    settings,
    looksAtStart: options.takesCalls,
  })
  closers.sources.push(() => scheduler.stop())
  return { files, previews, places }
}

function logJobs(logger: Logger, runJob: RunJob): RunJob {
  return async (queued) => {
    const { tenant, job, attempt } = queued
    const start = performance.now()
    logger.info({ tenant, job, attempt }, 'job begins')
    try {
      return await runJob(queued)
    } finally {
      logger.info({ tenant, job, attempt, ms: Math.round(performance.now() - start) }, 'job ends')
    }
  }
}
