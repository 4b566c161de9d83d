import type { EmbeddedProviders } from '../settings/embedded-providers.ts'
import { isAbsolute, join, resolve } from 'node:path'
import type { Notice } from '#kit/errors.ts'
import type { Log, Task } from '#kit/log.ts'
import { createThreads } from '#threads/threads.ts'
import { compile, type Compilation } from '#pipeline/program/compile.ts'
import { readOwnHead } from '#pipeline/program/own-head.ts'
import { readOwnTheme } from '#pipeline/program/own-theme.ts'
import { openPictures } from '#pipeline/pictures/pictures.ts'
import { listPublicFiles, readPublicFiles } from '#pipeline/bundle/public-files.ts'
import { createRenderPool, type WorkerSettings } from '#pipeline/render/render-pool.ts'
import { clearStaging } from '#pipeline/bundle/staging.ts'
import { createCleaner } from '#provider/clean/cleaner.ts'
import { createSnapshots } from '#provider/snapshot/snapshots.ts'
import { digest } from '#store/fs/digest.ts'
import { openSources } from '#store/fs/code-graph.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import type { BuildRequest } from './build-request.ts'
import { codeVersions } from './code-versions.ts'
import type { Engine } from './engine.ts'
import { ENGINE_ROOT } from './engine-root.ts'
import { openStateStore } from './open-state-store.ts'
import { describeNotice, type TenantReport } from './report.ts'
import { readSettings } from '../settings/settings.ts'
import { createSharedState, createTolerantPrograms } from './shared-state.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import { runBuild } from './run-build.ts'

/** Options of an engine. They stay the same for all builds of the process. */
export type EngineOptions = {
  /** Folder of the project. Other relative folders are relative to it. */
  readonly root: string
  readonly outDir: string
  readonly cacheDir: string
  /** Folder of the code that is compiled. If it is missing, this is the engine's own code. */
  readonly engineRoot?: string
  /**
   * Names of all tenants, including those that are not built: if a folder of `public/` has such a name, it belongs to
   * that tenant.
   */
  readonly tenantNames: readonly string[]
  /** Number of render threads. If it is missing, the setting `jobs` decides, which is one per core. */
  readonly jobs?: number
  /** Addresses of providers that run inside this command. */
  readonly embedded?: EmbeddedProviders
  /** What the source of a tenant found in the files that it read, if the source runs inside this command. */
  readonly sourceNotices?: (tenant: string) => readonly Notice[]
  readonly now: () => Date
  readonly log: Log
}

/** An engine that can build any tenant. It keeps its threads and caches between builds and must be closed. */
export type BuildEngine = Engine & {
  readonly compilation: Compilation
  /** Number of threads that draw pages. */
  readonly jobs: number
  /**
   * Builds a tenant. Never rejects: errors are in the report, and the earlier bundle stays as it was. A build waits for
   * another build or publish of the same bundle.
   */
  build(name: string, tenant: Tenant, request?: BuildRequest): Promise<TenantReport>
  close(): Promise<void>
}

/**
 * Compiles the pages if the code changed, and opens everything that builds share. Throws if the pages do not compile.
 */
export async function openEngine(options: EngineOptions): Promise<BuildEngine> {
  const { root, engineRoot = ENGINE_ROOT, log, now, tenantNames, embedded } = options
  const settings = readSettings()
  const cacheDir = absolute(root, options.cacheDir)
  const outDir = absolute(root, options.outDir)
  const store = settings.stateStore === undefined ? undefined : await openStateStore(settings.stateStore, root)
  const tell = (notice: Notice) => log.warn(describeNotice(notice))
  const programs = store && createTolerantPrograms(store, log)
  const { graph, digestOf, save } = openSources(engineRoot, cacheDir)
  const { compilerEnv: env } = settings
  const task = log.task('compile')
  const compilation = await compile({
    root: engineRoot,
    ownTheme: readOwnTheme(root, engineRoot),
    cacheDir,
    env,
    graph,
    tell,
    ...(programs && { programs }),
  })
  reportCompilation(task, compilation)
  const { program } = compilation
  const versions = codeVersions(graph)
  save()
  const cacheFile = join(cacheDir, 'cache.sqlite')
  const jobs = options.jobs ?? settings.jobs
  const cache = openLocalCache(cacheFile, { tell })
  const workerData: WorkerSettings = { entry: program.entry, assets: program.assets, cacheFile }
  const threads = createThreads({ jobs, workerData })
  const pictures = openPictures({ cacheDir, jobs, tell })
  clearStaging(outDir)
  const state = digest(JSON.stringify([program.codeId, versions.translation, versions.search, versions.bundle]))
  const sharedVersions = { state, translation: versions.translation }
  const nowMs = () => now().getTime()
  const names = new Set(tenantNames)
  const engine: Engine = {
    program,
    pool: createRenderPool(threads),
    cleaner: createCleaner(threads),
    pictures,
    snapshots: createSnapshots(cache),
    cache,
    versions,
    shared: store && createSharedState({ store, cache, pictures, outDir, versions: sharedVersions, now: nowMs, log }),
    cacheDir,
    outDir,
    publicFilesOf: (tenant) => readPublicFiles(listPublicFiles(join(root, 'public'), names, tenant), tenant, digestOf),
    ownHeadOf: ({ name, allowedHosts }) => readOwnHead(root, name, allowedHosts),
    embedded,
    sourceNotices: options.sourceNotices ?? (() => []),
    now,
    log,
  }
  return {
    ...engine,
    compilation,
    jobs,
    build: (name, tenant, request) => runBuild(engine, name, tenant, request),
    async close() {
      await Promise.all([threads.close(), pictures.close()])
      store?.close()
      cache.close()
      clearStaging(outDir)
    },
  }
}

function reportCompilation(task: Task, { cached, fetched, ms }: Compilation): void {
  const how = fetched ? 'were compiled by another machine' : 'are compiled'
  if (cached) task.update('')
  else task.done(`the pages ${how}, ${Math.round(ms)} ms`)
}

function absolute(root: string, folder: string): string {
  return isAbsolute(folder) ? folder : resolve(root, folder)
}
