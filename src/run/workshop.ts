import { isAbsolute, join, resolve } from 'node:path'
import { toFault } from '#kit/errors.ts'
import type { Log } from '#kit/log.ts'
import { createThreads } from '#kit/threads.ts'
import { buildTenant } from '#pipeline/build-tenant.ts'
import { compile, type Compilation } from '#pipeline/compile.ts'
import { openPictures, type Pictures } from '#pipeline/pictures.ts'
import { createRenderPool, type RenderPool, type WorkerSettings } from '#pipeline/pool.ts'
import { clearStaging } from '#pipeline/staging.ts'
import { createCleaner, type Cleaner } from '#provider/cleaner.ts'
import { loadContent } from '#provider/load-content.ts'
import { createSnapshots } from '#provider/snapshot.ts'
import type { ContentChange } from '#provider/translate.ts'
import { createSite } from '#site/create-site.ts'
import type { ThemeCode } from '#site/theme.ts'
import { digest } from '#store/digest.ts'
import { digestFiles } from '#store/digest-files.ts'
import { openLocalCache } from '#store/local-cache.ts'
import type { ObjectStore } from '#store/object-store.ts'
import { BuildTooSlow } from './errors.ts'
import { openStateStore } from './open-state-store.ts'
import type { TenantReport } from './report.ts'
import { pictureSources } from './picture-sources.ts'
import { readSettings } from './settings.ts'
import { createSharedState, createTolerantPrograms, type SharedState } from './shared-state.ts'
import { tenantProfile } from './tenant-profile.ts'
import type { Tenant } from './tenants-file.ts'

export type WorkshopOptions = {
  /** Folder of the project. Relative folders below are meant from here. */
  readonly root: string
  readonly outDir: string
  readonly cacheDir: string
  /** Render threads; one per core where it is missing. */
  readonly jobs?: number
  /** Address of the demo provider, for tenants whose `baseUrl` is `demo:`. */
  readonly demoUrl?: string
  readonly now: () => Date
  readonly log: Log
}

/** How one tenant is to be built, where it is not as usual. */
export type BuildRequest = {
  /** Forget earlier builds and make every page anew. */
  readonly clean?: boolean
  /** Try this theme on, into `OUT/TENANT--THEME`. */
  readonly theme?: ThemeCode
  /** Ask no provider: build from what was read last. */
  readonly offline?: boolean
  /** What somebody says has changed: asked for even where the provider's change feed does not know of it yet. */
  readonly changes?: readonly ContentChange[]
  /** Where the provider fails, show what was read last. */
  readonly allowStale?: boolean
  /** Go on without configs that were never read; includes `allowStale`. */
  readonly allowDegraded?: boolean
  /** Build although many pages or entries, a language or the theme would be lost. */
  readonly acceptShrink?: boolean
  /** Messages of `ShrinkHeld` that somebody confirmed: a build that would lose exactly that is not held. */
  readonly acceptedLosses?: readonly string[]
  /** Say what would be rendered, and write nothing. */
  readonly dryRun?: boolean
}

/** The compiled program with threads and caches, ready to build any tenant. Stays warm between builds; must be closed. */
export type Workshop = {
  readonly compilation: Compilation
  /** Threads that draw pages. */
  readonly jobs: number
  /** What builds are made with, for pages that are drawn while somebody waits for them. */
  readonly tools: WorkshopTools
  /**
   * Walks a tenant from its provider to its folder. Never rejects: what went wrong stands in the report, and the earlier
   * bundle stays as it was. One tenant must not be built twice at once.
   */
  build(name: string, tenant: Tenant, request?: BuildRequest): Promise<TenantReport>
  /** What machines know together, where `STATE_STORE` names a place for it. */
  readonly shared: SharedState | undefined
  close(): Promise<void>
}

export type WorkshopTools = {
  readonly program: Compilation['program']
  readonly pool: RenderPool
  readonly cleaner: Cleaner
  readonly pictures: Pictures
  /** Names the code that translates and cleans. */
  readonly salt: string
}

/** Our own code between the wire and the site model: what was translated by another version is translated again. */
const TRANSLATION_SOURCES = ['src/kit', 'src/contract', 'src/provider', 'package-lock.json']

/** The code that makes the search index, with what Node knows of characters. */
const SEARCH_SOURCES = [
  'src/search',
  'src/pipeline/search-entries.ts',
  'src/pipeline/search-files.ts',
  'src/pipeline/search-index.ts',
  'src/pipeline/search-parts.ts',
]

