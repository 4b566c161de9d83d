import type { PictureCatalogue } from '#contract/picture.ts'
import type { Article } from '../model/content.ts'
import type { Site } from '../model/site.ts'

/**
 * What every page sees of its site and of other pages' articles, as parts to be digested one by one.
 *
 * The view of a page follows from this and, if it is an article's, from that article: where both are what they were,
 * nobody has to make the view to know that it is. What other pages show of an article is covered by `idOf`: see
 * `articleIds`. Views read config entries only as what the site made of them (`siteConfig`, `shades`, languages).
 */
export function sharedDependencies(
  site: Site,
  catalogue: PictureCatalogue,
  idOf: (article: Article) => string,
): readonly unknown[] {
  const { notices: _, nextChange: __, byLocale, ...whole } = site
  const locales = Object.values(byLocale).map(({ articles, configs: _configs, ...here }) => [
    here,
    articles.map(({ article, locale, path }) => `${locale} ${path} ${idOf(article)}`),
  ])
  return [whole, catalogue, ...locales.flat()]
}
