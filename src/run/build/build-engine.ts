import { isAbsolute, join, resolve } from 'node:path'
import type { Notice } from '#kit/errors.ts'
import type { Log } from '#kit/log.ts'
import { createThreads } from '#threads/threads.ts'
import { compile, type Compilation } from '#pipeline/program/compile.ts'
import { openPictures } from '#pipeline/pictures/pictures.ts'
import { listPublicFiles, readPublicFiles } from '#pipeline/bundle/public-files.ts'
import { createRenderPool, type WorkerSettings } from '#pipeline/render/render-pool.ts'
import { clearStaging } from '#pipeline/bundle/staging.ts'
import { createCleaner } from '#provider/clean/cleaner.ts'
import { createSnapshots } from '#provider/snapshot/snapshot.ts'
import { digest } from '#store/fs/digest.ts'
import { openFileDigests } from '#store/fs/file-digests.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import type { BuildRequest } from './build-request.ts'
import { codeVersions } from './code-versions.ts'
import { openStateStore } from './open-state-store.ts'
import { describeNotice, type TenantReport } from './report.ts'
import { readSettings } from '../settings/settings.ts'
import { createSharedState, createTolerantPrograms, type SharedState } from './shared-state.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import { runBuild, type EngineTools } from './run-build.ts'

export type EngineOptions = {
  /** Folder of the project. Relative folders below are meant from here. */
  readonly root: string
  readonly outDir: string
  readonly cacheDir: string
  /** Names of all tenants, also of those that are not built: a folder of `public/` with such a name belongs to that tenant. */
  readonly tenantNames: readonly string[]
  /** Render threads; one per core where it is missing. */
  readonly jobs?: number
  /** Address of the demo provider, for tenants whose `baseUrl` is `demo:`. */
  readonly demoUrl?: string
  readonly now: () => Date
  readonly log: Log
}

/** The compiled program with threads and caches, ready to build any tenant. Stays warm between builds; must be closed. */
export type Engine = {
  readonly compilation: Compilation
  /** Threads that draw pages. */
  readonly jobs: number
  /** What builds are made with, for pages that are drawn while somebody waits for them. */
  readonly tools: EngineTools
  /**
   * Walks a tenant from its provider to its folder. Never rejects: what went wrong stands in the report, and the earlier
   * bundle stays as it was. A build waits for another one, or a publish, of the same bundle.
   */
  build(name: string, tenant: Tenant, request?: BuildRequest): Promise<TenantReport>
  /** What machines know together, where `STATE_STORE` names a place for it. */
  readonly shared: SharedState | undefined
  close(): Promise<void>
}

/** Compiles if the code changed and opens everything that builds share. Throws where the pages do not compile. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { root, log, demoUrl } = options
  const settings = readSettings()
  const cacheDir = absolute(root, options.cacheDir)
  const outDir = absolute(root, options.outDir)
  const store = settings.stateStore === undefined ? undefined : await openStateStore(settings.stateStore, root)
  const task = log.task('compile')
  const tell = (notice: Notice) => log.warn(describeNotice(notice))
  const programs = store && createTolerantPrograms(store, log)
  const { digestOf, save } = openFileDigests(join(cacheDir, 'sources.json'))
  const compilation = await compile({
    root,
    cacheDir,
    env: settings.compilerEnv,
    digestOf,
    tell,
    ...(programs && { programs }),
  })
  if (!compilation.cached) {
    const how = compilation.fetched ? 'were compiled by another machine' : 'are compiled'
    task.done(`the pages ${how}, ${Math.round(compilation.ms)} ms`)
  } else task.update('')
  const { program } = compilation
  const cacheFile = join(cacheDir, 'cache.sqlite')
  const jobs = options.jobs ?? settings.jobs
  const cache = openLocalCache(cacheFile, { tell })
  const workerData: WorkerSettings = { entry: program.entry, assets: program.assets, cacheFile }
  const snapshots = createSnapshots(cache)
  const threads = createThreads({ jobs, workerData })
  const pool = createRenderPool(threads)
  const cleaner = createCleaner(threads)
  const pictures = openPictures({ cacheDir, jobs, tell })
  const { translation: salt, bundle: bundleVersion, search: searchVersion } = codeVersions(root, digestOf)
  save()
  const tools = { program, pool, cleaner, pictures, salt }
  clearStaging(outDir)
  const shared = store && openShared(store)
  const context = {
    ...tools,
    shared,
    snapshots,
    cache,
    bundleVersion,
    searchVersion,
    outDir,
    publicFilesOf: (tenant: string) =>
      readPublicFiles(listPublicFiles(join(root, 'public'), options.tenantNames, tenant), tenant, digestOf),
    now: options.now,
    log,
    ...(demoUrl && { demoUrl }),
  }

  return {
    compilation,
    jobs,
    tools,
    build: (name, tenant, request) => runBuild(context, name, tenant, request),
    shared,
    async close() {
      await Promise.all([threads.close(), pictures.close()])
      store?.close()
      cache.close()
      clearStaging(outDir)
    },
  }

  function openShared(store: ObjectStore): SharedState {
    const state = digest(JSON.stringify([program.codeId, salt, searchVersion, bundleVersion]))
    const now = () => options.now().getTime()
    const salts = { state, translation: salt }
    return createSharedState({ store, cache, pictures, outDir, salts, now, log })
  }
}

function absolute(root: string, folder: string): string {
  return isAbsolute(folder) ? folder : resolve(root, folder)
}
