import { LOCALES } from '#contract/locales/locales.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { remembered } from '#kit/remembered.ts'
import { searchArticles, searchSynonyms } from '#site/views/search-articles.ts'
import type { Site } from '#site/model/site.ts'
import { readBodyWords } from '#store/cache/cleaned-bodies.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { madeFile } from '../bundle/bundle.ts'
import { openSearchEntries } from './search-entries.ts'
import { searchForms } from './search-files.ts'
import type { MakeSearchParts } from './describe-articles.ts'
import { updateSearchIndex } from './search-index.ts'
import { createSearchPartMaker } from './search-parts.ts'

/**
 * Returns a file of a site's search index by its address (`/_search/en/index.json`). The index is made once for each
 * site object. `undefined` if there is no such file.
 */
export type LiveSearch = (site: Site, pathname: string) => Promise<Uint8Array | undefined>

/** `cache` holds the articles' words; `codeVersion` names the code that makes the index. */
export function createLiveSearch({ cache, codeVersion }: { cache: LocalCache; codeVersion: string }): LiveSearch {
  const indexesOf = remembered((_site: Site) => new Map<SiteLocale, Promise<ReadonlyMap<string, Uint8Array>>>())

  return async (site, pathname) => {
    const [, code, name = ''] = /^\/_search\/([a-z]+)\/(.+)$/.exec(pathname) ?? []
    const locale = site.locales.find((offered) => offered.locale === code)?.locale
    if (locale === undefined) return undefined
    const indexes = indexesOf(site)
    const index = indexes.get(locale) ?? makeIndex(site, locale)
    indexes.set(locale, index)
    return (await index).get(name)
  }

  async function makeIndex(site: Site, locale: SiteLocale): Promise<ReadonlyMap<string, Uint8Array>> {
    const { span } = LOCALES[locale].search
    const makePart = createSearchPartMaker({
      span,
      forms: await searchForms(locale),
      readText: (name) => readBodyWords(cache, name),
    })
    const makeParts: MakeSearchParts = async (articles, use) =>
      use(articles.map(makePart).map(({ entry, texts }) => ({ entry, texts: texts.map((text) => madeFile(text)) })))
    const files = new Map<string, Uint8Array>()
    await updateSearchIndex({
      articles: searchArticles(site, locale),
      entries: openSearchEntries({ cache, codeVersion: `${codeVersion} ${span}` }),
      makeParts,
      codeVersion,
      span,
      forms: () => searchForms(locale),
      synonyms: searchSynonyms(site, locale),
      before: undefined,
      read: () => undefined,
      add(path, { bytes, digest }) {
        files.set(path, bytes)
        return { digest, size: bytes.byteLength }
      },
    })
    return files
  }
}
