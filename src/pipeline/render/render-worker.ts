import { workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { SiteLocale } from '#contract/locale.ts'
import type { Body } from '#site/model/body.ts'
import type { SearchArticle } from '#site/views/search-articles.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import type { FragmentRange, Drawing, PageProgram, PageView, SharedView, View } from '#site/views/view.ts'
import { readBodies, readBodyWords } from '#store/cache/cleaned-bodies.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import type { MadeFile } from '../bundle/bundle.ts'
import type { Assets } from '../program/assets.ts'
import { createNameFinder, type NamedFiles } from '../bundle/find-file-references.ts'
import { describeFailure, type PageFailure } from './render-error.ts'
import { MOST_BATCH_BYTES } from './page-limits.ts'
import { joinWords, placesOf, type FragmentPlaces, type KeptWords } from './page-fragment.ts'
import { createSearchPartMaker, type SearchPart } from '../search/search-parts.ts'
import { recycleFile, type RecycledFile } from '../bundle/recycled-files.ts'
import { concat, fillSharedBuffer, type SharedBytes } from './shared-buffer.ts'

/** What every render thread is born with. */
export type WorkerSettings = { readonly entry: string; readonly assets: Assets; readonly cacheFile: string }

/** Pages of one tenant and locale. */
export type RenderBatch = {
  readonly sharedId: string
  /** A `SharedView` as JSON: a thread reads it once, and it comes with every batch. */
  readonly shared: string
  readonly pages: readonly PageView[]
  readonly last?: LastFiles
  /** Where the pages are laid. */
  readonly tray: SharedBytes
}

/** What the last build left of the pages of a batch. */
export type LastFiles = {
  /** Absolute folder of the bundle. */
  readonly dir: string
  /** Absolute folder of its spare files, where there are any. */
  readonly spares: string | undefined
  /** In the order of the batch. */
  readonly pages: readonly LastPage[]
}

export type LastPage = {
  /** Its files in the bundle; with a digest where one lies as it was written. */
  readonly outputs: readonly (readonly [path: string, digest: string | undefined])[]
  /** Where chrome stands in the first of them, if what the page says itself is what it said then. */
  readonly chrome?: FragmentPlaces
}

/** A drawn page as UTF-8 HTML, and what it names. */
export type DrawnPage = MadeFile &
  NamedFiles & {
    /** Where chrome is in it, unless what it says itself depends on menus. */
    readonly chrome?: FragmentPlaces
    /** StagedFiles of its files that had a spare one, by position. */
    readonly filled: readonly (RecycledFile | undefined)[]
  }

/**
 * In the order of the batch, at least one. A page whose drawing threw is a `failure` and ends the list; so does one
 * that makes it longer than `MOST_BATCH_BYTES`, and the pages behind it are to be asked for again.
 */
export type RenderedBatch = readonly (DrawnPage | { readonly failure: PageFailure })[]

const [, settings] = workerData as [unknown, WorkerSettings]
const { openProgram } = (await import(settings.entry)) as { openProgram: () => PageProgram }
const program = openProgram()
const cache = openLocalCache(settings.cacheFile)
const findNamed = createNameFinder(settings.assets)

/** Called once this module has loaded the program; loads what draws a theme's pages too. */
export async function prepare(theme: ThemeCode | undefined): Promise<void> {
  if (theme !== undefined) await program.open(theme)
}

/** Drawn chrome is remembered by the identity of `shared`, so each is kept while its tenant's batches arrive. */
const known = new LRUCache<string, SharedView>({ max: 24 })

export default async function renderBatch({ last, ...batch }: RenderBatch): Promise<RenderedBatch> {
  const shared = known.get(batch.sharedId) ?? remember(batch.sharedId, JSON.parse(batch.shared) as SharedView)
  const drawn: DrawnPage[] = []
  let drawnBytes = 0
  const lay = fillSharedBuffer(batch.tray)
  const keptWords = batch.pages.map((_, at) => last && findKept(last, at))
  const bodies = bodiesOf(batch.pages.filter((_, at) => !keptWords[at]))
  for (const [at, page] of batch.pages.entries()) {
    try {
      const words = keptWords[at]
      const joined = words && joinWords(program, words, shared, page)
      const { drawing, ranges } = joined ?? (await drawWords(shared, page, words ? bodiesOf([page]) : bodies))
      const { bytes, digest, ends } = lay(drawing)
      const file = { bytes, digest, filled: last ? recycleFiles(last, at, { bytes, digest }) : [] }
      drawn.push({ ...file, ...findNamed(drawing), ...(ranges && { chrome: placesOf(ranges, ends) }) })
      drawnBytes += bytes.length
      if (drawnBytes > MOST_BATCH_BYTES) break
    } catch (error) {
      return [...drawn, { failure: describeFailure(error) }]
    }
  }
  return drawn
}

function findKept({ dir, pages }: LastFiles, at: number): KeptWords | undefined {
  const { chrome, outputs: [output] = [] } = pages[at] ?? {}
  const [path, digest] = output ?? []
  return chrome === undefined || digest === undefined ? undefined : { file: `${dir}/${path}`, digest, chrome }
}

function recycleFiles({ spares, pages }: LastFiles, at: number, { bytes, digest }: MadeFile): DrawnPage['filled'] {
  if (spares === undefined) return []
  const { outputs = [] } = pages[at] ?? {}
  return outputs.map(([path, before]) => (before === digest ? undefined : recycleFile(spares, path, bytes)))
}

/** Without `ranges` where the page's own words depend on menus, or may. */
async function drawWords(
  shared: SharedView,
  page: PageView,
  bodies: ReadonlyMap<string, string | undefined>,
): Promise<{ drawing: Drawing; ranges?: readonly FragmentRange[] }> {
  const readsBefore = menuReads
  const drawing = await program.draw(joinBody(shared, page, bodies))
  if (menuReads !== readsBefore) return { drawing }
  return { drawing, ranges: program.findFragments(drawing) }
}

/** A page with the text that it shows, which lies in no cache of builds. */
export type LivePage = { readonly sharedId: string; readonly view: View }

export async function drawLivePage({ sharedId, view }: LivePage): Promise<Uint8Array> {
  return concat(await program.draw({ ...view, shared: known.get(sharedId) ?? remember(sharedId, view.shared) }))
}

/** Articles of one locale. */
export type SearchBatch = {
  readonly span: number
  /** Table of Chinese characters, if the index has one. */
  readonly forms: string | undefined
  readonly articles: readonly SearchArticle[]
  /** Where the texts are laid. */
  readonly tray: SharedBytes
}

const partMakers = new Map<string, (article: SearchArticle) => SearchPart<string>>()

export function makeSearchParts({ span, forms, articles, tray }: SearchBatch): SearchPart<MadeFile>[] {
  const key = `${span} ${forms}`
  const makePart =
    partMakers.get(key) ?? createSearchPartMaker({ span, forms, readText: (name) => readBodyWords(cache, name) })
  partMakers.set(key, makePart)
  const lay = fillSharedBuffer(tray)
  return articles.map(makePart).map(({ entry, texts }) => ({ entry, texts: texts.map((text) => lay([text])) }))
}

export async function drawConsole(locale: SiteLocale): Promise<Uint8Array> {
  return concat(await program.drawConsole(locale))
}

function remember(id: string, shared: SharedView): SharedView {
  const counted = withCountedMenus(shared)
  known.set(id, counted)
  return counted
}

/** How often menus were looked at. While a page is drawn whose chrome was drawn before, only what it says itself looks at them. */
let menuReads = 0

function withCountedMenus(shared: SharedView): SharedView {
  const { menus } = shared
  return Object.defineProperty({ ...shared }, 'menus', {
    enumerable: true,
    get: () => {
      menuReads += 1
      return menus
    },
  })
}

/** The cleaned texts of a batch, as JSON, by digest. */
function bodiesOf(pages: readonly PageView[]): Map<string, string | undefined> {
  const digests = pages.flatMap((page) => (page.kind === 'article' ? [page.body.digest] : []))
  const found = readBodies(cache, digests)
  return new Map(digests.map((name, at) => [name, found[at]]))
}

function joinBody(shared: SharedView, page: PageView, bodies: ReadonlyMap<string, string | undefined>): View {
  if (page.kind !== 'article') return { shared, page }
  const stored = bodies.get(page.body.digest)
  if (stored === undefined) throw new Error(`The cleaned text ${page.body.digest} is missing from the cache.`)
  return { shared, page, body: JSON.parse(stored) as Body }
}