/** The code that writes what machines share: another version may read it otherwise. */
const STATE_SOURCES = ['src/images', 'src/pipeline', 'src/site', 'src/store']

/** Compiles if the code changed and opens everything that builds share. Throws where the pages do not compile. */
export async function openWorkshop(options: WorkshopOptions): Promise<Workshop> {
  const { root, log, demoUrl } = options
  const settings = readSettings()
  const cacheDir = absolute(root, options.cacheDir)
  const outDir = absolute(root, options.outDir)
  const store = settings.stateStore === undefined ? undefined : await openStateStore(settings.stateStore, root)
  const task = log.task('compile')
  const programs = store && createTolerantPrograms(store, log)
  const compilation = await compile({ root, cacheDir, env: settings.compilerEnv, ...(programs && { programs }) })
  if (!compilation.cached) {
    const how = compilation.fetched ? 'were compiled by another machine' : 'are compiled'
    task.done(`the pages ${how}, ${Math.round(compilation.ms)} ms`)
  } else task.update('')
  const { program } = compilation
  const cacheFile = join(cacheDir, 'cache.sqlite')
  const jobs = options.jobs ?? settings.jobs
  const cache = openLocalCache(cacheFile)
  const workerData: WorkerSettings = { entry: program.entry, assets: program.assets, cacheFile }
  const snapshots = createSnapshots(cache)
  const threads = createThreads({ jobs, workerData })
  const pool = createRenderPool(threads)
  const cleaner = createCleaner(threads)
  const pictures = openPictures({ cacheDir, jobs })
  const salt = digest(JSON.stringify(await digestFiles(root, TRANSLATION_SOURCES)))
  const searchSources = await digestFiles(root, SEARCH_SOURCES)
  const searchSalt = digest(JSON.stringify([searchSources, process.versions['unicode']]))
  clearStaging(outDir)
  const shared = store && (await openShared(store))

  return {
    compilation,
    jobs,
    tools: { program, pool, cleaner, pictures, salt },
    build,
    shared,
    async close() {
      await Promise.all([threads.close(), pictures.close()])
      store?.close()
      cache.close()
      clearStaging(outDir)
    },
  }

  async function openShared(store: ObjectStore): Promise<SharedState> {
    const state = digest(JSON.stringify([program.codeId, salt, searchSalt, await digestFiles(root, STATE_SOURCES)]))
    const now = () => options.now().getTime()
    const salts = { state, translation: salt }
    return createSharedState({ store, cache, snapshots, pictures, outDir, salts, now, log })
  }

  async function build(name: string, tenant: Tenant, request: BuildRequest = {}): Promise<TenantReport> {
    const { clean = false, dryRun = false, offline = false, theme } = request
    const task = log.task(name)
    const ms = { load: 0, plan: 0, render: 0, images: 0, search: 0, write: 0 }
    const start = performance.now()
    const { pages: maxPages, seconds } = tenant.limits
    // Asked between steps: a call, a batch of pages or the pictures under way are ended first, and a bundle is never left half-written.
    const checkTime = () => {
      if (performance.now() - start > seconds * 1000) throw BuildTooSlow.fault({ seconds })
    }
    try {
      const profile = tenantProfile(name, tenant, demoUrl)
      const now = options.now()
      const loaded = await loadContent({
        profile,
        ...(theme && { themeOverride: theme }),
        offline,
        everything: clean,
        tolerance: request,
        transport: { checkTime },
        ...(request.changes && { changes: request.changes }),
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
        onProgress: (done, total) => task.update(`pictures ${done}/${total}`),
      })
      checkTime()
      ms.images = Math.round(performance.now() - start) - ms.load
      const built = await buildTenant({
        program,
        pool,
        cache,
        searchSalt,
        outDir,
        site,
        ...(loaded.contentId !== undefined && { contentId: loaded.contentId }),
        pictures: prepared,
        folder: theme ? `${name}--${theme}` : name,
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
      })
      const { planned, ms: buildMs, ...rest } = built
      for (const step of ['plan', 'render', 'search', 'write'] as const) ms[step] = Math.round(buildMs[step])
      const notices = [...loaded.notices, ...site.notices, ...prepared.notices]
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
    } catch (error) {
      const fault = toFault(error, { tenant: name })
      task.fail(fault.message)
      return { tenant: name, ok: false, degraded: false, ms, changed: [], notices: [], faults: [fault.toJSON()] }
    }
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

function absolute(root: string, folder: string): string {
  return isAbsolute(folder) ? folder : resolve(root, folder)
}
