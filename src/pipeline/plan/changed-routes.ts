import { isDeepStrictEqual } from 'node:util'
import type { PictureCatalogue } from '#contract/picture.ts'
import { changeSince } from '#kit/list-change.ts'
import type { ShownArticle, Site } from '#site/model/site.ts'
import { articleRoute, localeRoutes, outputsOf, type Route } from '#site/routing/route.ts'
import { articleIndex } from '#site/views/article-index.ts'
import type { BuildRecord } from '../record/build-record.ts'
import { articlesLookedAt, type LocaleChange } from './articles-looked-at.ts'
import { type DependencyIds, groupIdOf, nameGroup } from './fingerprint.ts'
import type { PlanBasis } from './plan-basis.ts'

export type ChangedRoutes = {
  /** The pages that may differ from the last build's, and new pages. */
  readonly routes: readonly Route[]
  /** Paths of pages that the last build had and this one does not have. */
  readonly gone: readonly string[]
  /** The files of those pages, and files that a remaining page no longer has. */
  readonly goneFiles: readonly string[]
  /** How many pages the site has. */
  readonly total: number
}

/**
 * The pages that may differ from the last build's: pages without an article, pages of articles that changed or are new,
 * pages that show a group in which an article is shown differently, and pages that link to an article that was added or
 * removed.
 *
 * `undefined` if any page may differ. That is so if something changed that all pages show, if a group was added or
 * removed, or if it is not known how the articles changed.
 */
export function changedRoutes(input: {
  site: Site
  catalogue: PictureCatalogue
  record: BuildRecord
  /** The basis that belongs to `record`. */
  basis: PlanBasis
  publicId: string
  ids: {
    readonly codeId: string
    readonly sharedIds: { readonly [locale: string]: string }
    readonly dependencies: DependencyIds
  }
}): ChangedRoutes | undefined {
  const { site, record, basis } = input
  const { codeId, sharedIds, dependencies } = input.ids
  const last = record.dependencies
  const isAround =
    record.codeId === codeId &&
    basis.publicId === input.publicId &&
    basis.around === dependencies.around &&
    isDeepStrictEqual(record.shared, sharedIds)
  const changes = isAround ? changesSince(basis, site) : undefined
  if (!changes || last === undefined) return undefined
  const groups = last.all === dependencies.all ? new Set<string>() : changedGroups(last.groups, dependencies, changes)
  const articles = articlesLookedAt({ site, changes, catalogues: [basis.catalogue, input.catalogue], groups })
  if (!articles) return undefined
  const routes = changes.flatMap(({ locale }) => localeRoutes(site, locale, articles.get(locale) ?? []))
  const pathOf = (route: Route) => `/${outputsOf(site, route)[0]}`
  const files = changes.flatMap((change) => goneWith(change, site))
  const gone = files.flatMap(({ isGone, outputs }) => (isGone ? [`/${outputs[0]}`] : []))
  const added = routes.filter((route) => !record.pages.has(pathOf(route))).length
  const total = record.pages.size - gone.length + added
  return { routes, gone, goneFiles: files.flatMap(({ outputs }) => outputs), total }
}

/** How the articles of each locale changed. `undefined` if that is not known. */
function changesSince(basis: PlanBasis, site: Site): LocaleChange[] | undefined {
  const changes: LocaleChange[] = []
  for (const { locale } of site.locales) {
    const articles = site.byLocale[locale]?.articles ?? []
    const before = basis.articles[locale]
    const change = before && changeSince(before, articles)
    if (!change) return undefined
    changes.push({ ...change, locale, articles })
  }
  return changes
}

/**
 * The groups, by `nameGroup`, of which pages show something else than before, or may do so: it is not known what pages
 * showed of a group that the last build did not record.
 */
function changedGroups(
  last: { readonly [name: string]: string },
  dependencies: DependencyIds,
  changes: readonly LocaleChange[],
): Set<string> {
  const changed = new Set(Object.keys(last).filter((name) => groupIdOf(name, dependencies) !== last[name]))
  for (const { locale, splices } of changes)
    for (const { article } of splices.flatMap(({ removed, added }) => [...removed, ...added])) {
      const name = nameGroup(locale, article.group ?? '')
      if (article.group !== undefined && last[name] === undefined) changed.add(name)
    }
  return changed
}

/** For each article that was changed or removed: which of its files are gone, and whether its page is gone. */
function goneWith({ locale, articles, splices }: LocaleChange, site: Site) {
  const outputsIn = (shown: ShownArticle) => outputsOf(site, articleRoute(shown, locale))
  const { byPath } = articleIndex(articles)
  return splices.flatMap(({ removed }) =>
    removed.map((shown) => {
      const now = byPath.get(shown.path)
      const left = new Set(now && outputsIn(now))
      return { isGone: now === undefined, outputs: outputsIn(shown).filter((output) => !left.has(output)) }
    }),
  )
}
