import { isDeepStrictEqual } from 'node:util'
import type { SiteLocale } from '#contract/locale.ts'
import type { PictureCatalogue } from '#contract/picture.ts'
import type { ListChange } from '#kit/list-change.ts'
import type { ShownArticle, Site } from '#site/model/site.ts'
import { keepsPlaces } from '#site/routing/keeps-places.ts'
import { pathsMeant } from '#site/routing/paths-meant.ts'
import { articleIndex } from '#site/views/article-index.ts'
import { showsPicture, sitePictures } from '#site/views/picture.ts'
import { nameGroup } from './fingerprint.ts'

/** The articles of a locale, and how they differ from those of the last build. */
export type LocaleChange = ListChange<ShownArticle> & {
  readonly locale: SiteLocale
  readonly articles: readonly ShownArticle[]
}

/**
 * The articles of each locale whose pages may differ from those of the last build. `undefined` if any page may differ.
 *
 * `groups` are the groups, by `nameGroup`, in which other pages show something else of articles. `catalogues` are what
 * was known of pictures in the last build, and what is known in this one.
 */
export function articlesLookedAt(input: {
  site: Site
  changes: readonly LocaleChange[]
  catalogues: readonly [PictureCatalogue, PictureCatalogue]
  groups: ReadonlySet<string>
}): ReadonlyMap<SiteLocale, readonly ShownArticle[]> | undefined {
  const { site, changes } = input
  const moved = movedArticles(changes)
  if (!moved) return undefined
  const pictures = changedPictures(...input.catalogues)
  const hasPictures = pictures.size > 0
  if (hasPictures && showsAround(site, pictures)) return undefined
  const shows = (shown: ShownArticle, locale: SiteLocale) => hasPictures && showsPicture(site, locale, shown, pictures)
  const groups = new Set([...input.groups, ...(hasPictures ? groupsWith(shows, changes) : [])])
  const differs = (shown: ShownArticle, locale: SiteLocale): boolean => {
    const { id, group, body } = shown.article
    if (moved.ids.has(id) || shows(shown, locale)) return true
    // The page of an article shows only one group: its own.
    if (group !== undefined && groups.has(nameGroup(locale, group))) return true
    return moved.paths.size > 0 && body.links.some((link) => leadsToOne(site, link, moved.paths))
  }
  const isQuiet = moved.ids.size + groups.size === 0 && !hasPictures
  return new Map(
    changes.map(({ locale, articles, splices }) => {
      const own = new Set(splices.flatMap(({ added }) => added))
      return [locale, isQuiet ? [...own] : articles.filter((shown) => own.has(shown) || differs(shown, locale))]
    }),
  )
}

type Moved = { readonly ids: ReadonlySet<string>; readonly paths: ReadonlySet<string> }

/**
 * Articles that were added, removed or moved, and all paths that they have or had: a link finds an article by its path
 * in another language too. `undefined` if a group was added or removed, or if such an article is in the place of a
 * section page.
 */
function movedArticles(changes: readonly LocaleChange[]): Moved | undefined {
  const ids = new Set<string>()
  const paths = new Set<string>()
  for (const change of changes) {
    if (keepsPlaces(change)) continue
    if (!hasSameGroups(change)) return undefined
    for (const { removed, added } of change.splices)
      for (const { path, article } of [...removed, ...added]) {
        ids.add(article.id)
        paths.add(path)
      }
  }
  for (const { from, articles } of changes) {
    for (const list of [from, articles]) {
      const { byId } = articleIndex(list)
      for (const id of ids) {
        const path = byId.get(id)?.path
        if (path !== undefined) paths.add(path)
      }
    }
  }
  return [...paths].some((path) => path.endsWith('/index.html')) ? undefined : { ids, paths }
}

function hasSameGroups({ from, articles }: LocaleChange): boolean {
  const [before, after] = [articleIndex(from).byGroup, articleIndex(articles).byGroup]
  return before.size === after.size && [...before.keys()].every((group) => after.has(group))
}

function leadsToOne({ tenant }: Site, written: string, paths: ReadonlySet<string>): boolean {
  return paths.has(written) || pathsMeant(tenant.origin, written).some((path) => paths.has(path))
}

/** Absolute addresses of pictures about which something else is known than before. */
function changedPictures(before: PictureCatalogue, now: PictureCatalogue): ReadonlySet<string> {
  const urls = new Set<string>()
  for (const url in { ...before, ...now }) if (!isDeepStrictEqual(before[url], now[url])) urls.add(url)
  return urls
}

/** Whether one of these pictures is among those that any page may show. */
function showsAround(site: Site, pictures: ReadonlySet<string>): boolean {
  const around = sitePictures(site)
  return [...pictures].some((url) => around.has(url))
}

/** The groups, by `nameGroup`, of the articles that `is` accepts: other pages show the covers of these articles. */
function groupsWith(
  is: (shown: ShownArticle, locale: SiteLocale) => boolean,
  changes: readonly LocaleChange[],
): Set<string> {
  const groups = new Set<string>()
  for (const { locale, articles } of changes) {
    for (const shown of articles) {
      const { group } = shown.article
      if (group !== undefined && is(shown, locale)) groups.add(nameGroup(locale, group))
    }
  }
  return groups
}
