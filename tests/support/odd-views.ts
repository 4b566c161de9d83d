import { loadWhole } from './load-whole.ts'
import { join } from 'node:path'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { createThreads } from '#threads/threads.ts'
import { compile } from '#pipeline/program/compile.ts'
import { createRenderPool, type RenderPool, type WorkerSettings } from '#pipeline/render/render-pool.ts'
import { createCleaner } from '#provider/clean/cleaner.ts'
import { readSettings } from '#run/settings/settings.ts'
import { tenantProfile } from '#run/settings/tenant-profile.ts'
import type { Body } from '#site/model/body.ts'
import { createSite } from '#site/read/create-site.ts'
import { createViews } from '#site/views/create-views.ts'
import { enumerateRoutes } from '#site/routing/route.ts'
import { THEME_CODES } from '#site/model/theme.ts'
import type { View } from '#site/views/view.ts'
import { readBodies } from '#store/cache/cleaned-bodies.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { makeTenant, NOW, ROOT } from './build-bundles.ts'

const cacheFileIn = (dir: string) => join(dir, 'cache.sqlite')

/** Every page of the demo tenant with odd content, in every theme and language. The bodies go into a cache in `dir`. */
export async function oddViews(dir: string): Promise<View[]> {
  const demo = await startDemoProvider()
  const cache = openLocalCache(cacheFileIn(dir))
  const threads = createThreads({ jobs: 1 })
  const cleaner = createCleaner(threads)
  try {
    const all = await Promise.all(
      THEME_CODES.map(async (themeOverride) => {
        const profile = tenantProfile(...makeTenant('test', demo.url))
        const { content } = await loadWhole({ profile, themeOverride, cache, cleaner, codeVersion: '', now: NOW })
        const site = createSite(content, profile, NOW)
        const { shared, viewOf } = createViews(site, {})
        return enumerateRoutes(site).map((route): View => {
          const page = viewOf(route)
          const ownShared = shared[route.locale]
          if (!ownShared) throw new Error(`No shared view of ${route.locale}.`)
          if (page.kind !== 'article') return { shared: ownShared, page }
          return { shared: ownShared, page, body: JSON.parse(readBodies(cache, [page.body.digest])[0] ?? '') as Body }
        })
      }),
    )
    return all.flat()
  } finally {
    await threads.close()
    cache.close()
    await demo.close()
  }
}

/** Threads that draw with the compiled program. They read bodies from the cache in `dir`. */
export async function openPool(dir: string, jobs: number): Promise<{ pool: RenderPool; close(): Promise<void> }> {
  const { program } = await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
  const workerData: WorkerSettings = { entry: program.entry, assets: program.assets, cacheFile: cacheFileIn(dir) }
  const threads = createThreads({ jobs, workerData })
  return { pool: createRenderPool(threads), close: () => threads.close() }
}
