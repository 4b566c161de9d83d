import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mapLimit } from '#kit/limit.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { searchArticles, searchSynonyms } from '#site/views/search-articles.ts'
import { START_FILE } from '#search/query/load-file.ts'
import { hasPageKind } from '#site/theme/themes.ts'
import { digest } from '#store/fs/digest.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { BundleFile } from '../bundle/bundle.ts'
import type { AddFile } from '../bundle/staged-files.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import { hanForms } from './han-forms.ts'
import { openSearchEntries } from './search-entries.ts'
import type { RenderPool } from '../render/render-pool.ts'
import { updateSearchIndex, type MakeSearchParts } from './search-index.ts'
import { indexPaths, readSearchState, writeSearchState, type SearchState } from './search-state.ts'

/**
 * The table of Chinese characters of an index, for locales in which traditional and simplified ones find each other.
 */
export async function searchForms(locale: SiteLocale): Promise<string | undefined> {
  return LOCALES[locale].search.foldsHan ? hanForms() : undefined
}

/**
 * The files of the search index of every locale, by path in the bundle; none for themes without a search page.
 *
 * What an edit did not touch is kept as it lies on disk. Where a file of an index is missing or was touched, all of
 * its files are made anew, from the entries that the cache keeps of each article.
 */
export async function searchFiles(input: {
  plan: BuildPlan
  pool: RenderPool
  cache: LocalCache
  /** Absolute folder of the bundle. */
  dir: string
  add: AddFile
}): Promise<{ [path: string]: BundleFile }> {
  const { plan, pool, cache, dir, add } = input
  const { record, touched } = plan
  const { site, versions } = plan.inputs
  const content: { [path: string]: BundleFile } = {}
  const isInPlace = (path: string) => path in record.files && !touched.has(path)
  if (!hasPageKind(site.theme, 'search')) return content
  // Threads read the articles of one language while the tables of another are made here.
  await mapLimit(site.locales, site.locales.length, ({ locale }) => updateLocale(locale))
  return content

  async function updateLocale(locale: SiteLocale): Promise<void> {
    const folder = `_search/${locale}`
    const key = `${dir}\n${locale}`
    const { span } = LOCALES[locale].search
    const codeVersion = digest(`${versions.search}\n${span}`)
    const last = plan.clean ? undefined : readSearchState(cache, key)
    // A build that failed after its index was made has left the state of an index that lies nowhere.
    const isInstalled =
      last?.codeVersion === codeVersion && record.files[`${folder}/${START_FILE}`]?.digest === last.start
    const before = isInstalled && indexPaths(last, folder).every(isInPlace) ? last : undefined
    const entries = openSearchEntries({ cache, codeVersion })
    const articles = searchArticles(site, locale)
    const read = (name: string) => readFileSync(join(dir, folder, name), 'utf8')
    const forms = () => searchForms(locale)
    const makeParts: MakeSearchParts = async (batch, use) =>
      pool.makeSearchParts({ span, forms: await forms(), articles: batch }, use)
    const { state, files } = await updateSearchIndex({
      articles,
      entries,
      makeParts,
      codeVersion,
      span,
      forms,
      before,
      read,
      synonyms: searchSynonyms(site, locale),
      add: (name, file) => add(`${folder}/${name}`, file),
    })
    addFiles(folder, state, files)
    if (state !== before) writeSearchState(cache, key, state)
  }

  function addFiles(folder: string, state: SearchState, files: ReadonlyMap<string, BundleFile>): void {
    for (const path of indexPaths(state, folder)) {
      const file = (files.size > 0 && files.get(path.slice(folder.length + 1))) || record.files[path]
      if (file) content[path] = file
    }
  }
}
