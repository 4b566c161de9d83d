import { shareLists } from '#kit/share-lists.ts'
import type { Route } from '#site/routing/route.ts'
import type { PageView, SharedView } from '#site/views/view.ts'
import { PageFailed, PageTooLarge } from '../errors.ts'
import { fingerprintPage, type PageKey } from '../plan/fingerprint.ts'
import type { BuildRecord } from '../record/build-record.ts'
import { MAX_PAGE_BYTES } from './page-limits.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import type { AddFile } from '../bundle/staged-files.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { RenderPool } from './render-pool.ts'
import type { DrawnPage, LastPage, RenderedBatch } from './render-worker.ts'

/** A page that was drawn, and its files, which lie among the drafts. */
export type StagedPage = Pick<DrawnPage, 'assets' | 'pictures' | 'chrome'> & {
  readonly planned: PlannedPage
  readonly key: PageKey
  readonly files: Bundle
}

const BATCH_PAGES = 64
/** Batches of one tenant under way at once. Enough to keep threads busy, few enough to keep memory flat. */
const BATCHES_AHEAD = 4

/**
 * Draws pages, and adds each to the bundle as it comes. Where menus changed and what a page says itself did not, it gets new chrome.
 *
 * Views are made when their batch leaves, and bytes are forgotten when their files are made. Throws `PageFailed` for the
 * first page that could not be drawn, `PageTooLarge`, or `BundleNotWritten`; the tenant's bundle is untouched by then.
 */
export async function renderPages(input: {
  tenant: string
  codeId: string
  toRender: readonly PlannedPage[]
  shared: { readonly [locale: string]: SharedView }
  sharedIds: { readonly [locale: string]: string }
  wordsIds: { readonly [locale: string]: string }
  /** Absolute folder of the last build's bundle, the record of it, and files that do not lie there as they were written. */
  dir: string
  record: BuildRecord
  touched: ReadonlySet<string>
  /** Absolute folder of the bundle's spare files. */
  spares: string | undefined
  viewOf: (route: Route) => PageView
  pool: RenderPool
  add: AddFile
  onProgress: (rendered: number) => void
}): Promise<StagedPage[]> {
  const staged: StagedPage[] = []
  const share = shareLists()
  const sharedTexts: { [locale: string]: string } = {}
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (const batch of batches(input.toRender)) {
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
    const sharedId = input.sharedIds[batch.locale] as string
    const shared = (sharedTexts[batch.locale] ??= JSON.stringify(input.shared[batch.locale]))
    const pages = batch.pages.map(({ route }) => input.viewOf(route))
    const wordsId = input.wordsIds[batch.locale] as string
    const keys = pages.map((page) => fingerprintPage(input.codeId, wordsId, page))
    const lastPages = batch.pages.map((page, at) => lastPage(page, keys[at] as PageKey))
    // Of very large pages a thread draws fewer than it is asked for.
    for (let done = 0; done < pages.length;) {
      const last = { dir: input.dir, spares: input.spares, pages: lastPages.slice(done) }
      done += await input.pool.render({ sharedId, shared, pages: pages.slice(done), last }, (results) => {
        results.forEach((result, at) =>
          stage(batch.pages[done + at] as PlannedPage, keys[done + at] as PageKey, result),
        )
        return results.length
      })
    }
    input.onProgress(staged.length)
  }

  function stage(planned: PlannedPage, key: PageKey, result: RenderedBatch[number]): void {
    const where = { tenant: input.tenant, locale: planned.route.locale, path: planned.path }
    if ('failure' in result) {
      const { reason, component = '', stack } = result.failure
      throw PageFailed.fault({ reason, component }, where, { cause: stack ?? reason })
    }
    const bytes = result.bytes.length
    if (bytes > MAX_PAGE_BYTES) throw PageTooLarge.fault({ bytes, maxBytes: MAX_PAGE_BYTES }, where)
    const [first] = planned.outputs
    const files = Object.fromEntries(
      planned.outputs.map((path, at) => [
        path,
        input.add(path, result, result.filled[at], path === first ? undefined : first),
      ]),
    )
    const { chrome } = result
    staged.push({
      assets: share(result.assets),
      pictures: share(result.pictures),
      files,
      planned,
      key,
      ...(chrome && { chrome }),
    })
  }

  function lastPage({ path, outputs, reason }: PlannedPage, key: PageKey): LastPage {
    const digestOf = (output: string) => (input.touched.has(output) ? undefined : input.record.files[output]?.digest)
    const files = { outputs: outputs.map((output) => [output, digestOf(output)] as const) }
    const { [path]: before } = input.record.pages
    const isSame = reason === 'shared content changed' && before?.key === key
    return isSame && before.chrome !== undefined ? { ...files, chrome: before.chrome } : files
  }
}

type Batch = { locale: string; pages: PlannedPage[] }

/** Pages of one locale together, since a batch carries one `shared`. */
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
