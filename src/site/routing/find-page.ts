import type { SiteLocale } from '#contract/locale.ts'
import { articleIndex } from '../views/article-index.ts'
import { GLOBAL_CHECKS, noSuchPage, runChecks, type Refused } from './route-guards.ts'
import { articleRoute, errorRoute, fixedRoute, sectionRoute, type FixedKind, type Route } from './route.ts'
import { sectionPath } from './section-pages.ts'
import { matchRoute, type RouteMatch } from './route-table.ts'
import type { SitePages } from '../model/site.ts'

/**
 * Finds the page at a path, or says why there is none. Runs the global checks first, then those of the route.
 *
 * `path` is decoded and without locale prefix. The refusal names `requested`.
 */
export function openPage(site: SitePages, locale: SiteLocale, path: string, requested = path): Route | Refused {
  const match = matchRoute(site.theme, path)
  const request = { locale, path, requested, params: match?.params ?? {} }
  const refused = runChecks(GLOBAL_CHECKS, site, request)
  if (refused !== undefined) return refused
  if (match === undefined) return noSuchPage(requested)
  return runChecks(match.row.checks, site, request) ?? routeOf(site, locale, path, match)
}

/** The page at a path, as `openPage` finds it; `undefined` if there is none. */
export function findPage(site: SitePages, locale: SiteLocale, path: string): Route | undefined {
  const page = openPage(site, locale, path)
  return 'message' in page ? undefined : page
}

/**
 * Finds the page that a link of the content means by a path: the page at that path, else the article with that path in
 * the default language. That article may have another path in this locale.
 */
export function findMeantPage(site: SitePages, locale: SiteLocale, path: string): Route | undefined {
  const page = findPage(site, locale, path)
  if (page !== undefined || locale === site.defaultLocale) return page
  const original = site.byLocale[site.defaultLocale]
  const here = site.byLocale[locale]
  const id = original && articleIndex(original.articles).byPath.get(path)?.article.id
  const shown = here && id !== undefined ? articleIndex(here.articles).byId.get(id) : undefined
  return shown && articleRoute(shown, locale)
}

/**
 * Finds the page for an address without `.html`: `/water/tariffs` is an article of a group, `/water` and `/water/` are
 * the section page of a group.
 */
export function findShortPage(site: SitePages, locale: SiteLocale, path: string): Route | undefined {
  const [, group, article] = SHORT_ADDRESS.exec(path) ?? []
  if (group === undefined) return undefined
  return findPage(site, locale, article === undefined ? sectionPath(group) : `${path}.html`)
}

const SHORT_ADDRESS = /^\/([^/]+)(?:\/|\/([^/]+))?$/

function routeOf(
  site: SitePages,
  locale: SiteLocale,
  path: string,
  { row: { kind }, params }: RouteMatch,
): Route | Refused {
  if (kind === 'error') return errorRoute(params.code === '500' ? 500 : 404, locale)
  if (kind !== 'article' && kind !== 'section') return fixedRoute(kind satisfies FixedKind, locale)
  const here = site.byLocale[locale]
  const shown = here && articleIndex(here.articles).byPath.get(path)
  if (shown !== undefined) return articleRoute(shown, locale)
  // An article with the name `index` replaces the section page of its group.
  return kind === 'section' ? sectionRoute(params.group ?? '', locale) : noSuchPage(path)
}
