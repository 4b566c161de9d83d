import type { PictureCatalogue } from '#contract/picture.ts'
import type { SharePictures } from '#contract/share-picture.ts'
import { homeHref } from '../routing/home.ts'
import type { Article } from '../model/content.ts'
import type { LocaleSite, ShownArticle, Site } from '../model/site.ts'
import { articlesRead } from './newest-articles.ts'

/**
 * What the views of a site's pages are made from besides the article that a page shows, as parts to be digested one by
 * one. If the parts that a page depends on are what they were, no build has to make its view to know that the page is.
 */
export type SharedDependencies = {
  /** The whole site and its pictures, and of its articles where they are: their paths, ids and languages. */
  readonly site: readonly unknown[]
  /** What other pages show of all articles, in their order. */
  readonly articles: readonly unknown[]
}

/**
 * What other pages show of an article is covered by `idOf`: see `articleIds`. Views read config entries only as what
 * the site made of them (`siteConfig`, `shades`, languages).
 */
export function sharedDependencies(
  site: Site,
  { catalogue, shares }: { readonly catalogue: PictureCatalogue; readonly shares?: SharePictures | undefined },
  idOf: (article: Article) => string,
): SharedDependencies {
  const { notices: _, nextChange: __, byLocale, ...whole } = site
  const locales = Object.values(byLocale)
  const around = locales.map(({ articles, configs: _configs, ...here }) => [
    here,
    homeHref(site, here.option.locale),
    articles.map(({ article, locale, path }) => `${locale} ${path} ${article.id}`),
  ])
  return {
    site: [whole, catalogue, ...shareDependencies(shares), ...around.flat()],
    articles: locales.map(({ articles }) => articles.map(({ article }) => idOf(article))),
  }
}

/** An article's share picture depends on its own title. So these parts do not change if another title does. */
function shareDependencies(shares: SharePictures | undefined): readonly unknown[] {
  return shares === undefined ? [] : [shares.recipe, shares.missing]
}

/** The articles that a name in `groupsRead` stands for, as other pages of the locale show them. */
export function groupDependencies(
  { articles }: Pick<LocaleSite, 'articles'>,
  group: string,
  idOf: (article: Article) => string,
): readonly unknown[] {
  const idOfShown = ({ article, locale, path }: ShownArticle) => `${locale} ${path} ${article.id} ${idOf(article)}`
  return articlesRead(articles, group).map(idOfShown)
}
