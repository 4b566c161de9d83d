import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import type { Body } from '#site/body.ts'
import type { PageView, RenderView, SharedView, View } from '#site/view.ts'
import { digest } from '#store/digest.ts'
import { openLocalCache } from '#store/local-cache.ts'
import { findAssets, type Assets } from './assets.ts'
import { findPictures } from './find-pictures.ts'

/** What every render thread is born with. */
export type WorkerSettings = { readonly entry: string; readonly assets: Assets; readonly cacheFile: string }

/** Pages of one tenant and locale. `number` names the page in the answer and its file in the staging folder. */
export type RenderBatch = {
  readonly sharedId: string
  readonly shared: SharedView
  readonly stagingDir: string
  readonly pages: readonly { readonly number: number; readonly page: PageView }[]
}

/** A drawn page lies under `stagingDir/number`, complete. `failure` is set instead where drawing threw. */
export type RenderedPage =
  | {
      readonly number: number
      readonly digest: string
      readonly size: number
      readonly assets: readonly string[]
      readonly pictures: readonly string[]
    }
  | { readonly number: number; readonly failure: string }

const [, settings] = workerData as [unknown, WorkerSettings]
const program = (await import(settings.entry)) as { createRenderer: () => RenderView }
const renderView = program.createRenderer()
const cache = openLocalCache(settings.cacheFile)

/** Drawn chrome is remembered by the identity of `shared`, so each is kept while its tenant's batches arrive. */
const known = new Map<string, SharedView>()
const KNOWN_LIMIT = 24

export default async function renderBatch(batch: RenderBatch): Promise<RenderedPage[]> {
  const shared = remember(batch.sharedId, batch.shared)
  const results: RenderedPage[] = []
  for (const { number, page } of batch.pages) {
    try {
      const bytes = await renderView(joinBody(shared, page))
      writeFileSync(join(batch.stagingDir, String(number)), bytes)
      const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
      const found = { assets: findAssets(html, settings.assets), pictures: findPictures(html) }
      results.push({ number, digest: digest(bytes), size: bytes.length, ...found })
    } catch (error) {
      results.push({ number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
  return results
}

function remember(id: string, shared: SharedView): SharedView {
  const found = known.get(id) ?? shared
  known.delete(id)
  known.set(id, found)
  for (const oldest of known.keys()) {
    if (known.size <= KNOWN_LIMIT) break
    known.delete(oldest)
  }
  return found
}

function joinBody(shared: SharedView, page: PageView): View {
  if (page.kind !== 'article') return { shared, page }
  const stored = cache.read('body', page.body.digest)
  if (stored === undefined) throw new Error(`The cleaned text ${page.body.digest} is missing from the cache.`)
  return { shared, page, body: JSON.parse(stored) as Body }
}
