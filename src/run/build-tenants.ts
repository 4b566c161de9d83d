import { isAbsolute, join, resolve } from 'node:path'
import { createLimit } from '#kit/limit.ts'
import { toFault } from '#kit/errors.ts'
import type { Log } from '#kit/log.ts'
import { buildTenant } from '#pipeline/build-tenant.ts'
import { compile, type Program } from '#pipeline/compile.ts'
import { openPictures, type Pictures } from '#pipeline/pictures.ts'
import { createRenderPool, type RenderPool } from '#pipeline/pool.ts'
import { clearStaging } from '#pipeline/staging.ts'
import { createCleaner, type Cleaner } from '#provider/cleaner.ts'
import { loadContent } from '#provider/load-content.ts'
import { createSite } from '#site/create-site.ts'
import type { ThemeCode } from '#site/theme.ts'
import { digest } from '#store/digest.ts'
import { digestFiles } from '#store/digest-files.ts'
import { openLocalCache, type LocalCache } from '#store/local-cache.ts'
import type { BuildReport, TenantReport } from './report.ts'
import { readSettings } from './settings.ts'
import { pictureSources } from './picture-sources.ts'
import { tenantProfile } from './tenant-profile.ts'
import type { Tenant } from './tenants-file.ts'

export type BuildOptions = {
  /** Folder of the project. Relative folders below are meant from here. */
  readonly root: string
  readonly tenants: readonly (readonly [name: string, tenant: Tenant])[]
  readonly outDir: string
  readonly cacheDir: string
  /** Render threads; one per core where it is missing. */
  readonly jobs?: number
  /** Forget earlier builds and make every page anew. */
  readonly clean?: boolean
  /** Try this theme on, into `OUT/TENANT--THEME`. */
  readonly theme?: ThemeCode
  /** Ask no provider: build from what was read last. */
  readonly offline?: boolean
  /** Say what would be rendered, and write nothing. */
  readonly dryRun?: boolean
  /** Address of the demo provider, for tenants whose `baseUrl` is `demo:`. */
  readonly demoUrl?: string
  readonly now: () => Date
  readonly log: Log
}

/** Our own code between the wire and the site model: what was translated by another version is translated again. */
const TRANSLATION_SOURCES = ['src/kit', 'src/contract', 'src/provider', 'package-lock.json']

/** The code that makes the search index, with what Node knows of characters. */
const SEARCH_SOURCES = [
  'src/search',
  'src/pipeline/search-entries.ts',
  'src/pipeline/search-files.ts',
  'src/pipeline/search-index.ts',
]

type Kitchen = BuildOptions & {
  program: Program
  pool: RenderPool
  cleaner: Cleaner
  pictures: Pictures
  cache: LocalCache
  salt: string
  searchSalt: string
}

/**
 * Builds tenants: compiles if the code changed, then walks each tenant from its provider to its folder.
 *
 * Tenants run side by side, so that one loads while another renders. One that fails is reported with its fault and
 * stops nobody else; its earlier bundle stays as it was. Throws only where nothing can be built at all, as when the
 * pages do not compile.
 */
export async function buildTenants(options: BuildOptions): Promise<BuildReport> {
  const start = performance.now()
  const settings = readSettings()
  const cacheDir = absolute(options.root, options.cacheDir)
  const outDir = absolute(options.root, options.outDir)
  const task = options.log.task('compile')
  const compilation = await compile({ root: options.root, cacheDir, env: settings.compilerEnv })
  if (!compilation.cached) task.done(`the pages are compiled, ${Math.round(compilation.ms)} ms`)
  else task.update('')
  const { program } = compilation
  const cacheFile = join(cacheDir, 'cache.sqlite')
  const jobs = options.jobs ?? settings.jobs
  const cache = openLocalCache(cacheFile)
  const pool = createRenderPool({ program, cacheFile, jobs })
  const cleaner = createCleaner({ jobs })
  const pictures = openPictures({ cacheDir, jobs })
  const salt = digest(JSON.stringify(await digestFiles(options.root, TRANSLATION_SOURCES)))
  const searchSources = await digestFiles(options.root, SEARCH_SOURCES)
  const searchSalt = digest(JSON.stringify([searchSources, process.versions['unicode']]))
  clearStaging(outDir)
  const kitchen: Kitchen = { ...options, outDir, program, pool, cleaner, pictures, cache, salt, searchSalt }
  try {
    // One more than threads: while those render, the next tenant loads.
    const limit = createLimit(jobs + 1)
    const tenants = await Promise.all(
      options.tenants.map(([name, tenant]) => limit(() => buildOne(kitchen, name, tenant))),
    )
    return {
      ok: tenants.every((tenant) => tenant.ok),
      compile: { ms: Math.round(compilation.ms), cached: compilation.cached, codeId: program.codeId },
      ms: Math.round(performance.now() - start),
      tenants,
    }
  } finally {
    await Promise.all([pool.close(), cleaner.close(), pictures.close()])
    cache.close()
    clearStaging(outDir)
  }
}

async function buildOne(kitchen: Kitchen, name: string, tenant: Tenant): Promise<TenantReport> {
  const task = kitchen.log.task(name)
  const ms = { load: 0, plan: 0, render: 0, images: 0, search: 0, write: 0 }
  const start = performance.now()
  try {
    const profile = tenantProfile(name, tenant, kitchen.demoUrl)
    const now = kitchen.now()
    const loaded = await loadContent({
      profile,
      ...(kitchen.theme && { themeOverride: kitchen.theme }),
      offline: kitchen.offline ?? false,
      cache: kitchen.cache,
      cleaner: kitchen.cleaner,
      salt: kitchen.salt,
      now,
    })
    ms.load = Math.round(performance.now() - start)
    const site = createSite(loaded.content, profile, now)
    const sources = pictureSources(profile, { offline: kitchen.offline ?? false, demoUrl: kitchen.demoUrl })
    const pictures = await kitchen.pictures.prepare(site, sources, {
      measureOnly: kitchen.dryRun ?? false,
      onProgress: (done, total) => task.update(`pictures ${done}/${total}`),
    })
    ms.images = Math.round(performance.now() - start) - ms.load
    const build = await buildTenant({
      ...kitchen,
      site,
      pictures,
      folder: kitchen.theme ? `${name}--${kitchen.theme}` : name,
      clean: kitchen.clean ?? false,
      dryRun: kitchen.dryRun ?? false,
      nowMs: now.getTime(),
      onProgress: (rendered, total) => task.update(`${rendered}/${total}`),
    })
    const { planned, ms: buildMs, ...rest } = build
    for (const step of ['plan', 'render', 'search', 'write'] as const) ms[step] = Math.round(buildMs[step])
    const notices = [...loaded.notices, ...site.notices, ...pictures.notices]
    task.done(summarise(build, notices.length, performance.now() - start))
    return {
      tenant: name,
      ok: true,
      degraded: false,
      theme: site.theme,
      ...rest,
      ms,
      ...(kitchen.dryRun && { planned }),
      notices,
      faults: [],
    }
  } catch (error) {
    const fault = toFault(error, { tenant: name })
    task.fail(fault.message)
    return { tenant: name, ok: false, degraded: false, ms, changed: [], notices: [], faults: [fault.toJSON()] }
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
