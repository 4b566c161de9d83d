import { workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { SiteLocale } from '#contract/locale.ts'
import type { Body } from '#site/model/body.ts'
import type { SearchArticle } from '#site/views/search-articles.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import type { PageProgram, SharedView, View } from '#site/views/view.ts'
import type { PageView } from '#site/views/page-view.ts'
import { readBodies, readBodyWords } from '#store/cache/cleaned-bodies.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import type { MadeFile } from '../bundle/bundle.ts'
import type { Assets } from '../program/assets.ts'
import { createNameFinder, type NamedFiles } from '../bundle/find-file-references.ts'
import { describeFailure, type PageFailure } from './render-error.ts'
import { MOST_BATCH_BYTES } from './page-limits.ts'
import { createSearchPartMaker, type SearchPart } from '../search/search-parts.ts'
import { concat, fillSharedBuffer, type SharedBytes } from './shared-buffer.ts'

/** What every render thread gets when it starts. */
export type WorkerSettings = { readonly entry: string; readonly assets: Assets; readonly cacheFile: string }

/** Pages of one tenant and locale. */
export type RenderBatch = {
  readonly sharedId: string
  /** A `SharedView` as JSON. It comes with every batch, but a thread parses it only once. */
  readonly shared: string
  readonly pages: readonly PageView[]
  /** The memory that the pages are written into. */
  readonly buffer: SharedBytes
}

/** A drawn page as UTF-8 HTML, and what it names. */
export type DrawnPage = MadeFile &
  NamedFiles & {
    /** The text of an article as Markdown, if the theme has it. */
    readonly markdown?: MadeFile
  }

/**
 * Drawn pages in the order of the batch, at least one. If a page could not be drawn, a `failure` takes its place and
 * ends the list. The list also ends with the page that makes it longer than `MOST_BATCH_BYTES`. Then the caller asks
 * for the remaining pages again.
 */
export type RenderedBatch = readonly (DrawnPage | { readonly failure: PageFailure })[]

const [, settings] = workerData as [unknown, WorkerSettings]
const { openProgram } = (await import(settings.entry)) as { openProgram: () => PageProgram }
const program = openProgram()
const cache = openLocalCache(settings.cacheFile)
const findNamed = createNameFinder(settings.assets)

/** Called when this module has loaded the program. Also loads what draws the pages of `theme`. */
export async function prepare(theme: ThemeCode | undefined): Promise<void> {
  if (theme !== undefined) await program.open(theme)
}

/**
 * Shared views by id. Layout fragments are remembered by the identity of `shared`, so each object is kept while batches
 * of its tenant arrive.
 */
const known = new LRUCache<string, SharedView>({ max: 24 })

/** Draws a batch. If a page cannot be drawn, the result has a `failure` in its place. */
export default async function renderBatch(batch: RenderBatch): Promise<RenderedBatch> {
  const shared = known.get(batch.sharedId) ?? remember(batch.sharedId, JSON.parse(batch.shared) as SharedView)
  const drawn: DrawnPage[] = []
  let drawnBytes = 0
  const lay = fillSharedBuffer(batch.buffer)
  const bodies = bodiesOf(batch.pages)
  for (const page of batch.pages) {
    try {
      const view = joinBody(shared, page, bodies)
      const drawing = await program.draw(view)
      const { bytes, digest } = lay(drawing)
      const text = await markdownOf(view)
      const markdown = text === undefined ? undefined : lay([text])
      drawn.push({ bytes, digest, ...findNamed(drawing), ...(markdown && { markdown }) })
      drawnBytes += bytes.length + (markdown?.bytes.length ?? 0)
      if (drawnBytes > MOST_BATCH_BYTES) break
    } catch (error) {
      return [...drawn, { failure: describeFailure(error) }]
    }
  }
  return drawn
}

/** A page together with the text that it shows: no build has put this text into the cache. */
export type LivePage = { readonly sharedId: string; readonly view: View }

/** Draws one page as HTML in UTF-8. Throws the error of the component. */
export async function drawLivePage({ sharedId, view }: LivePage): Promise<Uint8Array> {
  return concat(await program.draw({ ...view, shared: known.get(sharedId) ?? remember(sharedId, view.shared) }))
}

/** Articles of one locale. */
export type SearchBatch = {
  readonly span: number
  /** Table of Chinese characters, if the index has one. */
  readonly forms: string | undefined
  readonly articles: readonly SearchArticle[]
  /** The memory that the texts are written into. */
  readonly buffer: SharedBytes
}

const partMakers = new Map<string, (article: SearchArticle) => SearchPart<string>>()

/** Makes what the search needs of articles, in their order. Throws if the cache lacks a body. */
export function makeSearchParts({ span, forms, articles, buffer }: SearchBatch): SearchPart<MadeFile>[] {
  const key = `${span} ${forms}`
  const makePart =
    partMakers.get(key) ?? createSearchPartMaker({ span, forms, readText: (name) => readBodyWords(cache, name) })
  partMakers.set(key, makePart)
  const lay = fillSharedBuffer(buffer)
  return articles.map(makePart).map(({ entry, texts }) => ({ entry, texts: texts.map((text) => lay([text])) }))
}

/** Draws the page of the editors' console as HTML in UTF-8. */
export async function drawConsole(locale: SiteLocale): Promise<Uint8Array> {
  return concat(await program.drawConsole(locale))
}

function remember(id: string, shared: SharedView): SharedView {
  known.set(id, shared)
  return shared
}

/** The cleaned texts of a batch, as JSON, by digest. */
function bodiesOf(pages: readonly PageView[]): Map<string, string | undefined> {
  const digests = pages.flatMap((page) => (page.kind === 'article' ? [page.body.digest] : []))
  const found = readBodies(cache, digests)
  return new Map(digests.map((name, at) => [name, found[at]]))
}

async function markdownOf(view: View): Promise<string | undefined> {
  if (view.page.kind !== 'article' || view.page.markdownHref === undefined) return undefined
  // Loaded when the first such page is drawn: most themes have none.
  const { articleMarkdown } = await import('./article-markdown.ts')
  return articleMarkdown(view)
}

function joinBody(shared: SharedView, page: PageView, bodies: ReadonlyMap<string, string | undefined>): View {
  if (page.kind !== 'article') return { shared, page }
  const stored = bodies.get(page.body.digest)
  if (stored === undefined) throw new Error(`The cleaned text ${page.body.digest} is missing from the cache.`)
  return { shared, page, body: JSON.parse(stored) as Body }
}
