import type { SiteLocale } from '#contract/locale.ts'
import type { ShownArticle, Site } from '../model/site.ts'
import { articleIndex } from '../views/article-index.ts'
import { homeRoute } from './home.ts'
import { findPage } from './find-page.ts'
import { articleRoute, type Route } from './route.ts'
import { sectionPath, sectionThere } from './section-pages.ts'

/**
 * Finds the same page in another locale.
 *
 * Follows the article's id, or the group of a section page. If that locale does not show it, it returns that locale's
 * home page, so that the language switch never ends in a 404. `undefined` only if the tenant does not offer `locale`.
 */
export function counterpart(site: Site, route: Route, locale: SiteLocale): Route | undefined {
  const there = site.byLocale[locale]
  if (there === undefined) return undefined
  if (route.group !== undefined) {
    const group = sectionThere(site, route.group, route.locale, locale)
    const section = group === undefined ? undefined : findPage(site, locale, sectionPath(group))
    return section ?? homeRoute(site, locale)
  }
  if (route.articleId === undefined) return { ...route, locale }
  const shown = articleIndex(there.articles).byId.get(route.articleId)
  return shown === undefined ? homeRoute(site, locale) : articleRoute(shown, locale)
}

/** The article that this page shows in a locale; `undefined` for a page without an article. */
export function shownAt(site: Site, route: Route, locale: SiteLocale): ShownArticle | undefined {
  const articles = site.byLocale[locale]?.articles
  return articles && route.articleId !== undefined ? articleIndex(articles).byId.get(route.articleId) : undefined
}
