import { resolve, join } from 'node:path'
import type { Hono } from 'hono'
import type { Notice } from '#kit/errors.ts'
import { createExplainer } from '#run/build/explainer.ts'
import { describeNotice } from '#run/build/report.ts'
import type { Settings } from '#run/settings/settings.ts'
import { openTargetReader } from '#run/publish/target-reader.ts'
import { stillHolding } from './http/auth/access.ts'
import { createApp, createWorkerApp } from './http/app.ts'
import { openAudit } from './db/audit.ts'
import { RESUMED } from './queue/scheduler.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { createLimits } from './http/auth/limits.ts'
import { createMetrics } from './http/health/metrics.ts'
import { readPreviewSecret } from './previews/preview-secret.ts'
import { openRetryPolicy } from './queue/retry-policy.ts'
import { openQueue, type Queue } from './queue/queue.ts'
import { createReceiptWatch } from './queue/receipt-watch.ts'
import { openReceipts } from './queue/open-receipts.ts'
import { createReadiness } from './http/health/readiness.ts'
import { type RebuildSettings, watchRebuildSettings } from './rebuild-settings.ts'
import { createEnqueuer } from './queue/enqueue.ts'
import type { Service } from './service.ts'
import { type Closers, startWork, type Work, type WorkOptions } from './queue/start-work.ts'
import { openSessions } from './http/auth/sessions.ts'
import { createStreamPlaces } from './http/events/stream-places.ts'
import { openTargetStates } from './queue/target-states.ts'
import { createTargetWatch } from './queue/target-watch.ts'
import { openTenantList } from './queue/tenant-list.ts'
import { openTenantStates } from './queue/tenant-states.ts'

export type RebuildOptions = WorkOptions & {
  readonly env: Pick<
    Settings,
    | 'databaseUrl'
    | 'rebuildSettingsFile'
    | 'webhookSecrets'
    | 'webhookTokens'
    | 'assertTenantVariables'
    | 'previewLinkSecret'
  >
}

export type Rebuild = {
  /**
   * The HTTP app, ready to be served. It accepts requests for builds even before `work` is called. If the process takes
   * no calls, the app only answers health checks.
   */
  readonly app: Hono
  /** Compiles the pages, and then runs jobs. */
  work(): Promise<void>
  /**
   * Ends the open event streams and all later ones. A receipt may stay open for days, and a server waits until its
   * streams end.
   */
  endStreams(): Promise<void>
  /** Ends everything that has started, including `work`, and closes it. */
  close(): Promise<void>
}

/**
 * Opens the rebuild service: its database, its queue and the HTTP app. Throws `QueueInUse`, `QueueNotOpened`,
 * `RebuildSettingsInvalid` and `SettingsInvalid`.
 */
export async function openRebuild(options: RebuildOptions): Promise<Rebuild> {
  const { root, tenants, env, logger } = options
  env.assertTenantVariables(Object.keys(tenants.tenants))
  // Before the database is opened, which takes seconds to create: if a command refuses a setting, it must have done
  // nothing.
  const linkSecret = env.previewLinkSecret()
  const warn = (err: unknown) => logger.warn({ err }, 'the settings cannot be read, so the earlier ones stay in force')
  const settings = watchRebuildSettings(resolve(root, env.rebuildSettingsFile), warn)
  const dir = join(resolve(root, options.cacheDir), 'queue')
  const tell = (notice: Notice) => logger.warn({ notice }, describeNotice(notice))
  const db = await openDatabase({ url: env.databaseUrl(), dir, tell })
  const closers: Closers = { sources: [], tools: [() => db.close()] }
  let work: Work | undefined
  let working: Promise<void> | undefined
  const close = async () => {
    // The caller of `work` handles its failure.
    await working?.catch(() => undefined)
    for (const list of [closers.sources, closers.tools]) for (const one of list.splice(0).reverse()) await one()
  }
  try {
    const queue = await openQueue(db, (err) => logger.error({ err }, 'the queue failed'))
    closers.sources.push(() => queue.stop())
    const service = await openService(options, { db, queue, settings, closers, linkSecret, work: () => work })
    const begin = async () => {
      const { receipts, enqueuer, states, targets, targetWatch, metrics } = service
      const stores = { receipts, enqueuer, states, targets, targetWatch, metrics, settings }
      work = await startWork(options, { ...stores, queue, retryPolicy: openRetryPolicy(db), db }, closers)
      logger.info({ places: work.places, shared: db.isShared }, 'at work')
    }
    return {
      app: options.takesCalls ? createApp(service) : createWorkerApp(service),
      work: () => (working = begin()),
      endStreams: () => service.receiptWatch.stop(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type ServiceTools = {
  readonly db: Database
  readonly queue: Queue
  readonly settings: () => RebuildSettings
  readonly closers: Closers
  readonly linkSecret: string | undefined
  /** `undefined` until the pages are compiled. */
  readonly work: () => Work | undefined
}

async function openService(options: RebuildOptions, tools: ServiceTools): Promise<Service> {
  const { tenants, env, logger, now = Date.now } = options
  const { db, queue, settings, closers, linkSecret, work } = tools
  const explainer = createExplainer({ root: options.root, outDir: options.outDir, cacheDir: options.cacheDir })
  closers.tools.push(() => explainer.close())
  const receipts = openReceipts(db)
  const enqueuer = createEnqueuer(receipts, queue, settings)
  const tenantList = openTenantList(db)
  await tenantList.declare(
    Object.entries(tenants.tenants).map(([name, { origin, publish }]) => ({
      name,
      origin,
      isPublished: publish !== undefined,
      hasWebhook: [...env.webhookSecrets(name), ...env.webhookTokens(name)].length > 0,
    })),
  )
  const states = openTenantStates(db)
  const targets = openTargetStates(db)
  const reader = openTargetReader({ root: options.root, tenants })
  const targetWatch = createTargetWatch({
    states: targets,
    reader,
    logger,
    resumed: (tenant) => enqueuer.enqueue({ tenant, kind: 'build', reason: RESUMED, askedBy: 'schedule' }),
  })
  closers.sources.push(async () => {
    const stopped = targetWatch.stop()
    // This ends the checks that are running.
    reader.close()
    await stopped
  })
  const sessions = openSessions(db)
  const receiptWatch = createReceiptWatch({
    receipts,
    stillHolding: (passes) => stillHolding(passes, { sessions, settings, now }),
    logger,
  })
  closers.sources.push(() => receiptWatch.stop())
  return {
    tenants,
    receipts,
    enqueuer,
    sessions,
    audit: openAudit(db),
    metrics: createMetrics({ queue, states, targets, tenants: Object.keys(tenants.tenants) }),
    tenantList,
    states,
    targets,
    targetWatch,
    reader,
    limits: createLimits(),
    receiptWatch,
    streamPlaces: createStreamPlaces(),
    logger,
    settings,
    webhookSecrets: env.webhookSecrets,
    webhookTokens: env.webhookTokens,
    explain: (name, path, buildId) => explainer.explain(name, path, buildId),
    files: () => work()?.files,
    readiness: createReadiness(db, queue, () => work() !== undefined),
    previews: () => work()?.previews,
    previewToken: env.previewToken,
    previewSecret: await readPreviewSecret(db, linkSecret),
    now,
  }
}
