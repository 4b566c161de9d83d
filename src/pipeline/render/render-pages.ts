import { shareLists } from '#kit/share-lists.ts'
import { isMarkdown } from '#site/routing/route.ts'
import type { PageView } from '#site/views/page-view.ts'
import { createTurns } from '#threads/in-turns.ts'
import { PageFailed, PageTooLarge } from '../errors.ts'
import { fingerprintPage, type PageKey } from '../plan/fingerprint.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import { MAX_PAGE_BYTES } from './page-limits.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import type { AddFile } from '../bundle/staged-files.ts'
import type { Bundle, BundleFile } from '../bundle/bundle.ts'
import type { RenderPool } from './render-pool.ts'
import type { DrawnPage, RenderedBatch } from './render-worker.ts'

/** A page that was drawn, and its staged files. */
export type StagedPage = Pick<DrawnPage, 'assets' | 'pictures'> & {
  /** Groups whose newest articles the page shows. */
  readonly groups: readonly string[]
  readonly planned: PlannedPage
  readonly key: PageKey
  readonly files: Bundle
}

type MadeView = Pick<StagedPage, 'key' | 'groups'>

const BATCH_PAGES = 64
/**
 * How many batches of one tenant are drawn at the same time: enough to keep threads busy, few enough to use little
 * memory.
 */
const BATCHES_AHEAD = 4

/**
 * Draws pages, and adds the files of each to the bundle when it is drawn.
 *
 * The views of a batch are made just before it goes to a thread, and the bytes of a page are forgotten when its files
 * are made. Throws `PageFailed` for the first page that could not be drawn, `PageTooLarge`, or `BundleNotWritten`. The
 * tenant's bundle is untouched then.
 */
export async function renderPages(input: {
  plan: BuildPlan
  pool: RenderPool
  add: AddFile
  onProgress: (rendered: number) => void
}): Promise<StagedPage[]> {
  const { plan } = input
  const staged: StagedPage[] = []
  const share = shareLists()
  const sharedTexts: { [locale: string]: string } = {}
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const turn = createTurns()
  for (const batch of batches(plan.toRender)) {
    if (underWay.size >= BATCHES_AHEAD) await Promise.race(underWay)
    if (failures.length > 0) break
    const run = renderBatch(batch)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
  return staged

  async function renderBatch(batch: Batch): Promise<void> {
    const sharedId = plan.sharedIds[batch.locale] as string
    const shared = (sharedTexts[batch.locale] ??= JSON.stringify(plan.shared[batch.locale]))
    const pages: PageView[] = []
    const made: MadeView[] = []
    for (const { route } of batch.pages) {
      await turn()
      const { view, groups } = plan.readingOf(route)
      pages.push(view)
      made.push({ key: fingerprintPage(plan.codeId, sharedId, view), groups: share(groups) })
    }
    // If pages are very large, a thread draws fewer than it is asked for.
    for (let done = 0; done < pages.length;) {
      done += await input.pool.render({ sharedId, shared, pages: pages.slice(done) }, async (results) => {
        for (const [at, result] of results.entries()) {
          stage(batch.pages[done + at] as PlannedPage, made[done + at] as MadeView, result)
          await turn()
        }
        return results.length
      })
    }
    input.onProgress(staged.length)
  }

  function stage(planned: PlannedPage, made: MadeView, result: RenderedBatch[number]): void {
    const where = { tenant: plan.inputs.site.tenant.name, locale: planned.route.locale, path: planned.path }
    if ('failure' in result) {
      const { reason, component = '', stack } = result.failure
      throw PageFailed.fault({ reason, component }, where, { cause: stack ?? reason })
    }
    const bytes = result.bytes.length
    if (bytes > MAX_PAGE_BYTES) throw PageTooLarge.fault({ bytes, maxBytes: MAX_PAGE_BYTES }, where)
    const files: { [path: string]: BundleFile } = {}
    for (const path of planned.outputs) {
      const file = isMarkdown(path) ? result.markdown : result
      if (file) files[path] = input.add(path, file)
    }
    staged.push({
      assets: share(result.assets),
      pictures: share(result.pictures),
      files,
      planned,
      ...made,
    })
  }
}

type Batch = { locale: string; pages: PlannedPage[] }

/** Puts pages of one locale together, since a batch has only one `shared`. */
function* batches(planned: readonly PlannedPage[]): Generator<Batch> {
  let batch: Batch | undefined
  for (const page of planned) {
    if (batch && (batch.locale !== page.route.locale || batch.pages.length === BATCH_PAGES)) {
      yield batch
      batch = undefined
    }
    batch ??= { locale: page.route.locale, pages: [] }
    batch.pages.push(page)
  }
  if (batch) yield batch
}
