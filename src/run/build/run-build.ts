import { toFault } from '#kit/errors.ts'
import type { Log, Task } from '#kit/log.ts'
import { buildTenant } from '#pipeline/build-tenant.ts'
import type { Compilation } from '#pipeline/program/compile.ts'
import type { Pictures } from '#pipeline/pictures/pictures.ts'
import type { PublicFiles } from '#pipeline/bundle/public-files.ts'
import type { RenderPool } from '#pipeline/render/render-pool.ts'
import type { Cleaner } from '#provider/clean/cleaner.ts'
import { loadContent } from '#provider/load/load-content.ts'
import type { Snapshots } from '#provider/snapshot/snapshot.ts'
import { createSite } from '#site/read/create-site.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { BuildRequest } from './build-request.ts'
import { BuildTooSlow } from '../errors.ts'
import { holdBundle } from './hold-bundle.ts'
import { mendDamage, orLostText } from './mend-damage.ts'
import { pictureSources } from './picture-sources.ts'
import type { TenantReport } from './report.ts'
import type { SharedState } from './shared-state.ts'
import { tenantProfile } from '../settings/tenant-profile.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import { withinTime } from './within-time.ts'

/** What draws pages, whoever waits for them. */
export type EngineTools = {
  readonly program: Compilation['program']
  readonly pool: RenderPool
  readonly cleaner: Cleaner
  readonly pictures: Pictures
  /** Names the code that translates and cleans. */
  readonly salt: string
}

/** What tenants are built with, and where. */
export type BuildContext = EngineTools & {
  readonly snapshots: Snapshots
  readonly cache: LocalCache
  /** Names the code that makes bundles of what the program draws. */
  readonly bundleVersion: string
  /** Names the code that makes the search index. */
  readonly searchVersion: string
  /** Absolute. */
  readonly outDir: string
  /** The files of `public/` that a tenant's bundle gets. */
  readonly publicFilesOf: (tenant: string) => PublicFiles
  readonly demoUrl?: string
  readonly now: () => Date
  readonly log: Log
  readonly shared: SharedState | undefined
}

/**
 * Walks a tenant from its provider to its folder: reads, models, prepares pictures, builds. Never rejects.
 *
 * No other build or publish uses the bundle meanwhile. A dry run changes nothing and does not wait.
 */
export async function runBuild(
  context: BuildContext,
  name: string,
  tenant: Tenant,
  request: BuildRequest = {},
): Promise<TenantReport> {
  const { outDir, log } = context
  const { dryRun, theme, takeOver, waitMs } = request
  const task = log.task(name)
  const ms = { load: 0, plan: 0, render: 0, images: 0, search: 0, write: 0 }
  const folder = theme ? `${name}--${theme}` : name
  const act = async () => {
    if (takeOver) await context.shared?.takeOver(name, takeOver.builtHere)
    const { seconds } = tenant.limits
    const input = { context, name, tenant, request, folder, task, ms }
    return withinTime(seconds, (signal) =>
      mendDamage(name, (everything) => readAndBuild({ ...input, everything, signal })),
    )
  }
  const onWait = (holder: string) => log.info(`${name} waits for ${holder}.`)
  try {
    return await (dryRun ? act() : holdBundle({ outDir, folder, work: 'build', waitMs, onWait }, act))
  } catch (error) {
    const fault = toFault(error, { tenant: name })
    task.fail(fault.name)
    return { tenant: name, ok: false, degraded: false, ms, changed: [], notices: [], faults: [fault.toJSON()] }
  }
}

/** Says in `ms` what each step took, also where it fails. */
async function readAndBuild(input: {
  context: BuildContext
  name: string
  tenant: Tenant
  request: BuildRequest
  /** Ask for everything, whatever the change feed says. */
  everything: boolean
  folder: string
  task: Task
  ms: { -readonly [step in keyof TenantReport['ms']]: number }
  /** Ends the work of threads, whatever they do. */
  signal: AbortSignal
}): Promise<TenantReport> {
  const { context, name, tenant, request, everything, folder, task, ms } = input
  const { program, cleaner, pictures, snapshots, cache, salt, bundleVersion, searchVersion, outDir, demoUrl } = context
  const { clean = false, dryRun = false, offline = false, theme } = request
  const start = performance.now()
  const { pages: maxPages, seconds } = tenant.limits
  const { signal } = input
  const pool = context.pool.until(signal)
  // Asked between steps that are no work of threads: a bundle is never left half-written. Pictures get what is left.
  const timeLeftMs = () => start + seconds * 1000 - performance.now()
  const checkTime = () => {
    if (timeLeftMs() <= 0) throw BuildTooSlow.fault({ seconds })
  }
  const profile = tenantProfile(name, tenant, demoUrl)
  const now = context.now()
  const loaded = await loadContent({
    profile,
    ...(theme && { themeOverride: theme }),
    offline,
    everything: clean || everything,
    ...(!dryRun && { onChange: () => pool.wake() }),
    tolerance: request,
    transport: { checkTime },
    signal,
    ...(request.changes && { changes: request.changes }),
    ...(request.changesAreAll !== undefined && { changesAreAll: request.changesAreAll }),
    snapshots,
    cache,
    cleaner,
    salt,
    now,
  })
  ms.load = Math.round(performance.now() - start)
  const site = createSite(loaded.content, profile, now)
  const sources = pictureSources(profile, { offline, demoUrl })
  const prepared = await pictures.prepare(site, sources, {
    measureOnly: dryRun,
    timeLeftMs,
    onProgress: (done, total) => task.update(`pictures ${done}/${total}`),
  })
  ms.images = Math.round(performance.now() - start) - ms.load
  checkTime()
  const publicFiles = context.publicFilesOf(name)
  const built = await buildTenant({
    publicFiles,
    program,
    pool,
    cache,
    bundleVersion,
    searchVersion,
    outDir,
    site,
    ...(loaded.contentId !== undefined && { contentId: loaded.contentId }),
    pictures: prepared,
    folder,
    isBare: loaded.isBare,
    maxPages,
    acceptShrink: request.acceptShrink ?? false,
    ...(request.acceptedLosses && { acceptedLosses: request.acceptedLosses }),
    clean,
    dryRun,
    nowMs: now.getTime(),
    onProgress(rendered, total) {
      checkTime()
      task.update(`${rendered}/${total}`)
    },
  }).catch((error: unknown) => {
    throw orLostText(error, cache, loaded.content)
  })
  const { planned, notices: buildNotices, ms: buildMs, ...rest } = built
  for (const step of ['plan', 'render', 'search', 'write'] as const) ms[step] = Math.round(buildMs[step])
  const notices = [...loaded.notices, ...site.notices, ...prepared.notices, ...publicFiles.notices, ...buildNotices]
  task.done(summarise(built, notices.length, performance.now() - start))
  return {
    tenant: name,
    ok: true,
    degraded: loaded.degraded,
    theme: site.theme,
    ...rest,
    ms,
    ...(site.nextChange !== undefined && { nextChange: site.nextChange }),
    ...(dryRun && { planned }),
    notices,
    faults: [],
  }
}

function summarise(
  build: { pages: { total: number; rendered: number; kept: number } },
  notices: number,
  ms: number,
): string {
  const { total, rendered, kept } = build.pages
  const said = notices === 0 ? '' : `, ${notices} ${notices === 1 ? 'notice' : 'notices'}`
  return `${total} pages, ${rendered} rendered, ${kept} kept${said}, ${Math.round(ms)} ms`
}
