import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { compile } from '#pipeline/compile.ts'
import { createThreads } from '#kit/threads.ts'
import { createRenderPool, type WorkerSettings } from '#pipeline/pool.ts'
import { createCleaner } from '#provider/cleaner.ts'
import { loadContent } from '#provider/load-content.ts'
import { readSettings } from '#run/settings.ts'
import { tenantProfile } from '#run/tenant-profile.ts'
import type { Body } from '#site/body.ts'
import { createSite } from '#site/create-site.ts'
import { createViews } from '#site/create-views.ts'
import { enumerateRoutes } from '#site/route.ts'
import { THEME_CODES } from '#site/theme.ts'
import type { View } from '#site/view.ts'
import { openLocalCache } from '#store/local-cache.ts'
import { createWorkshop, listFiles, makeTenant, NOW, ROOT, type Workshop } from '../support/build-bundles.ts'

let workshop: Workshop
let views: View[]

beforeAll(async () => {
  workshop = await createWorkshop()
  views = await viewsOfOddTenant()
})

afterAll(() => workshop.remove())

it('plain astro build draws the same bytes from the same views', async () => {
  const ours = await renderWithPool()
  const theirs = await renderWithAstro()

  expect(ours).toHaveLength(views.length)
  for (const [number, view] of views.entries()) {
    expect(withoutIslandIds(theirs[number]), `${view.shared.theme} ${view.page.href}`).toBe(
      withoutIslandIds(ours[number]),
    )
  }
})

/** Astro's ids of islands depend on the folder of the project, which ours must not. */
function withoutIslandIds(html = ''): string {
  return html.replaceAll(/(<astro-island uid=")\w+"/g, '$1"')
}

/** Every page of the tenant with the odd content, in every theme and language. */
async function viewsOfOddTenant(): Promise<View[]> {
  const demo = await startDemoProvider()
  const cache = openLocalCache(join(workshop.dir, 'cache.sqlite'))
  const threads = createThreads({ jobs: 1 })
  const cleaner = createCleaner(threads)
  try {
    const all = await Promise.all(
      THEME_CODES.map(async (themeOverride) => {
        const profile = tenantProfile(...makeTenant('test', demo.url))
        const { content } = await loadContent({ profile, themeOverride, cache, cleaner, salt: '', now: NOW })
        const site = createSite(content, profile, NOW)
        const { shared, viewOf } = createViews(site, {})
        return enumerateRoutes(site).map((route): View => {
          const page = viewOf(route)
          const ownShared = shared[route.locale]
          if (!ownShared) throw new Error(`No shared view of ${route.locale}.`)
          if (page.kind !== 'article') return { shared: ownShared, page }
          return { shared: ownShared, page, body: JSON.parse(cache.read('body', page.body.digest) ?? '') as Body }
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

async function renderWithPool(): Promise<string[]> {
  const { program } = await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
  const workerData: WorkerSettings = {
    entry: program.entry,
    assets: program.assets,
    cacheFile: join(workshop.dir, 'cache.sqlite'),
  }
  const threads = createThreads({ jobs: 2, workerData })
  const pool = createRenderPool(threads)
  try {
    const pages: string[] = []
    for (const { shared, page } of views) {
      const sharedId = `${shared.theme} ${shared.locale}`
      await pool.render({ sharedId, shared, pages: [page] }, ([result]) => {
        if (!result || 'failure' in result) throw new Error(result?.failure.reason ?? 'No answer from the pool.')
        pages.push(Buffer.from(result.bytes).toString())
      })
    }
    return pages
  } finally {
    await threads.close()
  }
}

async function renderWithAstro(): Promise<string[]> {
  const viewsFile = join(workshop.dir, 'views.json')
  const outDir = join(workshop.dir, 'plain')
  writeFileSync(viewsFile, JSON.stringify(views))
  const script = join(import.meta.dirname, 'oracle/plain-astro-build.ts')
  const env = { ...readSettings().compilerEnv, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  await promisify(execFile)(process.execPath, [script, viewsFile, outDir], { cwd: ROOT, env, maxBuffer: 1e8 })
  const pages = new Map(
    listFiles(outDir)
      .filter((path) => path.endsWith('.html'))
      .map((path) => [/(\d+)(?:\/index)?\.html$/.exec(path)?.[1], join(outDir, path)]),
  )
  return views.map((_view, number) => readFileSync(pages.get(String(number)) ?? '', 'utf8'))
}
