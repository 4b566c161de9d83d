import { resolve, join } from 'node:path'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Notice } from '#kit/errors.ts'
import { createExplainer } from '#run/build/explainer.ts'
import { describeNotice } from '#run/build/report.ts'
import type { Settings } from '#run/settings/settings.ts'
import { openTargetReader } from '#run/publish/target-reader.ts'
import type { TenantsFile } from '#run/settings/tenants-file.ts'
import { stillHolding } from './http/access.ts'
import { createApp, createWorkerApp } from './http/app.ts'
import { openAudit } from './db/audit.ts'
import { RESUMED } from './queue/scheduler.ts'
import { openDatabase } from './db/open-database.ts'
import { createLimits } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { readPreviewSecret } from './previews/preview-secret.ts'
import { openRetryPolicy } from './queue/retry-policy.ts'
import { openQueue } from './queue/queue.ts'
import { createReceiptWatch } from './queue/receipt-watch.ts'
import { openReceipts } from './queue/receipts.ts'
import { createReadiness } from './http/readiness.ts'
import { watchRebuildSettings } from './rebuild-settings.ts'
import { createRequests } from './queue/enqueue.ts'
import type { Service } from './service.ts'
import { type Closers, startWork, type Work } from './queue/start-work.ts'
import { openSessions } from './http/sessions.ts'
import { createStreamPlaces } from './http/stream-places.ts'
import { openTargetStates } from './queue/target-states.ts'
import { createTargetWatch } from './queue/target-watch.ts'
import { openTenantStates } from './queue/tenant-states.ts'

export type RebuildOptions = {
  readonly root: string
  readonly tenants: TenantsFile
  readonly outDir: string
  readonly cacheDir: string
  readonly hostDir: string
  readonly demoUrl?: string
  readonly env: Pick<
    Settings,
    | 'databaseUrl'
    | 'rebuildSettingsFile'
    | 'webhookSecrets'
    | 'assertTenantVariables'
    | 'previewToken'
    | 'previewLinkSecret'
  >
  readonly logger: Logger
  /** It hears of edits, and not only helps with the builds: so it looks at every tenant once it has started. */
  readonly takesCalls: boolean
  /** Milliseconds since 1970, where they are not the machine's. */
  readonly now?: () => number
}

export type Rebuild = {
  /** The calls, ready to be served. Those that ask for a build may come before `work`. A process that takes no calls answers for its health alone. */
  readonly app: Hono
  /** Compiles, and from then on serves the tenants' turns. */
  work(): Promise<void>
  /** Ends the event streams, and those that come later: no receipt may end for days, and a server waits for its streams. */
  endStreams(): Promise<void>
  /** Ends what has begun, `work` included, and closes everything. */
  close(): Promise<void>
}

/** Opens the rebuild service: its database and queue, and the calls. Throws `QueueInUse`, `QueueNotOpened`, `RebuildSettingsInvalid` and `SettingsInvalid`. */
export async function openRebuild(options: RebuildOptions): Promise<Rebuild> {
  const { root, tenants, env, logger, now = Date.now } = options
  env.assertTenantVariables(Object.keys(tenants.tenants))
  const warn = (err: unknown) => logger.warn({ err }, 'the settings cannot be read and stay as they were')
  const settings = watchRebuildSettings(resolve(root, env.rebuildSettingsFile), warn)
  const dir = join(resolve(root, options.cacheDir), 'queue')
  const tell = (notice: Notice) => logger.warn({ notice }, describeNotice(notice))
  const db = await openDatabase({ url: env.databaseUrl(), dir, tell })
  const closers: Closers = { askers: [], tools: [() => db.close()] }
  let working: Promise<void> | undefined
  const close = async () => {
    // Its caller hears of its failure.
    await working?.catch(() => undefined)
    for (const list of [closers.askers, closers.tools]) for (const one of list.splice(0).reverse()) await one()
  }
  try {
    const explainer = createExplainer(options)
    closers.tools.push(() => explainer.close())
    const queue = await openQueue(db, (err) => logger.error({ err }, 'the queue failed'))
    closers.askers.push(() => queue.stop())
    const receipts = openReceipts(db)
    const requests = createRequests(receipts, queue, settings)
    const states = openTenantStates(db)
    const targets = openTargetStates(db)
    const reader = openTargetReader({ root, tenants })
    const targetWatch = createTargetWatch({
      states: targets,
      reader,
      logger,
      resumed: (tenant) => requests.ask({ tenant, kind: 'build', reason: RESUMED, askedBy: 'schedule' }),
    })
    closers.askers.push(async () => {
      const stopped = targetWatch.stop()
      // Ends the questions that are under way.
      reader.close()
      await stopped
    })
    const sessions = openSessions(db)
    const receiptWatch = createReceiptWatch({
      receipts,
      stillHolding: (passes) => stillHolding(passes, { sessions, settings, now }),
      logger,
    })
    closers.askers.push(() => receiptWatch.stop())
    const previewSecret = await readPreviewSecret(db, env.previewLinkSecret())
    let work: Work | undefined
    const service: Service = {
      tenants,
      receipts,
      requests,
      sessions,
      audit: openAudit(db),
      metrics: createMetrics({ queue, states, targets, tenants: Object.keys(tenants.tenants) }),
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
      explain: (name, path) => explainer.explain(name, path),
      files: () => work?.files,
      readiness: createReadiness(db, queue, () => work !== undefined),
      get previews() {
        return work?.previews
      },
      previewToken: env.previewToken,
      previewSecret,
      now,
    }
    const begin = async () => {
      work = await startWork(options, { ...service, queue, outages: openRetryPolicy(db), db }, closers)
      logger.info({ places: work.places, shared: db.isShared }, 'at work')
    }
    return {
      app: options.takesCalls ? createApp(service) : createWorkerApp(service),
      work: () => (working = begin()),
      endStreams: () => receiptWatch.stop(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
