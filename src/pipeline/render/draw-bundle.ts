import type { LocalCache } from '#store/cache/local-cache.ts'
import { createAddFile, type StagedFiles } from '../bundle/staged-files.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import { searchFiles, type SearchFiles } from '../search/search-files.ts'
import { siteFiles, type SiteFiles } from '../site-files/site-files.ts'
import type { RenderPool } from './render-pool.ts'
import { renderPages, type StagedPage } from './render-pages.ts'

/** All files of a bundle that are made anew: staged files, or texts. */
export type Drawn = {
  readonly pages: readonly StagedPage[]
  readonly search: SearchFiles
  readonly siteFiles: SiteFiles
  readonly ms: { readonly render: number; readonly search: number }
}

/**
 * Makes what the plan calls for, at the same time: pages, the search index and the files about the site. Changes
 * nothing in the folder of the bundle.
 *
 * `onProgress` may throw to stop the build. Throws `PageFailed`, `PageTooLarge` or `BundleNotWritten`.
 */
export async function drawBundle(input: {
  plan: BuildPlan
  pool: RenderPool
  cache: LocalCache
  /** Absolute folder of the last build's bundle. */
  dir: string
  staged: StagedFiles
  onProgress: (rendered: number) => void
}): Promise<Drawn> {
  const { plan, pool, cache, dir, staged, onProgress } = input
  const add = createAddFile(staged, plan)
  const rendering = timed(() => renderPages({ plan, pool, add, onProgress }))
  const searching = timed(() => searchFiles({ plan, pool, cache, dir, add }))
  const describing = siteFiles({ plan, staged, makeFeeds: (tasks) => pool.makeFeeds(tasks) })
  // If one fails, the others must end before the staging folder is removed.
  await Promise.allSettled([rendering, searching, describing])
  const [pages, search] = [await rendering, await searching]
  return {
    pages: pages.value,
    search: search.value,
    siteFiles: await describing,
    ms: { render: pages.ms, search: search.ms },
  }
}

async function timed<T>(act: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  return { value: await act(), ms: performance.now() - start }
}
