import { resolve, join } from 'node:path'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { compareRelease } from '#run/compare-release.ts'
import { createExplainer } from '#run/explainer.ts'
import { chooseRelease, listReleases } from '#run/list-releases.ts'
import { openPreviews, type Previews } from '#run/previews.ts'
import { openProgramFiles, type ProgramFiles } from '#run/program-files.ts'
import { openPublisher } from '#run/publisher.ts'
import type { Settings } from '#run/settings.ts'
import type { Tenant, TenantsFile } from '#run/tenants-file.ts'
import { openWorkshop } from '#run/workshop.ts'
import { createApp } from './app.ts'
import { openAudit } from './audit.ts'
import { startClockwork } from './clockwork.ts'
import { openDatabase } from './database.ts'
import { createLimits } from './limits.ts'
import { createMetrics } from './metrics.ts'
import { readPreviewSecret } from './preview-secret.ts'
import { openOutages } from './outages.ts'
import { type NextTurn, openQueue, type Turn } from './queue.ts'
import { openReceipts } from './receipts.ts'
import { watchRebuildSettings } from './rebuild-settings.ts'
import { createRequests } from './requests.ts'
import { createTurnServer } from './serve-turn.ts'
import type { Service } from './service.ts'
import { createServiceLog } from './service-log.ts'
import { openSessions } from './sessions.ts'
import { openTenantStates } from './tenant-states.ts'

export type RebuildOptions = {
  readonly root: string
  readonly tenants: TenantsFile
  readonly outDir: string
  readonly cacheDir: string
  readonly hostDir: string
  readonly demoUrl?: string
  readonly env: Pick<
    Settings,
    'databaseUrl' | 'rebuildSettingsFile' | 'webhookSecrets' | 'previewToken' | 'previewLinkSecret'
  >
  readonly logger: Logger
  /** Milliseconds since 1970, where they are not the machine's. */
  readonly now?: () => number
}

export type Rebuild = {
  /** The calls, ready to be served. Those that ask for a build may come before `work`. */
  readonly app: Hono
  /** Compiles, and from then on serves the tenants' turns. */
  work(): Promise<void>
  /** Ends what has begun, `work` included, and closes everything. */
  close(): Promise<void>
}

/** Opens the rebuild service: its database and queue, and the calls. Throws `QueueInUse` and `RebuildSettingsInvalid`. */
export async function openRebuild(options: RebuildOptions): Promise<Rebuild> {
  const { root, tenants, env, logger, demoUrl, now = Date.now } = options
  const warn = (err: unknown) => logger.warn({ err }, 'the settings cannot be read and stay as they were')
  const settings = watchRebuildSettings(resolve(root, env.rebuildSettingsFile), warn)
  const dir = join(resolve(root, options.cacheDir), 'queue')
  const db = await openDatabase({ url: env.databaseUrl, dir })
  const known = (name: string): Tenant => {
    const tenant = tenants.tenants[name]
    if (!tenant) throw new Error(`There is no tenant ${name}.`)
    return tenant
  }
  const closers: (() => unknown)[] = [() => db.close()]
  let working: Promise<void> | undefined
  const close = async () => {
    // Its caller hears of its failure.
    await working?.catch(() => undefined)
    for (const one of closers.splice(0).reverse()) await one()
  }
  try {
    const explainer = createExplainer(options)
    closers.push(() => explainer.close())
    const queue = await openQueue(db, (err) => logger.error({ err }, 'the queue failed'))
    closers.push(() => queue.stop())
    const receipts = openReceipts(db)
    const outages = openOutages(db)
    const requests = createRequests(receipts, queue, settings)
    const states = openTenantStates(db)
    const metrics = createMetrics(queue)
    const previewSecret = await readPreviewSecret(db, env.previewLinkSecret())
    let files: ProgramFiles | undefined
    let isWorking = false
    let previews: Previews | undefined
    const service: Service = {
      tenants,
      receipts,
      requests,
      sessions: openSessions(db),
      audit: openAudit(db),
      metrics,
      states,
      limits: createLimits(),
      logger,
      settings,
      webhookSecrets: env.webhookSecrets,
      releases: (name) => listReleases(root, name, known(name)),
      chooseRelease: (name, to) => chooseRelease(root, name, known(name), to),
      compareRelease: (name, buildId) => compareRelease({ root, name, tenant: known(name), buildId }),
      explain: (name, path) => explainer.explain(name, path),
      files: () => files,
      async checkReady() {
        await db.query('SELECT 1')
        if (!isWorking) throw new Error('The pages are not compiled yet.')
      },
      get previews() {
        return previews
      },
      previewToken: env.previewToken,
      previewSecret,
      now,
    }

    return {
      app: createApp(service),
      work: () => (working = work()),
      close,
    }

    async function work(): Promise<void> {
      const log = createServiceLog(logger)
      const tenantNames = Object.keys(tenants.tenants)
      const workshop = await openWorkshop({
        ...options,
        tenantNames,
        now: () => new Date(),
        log,
        ...(demoUrl && { demoUrl }),
      })
      files = openProgramFiles(workshop.tools.program, workshop.tools.pool)
      const opened = openPreviews({
        workshop,
        tenants,
        tokenOf: env.previewToken,
        cacheDir: resolve(root, options.cacheDir),
        demoUrl,
        now: () => new Date(now()),
      })
      previews = opened
      const publisher = openPublisher({ ...options, staysOpen: true, log })
      closers.splice(
        -1,
        0,
        () => workshop.close(),
        () => opened.close(),
        () => publisher.close(),
      )
      const serve = createTurnServer({
        root,
        tenants,
        receipts,
        outages,
        workshop,
        publisher,
        metrics,
        log,
        states,
      })
      await queue.work(workshop.jobs + 1, logTurns(logger, serve), requests.goOn)
      const clockwork = startClockwork({
        receipts,
        outages,
        requests,
        queue,
        states,
        logger,
        settings,
        withoutWebhooks: Object.keys(tenants.tenants).filter((name) => env.webhookSecrets(name).length === 0),
      })
      closers.push(() => clockwork.stop())
      isWorking = true
      logger.info({ places: workshop.jobs + 1, shared: db.isShared }, 'at work')
    }
  } catch (error) {
    await close()
    throw error
  }
}

function logTurns(logger: Logger, serve: (turn: Turn) => Promise<NextTurn>): (turn: Turn) => Promise<NextTurn> {
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
