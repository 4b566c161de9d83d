import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mapLimit } from '#kit/limit.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { searchArticles, searchSynonyms } from '#site/views/search-articles.ts'
import { START_FILE } from '#search/query/load-file.ts'
import { digest } from '#store/fs/digest.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { BundleFile } from '../bundle/bundle.ts'
import type { PathGroup } from '../bundle/packing-list.ts'
import type { AddFile } from '../bundle/staged-files.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import { hanForms } from './han-forms.ts'
import { openSearchEntries } from './search-entries.ts'
import type { RenderPool } from '../render/render-pool.ts'
import type { MakeSearchParts } from './describe-articles.ts'
import { indexInputs, updateSearchIndex } from './search-index.ts'
import { dataFile } from './search-state.ts'
import { readSearchFacts, readSearchState, writeSearchState } from './stored-search-state.ts'

/**
 * The table of Chinese characters for an index. `undefined` unless a search in this locale finds traditional characters
 * by simplified ones, and the other way round.
 */
export async function searchForms(locale: SiteLocale): Promise<string | undefined> {
  return LOCALES[locale].search.foldsHan ? hanForms() : undefined
}

/** The files of the search indexes. Paths are those in the bundle. */
export type SearchFiles = {
  readonly made: ReadonlyMap<string, BundleFile>
  /** Files of the last build that stay as they are, by index. */
  readonly kept: readonly PathGroup[]
  /** Files of the last build that may no longer belong to an index. */
  readonly gone: readonly string[]
}

/**
 * Makes the files of the search index of every locale.
 *
 * A file that an edit did not change is kept as it lies on disk. If a file of an index is missing or was touched, all
 * files of the index are made anew, from the entries that the cache keeps for each article.
 */
export async function searchFiles(input: {
  plan: BuildPlan
  pool: RenderPool
  cache: LocalCache
  /** Absolute folder of the bundle. */
  dir: string
  add: AddFile
}): Promise<SearchFiles> {
  const { plan, pool, cache, dir, add } = input
  const { record, touched } = plan
  const { site, versions } = plan.inputs
  const made = new Map<string, BundleFile>()
  const kept: PathGroup[] = []
  const gone: string[] = []
  // Threads read the articles of one language while this thread makes the tables of another.
  await mapLimit(site.locales, site.locales.length, ({ locale }) => updateLocale(locale))
  return { made, kept, gone }

  async function updateLocale(locale: SiteLocale): Promise<void> {
    const folder = `_search/${locale}`
    const key = `${dir}\n${locale}`
    const { span } = LOCALES[locale].search
    const codeVersion = digest(`${versions.search}\n${span}`)
    const articles = searchArticles(site, locale)
    const synonyms = searchSynonyms(site, locale)
    const isOfIndex = (path: string) =>
      path === `${folder}/${START_FILE}` || path.startsWith(`${folder}/${dataFile('')}`)
    const wasThere = (path: string) => isOfIndex(path) && record.files.has(path)
    const facts = plan.clean ? undefined : readSearchFacts(cache, key)
    // If a build failed after its index was made, the cache holds the state of an index that is not in the bundle. The
    // start file names all other files of an index, so these are there if it is.
    const isInPlace =
      facts?.codeVersion === codeVersion &&
      record.files.get(`${folder}/${START_FILE}`)?.digest === facts.start &&
      ![...touched].some(isOfIndex)
    if (isInPlace && facts.inputs === indexInputs(articles, synonyms)) {
      kept.push({ size: facts.files, has: wasThere })
      return
    }
    const forms = () => searchForms(locale)
    const makeParts: MakeSearchParts = async (batch, use) =>
      pool.makeSearchParts({ span, forms: await forms(), articles: batch }, use)
    const { state, files, ...update } = await updateSearchIndex({
      articles,
      entries: openSearchEntries({ cache, codeVersion }),
      makeParts,
      codeVersion,
      span,
      forms,
      before: isInPlace ? readSearchState(cache, key) : undefined,
      read: (name) => readFileSync(join(dir, folder, name), 'utf8'),
      synonyms,
      add: (name, file) => add(`${folder}/${name}`, file),
    })
    for (const [name, file] of files) made.set(`${folder}/${name}`, file)
    const left = new Set(update.gone?.map((name) => `${folder}/${name}`) ?? [...record.files.keys()].filter(isOfIndex))
    for (const path of left) gone.push(path)
    if (update.gone) {
      const stays = (path: string) => wasThere(path) && !made.has(path) && !left.has(path)
      kept.push({ size: state.files - files.size, has: stays })
    }
    writeSearchState(cache, key, state)
  }
}
