import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { openPreviews, type Previews } from '#run/preview/previews.ts'
import { openProgramFiles, type ProgramFiles } from '#run/build/program-files.ts'
import { openPublisher } from '#run/publish/publisher.ts'
import { describeNotice } from '#run/build/report.ts'
import { openEngine } from '#run/build/build-engine.ts'
import { startScheduler } from './scheduler.ts'
import type { RebuildOptions } from '../open-rebuild.ts'
import type { Database } from '../db/database.ts'
import type { RetryPolicy } from './retry-policy.ts'
import type { NextJob, Queue, Turn } from './queue.ts'
import { createJobGate } from './job-gate.ts'
import { openJobTries } from './job-tries.ts'
import { createJobRunner } from './run-job.ts'
import type { Service } from '../service.ts'
import { createServiceLog } from '../service-log.ts'

/** What turns are served with, besides what opens here. */
export type WorkTools = Pick<
  Service,
  'receipts' | 'requests' | 'states' | 'targets' | 'targetWatch' | 'metrics' | 'settings'
> & { readonly queue: Queue; readonly outages: RetryPolicy; readonly db: Database }

/** Each list is called from its end, `askers` first: what asks for turns ends before what turns use. */
export type Closers = { readonly askers: (() => unknown)[]; readonly tools: (() => unknown)[] }

export type Work = { readonly files: ProgramFiles; readonly previews: Previews; readonly places: number }

/** Compiles the pages if the code changed, and from then on serves the tenants' turns. Throws if the pages do not compile. */
export async function startWork(options: RebuildOptions, tools: WorkTools, closers: Closers): Promise<Work> {
  const { root, tenants, env, logger, demoUrl, now = Date.now } = options
  const log = createServiceLog(logger)
  const tenantNames = Object.keys(tenants.tenants)
  const engine = await openEngine({
    ...options,
    tenantNames,
    now: () => new Date(),
    log,
    ...(demoUrl && { demoUrl }),
  })
  closers.tools.push(() => engine.close())
  const files = openProgramFiles(engine.program, engine.pool)
  const previews = openPreviews({
    engine,
    tenants,
    tokenOf: env.previewToken,
    cacheDir: resolve(root, options.cacheDir),
    demoUrl,
    tell: (notice) => log.warn(describeNotice(notice)),
    now: () => new Date(now()),
  })
  closers.tools.push(() => previews.close())
  const publisher = openPublisher({ ...options, staysOpen: true, log })
  closers.tools.push(() => publisher.close())
  const tries = openJobTries(tools.db)
  const serve = createJobRunner({ ...tools, root, tenants, engine, publisher, log, tries })
  const places = engine.jobs + 1
  await tools.queue.work(places, createJobGate(tries, logTurns(logger, serve)), tools.requests.goOn)
  const clockwork = startScheduler({
    ...tools,
    logger,
    looksAtStart: options.takesCalls,
    tenants: tenantNames,
    withoutWebhooks: tenantNames.filter((name) => env.webhookSecrets(name).length === 0),
  })
  closers.askers.push(() => clockwork.stop())
  return { files, previews, places }
}

function logTurns(logger: Logger, serve: (turn: Turn) => Promise<NextJob>): (turn: Turn) => Promise<NextJob> {
  return async (turn) => {
    const { tenant, job, attempt } = turn
    const start = performance.now()
    logger.info({ tenant, job, attempt }, 'turn begins')
    try {
      return await serve(turn)
    } finally {
      logger.info({ tenant, job, attempt, ms: Math.round(performance.now() - start) }, 'turn ends')
    }
  }
}
