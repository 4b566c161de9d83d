import { remembered } from '#kit/remembered.ts'
import { shownAt } from './counterpart.ts'
import { homeRoute } from './home.ts'
import type { Route } from './route.ts'
import type { Article } from '../model/content.ts'
import type { Site } from '../model/site.ts'

/**
 * Remembers a value that all pages of one article share: its language links or its alternates.
 *
 * Every page of an article and the sitemap ask for the same value, so it is made once per site. In one process, an
 * unchanged article stays the same object from build to build. Its value is reused if all facts that decide it are the
 * same. `make` must depend only on the origin, on the default language, and on the page that each language shows.
 */
export function memoByArticle<T extends object>(make: (site: Site, route: Route) => T) {
  // The model is plain data that crosses to other threads, so this memory is kept beside it.
  const madeFor = remembered((_site: Site) => new Map<string, T>())
  const lastMade = new WeakMap<Article, { readonly facts: string; readonly value: T }>()

  function reuseOrMake(site: Site, route: Route): T {
    const article = shownAt(site, route, route.locale)?.article
    if (article === undefined) return make(site, route)
    const facts = factsOf(site, route)
    const last = lastMade.get(article)
    if (last?.facts === facts) return last.value
    const value = make(site, route)
    lastMade.set(article, { facts, value })
    return value
  }

  return (site: Site, route: Route): T => {
    if (route.articleId === undefined) return make(site, route)
    const known = madeFor(site)
    let value = known.get(route.articleId)
    if (value === undefined) known.set(route.articleId, (value = reuseOrMake(site, route)))
    return value
  }
}

function factsOf(site: Site, route: Route): string {
  const pages = site.locales.map(({ locale, tag }) => {
    const there = shownAt(site, route, locale)
    return `${locale} ${tag} ${there ? `${there.locale} ${there.path}` : homeRoute(site, locale).path}`
  })
  return [site.tenant.origin, site.defaultLocale, ...pages].join('\n')
}
