import type { SharePictures } from '#contract/share-picture.ts'
import { homeHref } from '../routing/home.ts'
import type { Article } from '../model/content.ts'
import type { ShownArticle, Site } from '../model/site.ts'

/**
 * What the views of a site's pages are made from besides the article that a page shows, as parts to be digested one by
 * one. If the parts that a page depends on are what they were, no build has to make its view to know that the page is.
 */
export type SharedDependencies = {
  /** The whole site, but neither its articles nor what is known of its pictures. */
  readonly around: readonly unknown[]
  /**
   * The articles of each locale. All pages depend on where they are (`articlePlaceOf`), and on what others show of them
   * (`announcedOf`).
   */
  readonly lists: readonly (readonly ShownArticle[])[]
}

/** Views read config entries only as what the site made of them (`siteConfig`, `shades`, languages). */
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

/** An article's share picture depends on its own title. So these parts do not change if another title does. */
function shareDependencies(shares: SharePictures | undefined): readonly unknown[] {
  return shares === undefined ? [] : [shares.recipe, shares.missing]
}

/** Path, id and language of an article. */
export function articlePlaceOf({ article, locale, path }: ShownArticle): string {
  return `${locale} ${path} ${article.id}`
}

/** What other pages show of an article besides its place is covered by `idOf`: see `articleIds`. */
export function announcedOf(shown: ShownArticle, idOf: (article: Article) => string): string {
  return `${articlePlaceOf(shown)} ${idOf(shown.article)}`
}
