import type { SharePictures } from '#contract/share-picture.ts'
import { homeHref } from '../routing/home.ts'
import type { Article } from '../model/content.ts'
import type { ShownArticle, Site } from '../model/site.ts'

/**
 * What the views of all pages depend on besides their own article, in parts that are digested one by one. If all parts
 * that a page depends on and its article are unchanged, the page is unchanged, and the build need not make its view.
 */
type SharedDependencies = {
  /** The whole site without its articles and without its picture catalogue. */
  readonly around: readonly unknown[]
  /**
   * The articles of each locale. All pages depend on the places of these articles (`articlePlaceOf`), and on what other
   * pages show of them (`announcedOf`).
   */
  readonly lists: readonly (readonly ShownArticle[])[]
}

/**
 * Collects the shared dependencies of a site. It leaves out the raw config entries, because views read only what the
 * site made of them (`siteConfig`, `shades`, languages).
 */
export function sharedDependencies(site: Site, shares?: SharePictures): SharedDependencies {
  const { notices: _, nextChange: __, byLocale, ...whole } = site
  const locales = Object.values(byLocale)
  const around = locales.map(({ articles: _articles, configs: _configs, ...here }) => [
    here,
    homeHref(site, here.option.locale),
  ])
  return {
    around: [whole, ...shareDependencies(shares), ...around.flat()],
    lists: locales.map(({ articles }) => articles),
  }
}

/**
 * The share picture of an article depends on its own title. So only the recipe and the missing pictures are shared:
 * they stay the same if the title of another article changes.
 */
function shareDependencies(shares: SharePictures | undefined): readonly unknown[] {
  return shares === undefined ? [] : [shares.recipe, shares.missing]
}

/** Path, id and language of an article. */
export function articlePlaceOf({ article, locale, path }: ShownArticle): string {
  return `${locale} ${path} ${article.id}`
}

/** The place of an article and a digest of what other pages show of it. `idOf` makes that digest: see `articleIds`. */
export function announcedOf(shown: ShownArticle, idOf: (article: Article) => string): string {
  return `${articlePlaceOf(shown)} ${idOf(shown.article)}`
}
