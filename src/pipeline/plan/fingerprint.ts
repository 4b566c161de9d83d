import type { SiteLocale } from '#contract/locale.ts'
import type { PictureCatalogue } from '#contract/picture.ts'
import type { SharePictures } from '#contract/share-picture.ts'
import { articleIds } from '#site/model/article-ids.ts'
import type { Article } from '#site/model/content.ts'
import type { ShownArticle, Site } from '#site/model/site.ts'
import { articlesRead } from '#site/views/newest-articles.ts'
import { announcedOf, articlePlaceOf, sharedDependencies } from '#site/views/shared-dependencies.ts'
import type { SharedView } from '#site/views/view.ts'
import type { ArticlePage, PageHead, PageView } from '#site/views/page-view.ts'
import { followedMap } from '#kit/list-change.ts'
import { remembered } from '#kit/remembered.ts'
import { digest } from '#store/fs/digest.ts'

/**
 * Names a page before it is drawn.
 *
 * The key covers the code, what all pages of the tenant and locale share (`fingerprintShared`), and what only this page
 * shows. It covers a body by the body's digest. If the key is the same, the page's bytes are the same.
 */
export type PageKey = string

const KEY_LENGTH = 32

/** A digest of all that the pages of a locale share. */
export function fingerprintShared(shared: SharedView): string {
  return idOf(shared)
}

/** Digests of what views are made from, apart from the article that a page shows. */
export type DependencyIds = {
  /** Covers all of it. */
  readonly all: string
  /** Covers all except what other pages show of articles. */
  readonly site: string
  /** Covers all except articles and what is known of pictures. */
  readonly around: string
  /** Covers what other pages of a locale show of a group's articles. `group` is a name as in `groupsRead`. */
  groupOf(locale: SiteLocale, group: string): string
}

/** Makes these digests for a site. `catalogue` is what is known of its pictures. */
export function fingerprintSharedDependencies(
  site: Site,
  catalogue: PictureCatalogue,
  shares?: SharePictures,
): DependencyIds {
  const parts = sharedDependencies(site, shares)
  const around = idOf(parts.around.map(idOf))
  const siteId = idOf([around, idOf(catalogue), ...parts.lists.map(fingerprintPlaces)])
  const groups = new Map<string, string>()
  return {
    all: idOf([siteId, ...parts.lists.map(fingerprintAnnounced)]),
    site: siteId,
    around,
    groupOf(locale, group) {
      const name = nameGroup(locale, group)
      const here = site.byLocale[locale]
      const id = groups.get(name) ?? (here ? fingerprintAnnounced(articlesRead(here.articles, group)) : '')
      groups.set(name, id)
      return id
    },
  }
}

// As long as no article changes in what a list names here, the list stays the same object from build to build.
const placesOf = followedMap(articlePlaceOf)
const announcedIn = followedMap((shown: ShownArticle) =>
  announcedOf(shown, (article) => articleIds(article, digest).announced),
)
const fingerprintNames = remembered(idOf)
const fingerprintPlaces = (list: readonly ShownArticle[]) => fingerprintNames(placesOf(list))
const fingerprintAnnounced = (list: readonly ShownArticle[]) => fingerprintNames(announcedIn(list))

/** The name of a group of one locale in a build record. */
export function nameGroup(locale: SiteLocale, group: string): string {
  return `${locale} ${group}`
}

/** What `groupOf` returns for the group with this name. */
export function groupIdOf(name: string, { groupOf }: Pick<DependencyIds, 'groupOf'>): string {
  const space = name.indexOf(' ')
  return groupOf(name.slice(0, space) as SiteLocale, name.slice(space + 1))
}

/** A digest of a whole article. */
export function fingerprintArticle(article: Article): string {
  return articleIds(article, digest).whole
}

/** The key of a page. `sharedId` is the result of `fingerprintShared`. */
export function fingerprintPage(codeId: string, sharedId: string, page: PageView): PageKey {
  const parts: { [name: string]: unknown } = {}
  for (const name in page) {
    const part: unknown = page[name as keyof PageView]
    parts[name] = COMMON_LISTS.has(name) ? fingerprintList(part as readonly unknown[]) : part
  }
  return digest(`${codeId}\n${sharedId}\n${JSON.stringify(parts)}`).slice(0, KEY_LENGTH)
}

/**
 * These lists are half of a page's view, and many pages share the same list objects. So each list is digested only
 * once, and the digest takes its place.
 */
const COMMON_LISTS: ReadonlySet<string> = new Set<keyof PageHead | keyof ArticlePage>([
  'alternates',
  'languages',
  'related',
])

const fingerprintList = remembered((list: readonly unknown[]) => idOf(list))

function idOf(value: unknown): string {
  return digest(JSON.stringify(value)).slice(0, KEY_LENGTH)
}
