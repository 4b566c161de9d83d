import { isDeepStrictEqual } from 'node:util'
import { changeSince } from '#kit/list-change.ts'
import type { ShownArticle, Site } from '#site/model/site.ts'
import { keepsPlaces } from '#site/routing/keeps-places.ts'
import { articleRoute, localeRoutes, outputsOf, type Route } from '#site/routing/route.ts'
import type { BuildRecord } from '../record/build-record.ts'
import { type DependencyIds, groupIdOf, nameGroup } from './fingerprint.ts'
import type { PlanBasis } from './plan-basis.ts'

/**
 * The pages that may differ from the last build's: those without an article, those of articles that changed, and those
 * that show a group in which another article is announced.
 *
 * `undefined`: any page may. So it is if articles came, went or moved, and if what all pages show changed.
 */
export function changedRoutes(input: {
  site: Site
  record: BuildRecord
  /** Of the record. */
  basis: PlanBasis
  publicId: string
  ids: {
    readonly codeId: string
    readonly sharedIds: { readonly [locale: string]: string }
    readonly dependencies: DependencyIds
  }
}): Route[] | undefined {
  const { site, record, basis } = input
  const { codeId, sharedIds, dependencies } = input.ids
  const last = record.dependencies
  const isAround =
    record.codeId === codeId && basis.publicId === input.publicId && isDeepStrictEqual(record.shared, sharedIds)
  if (!isAround || last === undefined || last.site !== dependencies.site) return undefined
  const groups = last.all === dependencies.all ? new Set<string>() : changedGroups(last.groups, dependencies)
  const routes: Route[] = []
  for (const { locale } of site.locales) {
    const articles = site.byLocale[locale]?.articles ?? []
    const before = basis.articles[locale]
    const change = before && changeSince(before, articles)
    if (!change || !keepsPlaces(change)) return undefined
    const edited = change.splices.flatMap(({ added }) => added)
    // Search engines may show it now, or not any more: its files are others.
    const wasNoindex = change.splices.flatMap(({ removed }) => removed.map(({ article }) => article.noindex))
    if (edited.some(({ article }, at) => article.noindex !== wasNoindex[at])) return undefined
    const isShowing = (shown: ShownArticle) => showsOne(groups, record, site, articleRoute(shown, locale))
    const own = new Set(edited)
    const affected = groups.size === 0 ? edited : articles.filter((shown) => own.has(shown) || isShowing(shown))
    routes.push(...localeRoutes(site, locale, affected))
  }
  return routes
}

/** Groups, by `nameGroup`, of which pages show something else now. */
function changedGroups(last: { readonly [name: string]: string }, dependencies: DependencyIds): Set<string> {
  return new Set(Object.keys(last).filter((name) => groupIdOf(name, dependencies) !== last[name]))
}

/** Whether a page shows one of these groups, or may. */
function showsOne(groups: ReadonlySet<string>, { pages }: BuildRecord, site: Site, route: Route): boolean {
  const shown = pages.get(`/${outputsOf(site, route)[0]}`)?.groups
  return shown === undefined || shown.some((group) => groups.has(nameGroup(route.locale, group)))
}
