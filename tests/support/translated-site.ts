import type { SiteLocale } from '#contract/locale.ts'
import type { Site } from '#site/model/site.ts'
import { articleRoute, type Route } from '#site/routing/route.ts'
import { makeArticle } from './make-article.ts'
import { makeSite } from './make-site.ts'

/** A site in three languages. One article is translated, and two are not. */
export const translatedSite = makeSite({
  locales: {
    en: { articles: [makeArticle({ id: 'both', slug: 'tariffs', group: 'water' }), makeArticle({ id: 'only-en' })] },
    zh: { articles: [makeArticle({ id: 'both', slug: '费用', group: 'water' }), makeArticle({ id: 'only-zh' })] },
    kr: {},
  },
})

/** The route of an article in a locale. */
export function articleRouteOf(id: string, locale: SiteLocale, of: Site = translatedSite): Route {
  const shown = of.byLocale[locale]?.articles.find(({ article }) => article.id === id)
  if (shown === undefined) throw new Error(`no ${id} in ${locale}`)
  return articleRoute(shown, locale)
}
