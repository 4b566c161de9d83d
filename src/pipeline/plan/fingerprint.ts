import type { SiteLocale } from '#contract/locale.ts'
import type { PictureCatalogue } from '#contract/picture.ts'
import type { SharePictures } from '#contract/share-picture.ts'
import { articleIds } from '#site/model/article-ids.ts'
import type { Article } from '#site/model/content.ts'
import type { ShownArticle, Site } from '#site/model/site.ts'
import { articlesRead } from '#site/views/newest-articles.ts'
import { announcedOf, articlePlaceOf, sharedDependencies } from '#site/views/shared-dependencies.ts'
import type { ArticlePage, PageHead, PageView, SharedView } from '#site/views/view.ts'
import { followedMap } from '#kit/list-change.ts'
import { remembered } from '#kit/remembered.ts'
import { digest } from '#store/fs/digest.ts'

/**
 * Names a page before it is drawn.
 *
 * The key covers the code, what all pages of the tenant and locale share (`fingerprintShared`), and what this page
 * alone shows. A body is covered by the digest that stands for it. The same key, the same bytes.
 */
export type PageKey = string

const KEY_LENGTH = 32

/** Names all that the pages of a locale share. */
export function fingerprintShared(shared: SharedView): string {
  return idOf(shared)
}

/** Names what views are made from besides the article that their page shows. */
export type DependencyIds = {
  /** All of it. */
  readonly all: string
  /** All but what other pages show of articles. */
  readonly site: string
  /** All but articles and what is known of pictures. */
  readonly around: string
  /** What other pages of a locale show of the articles that a name in `groupsRead` stands for. */
  groupOf(locale: SiteLocale, group: string): string
}

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

// If no article changed what is named here, the list of names is the same object from build to build.
const placesOf = followedMap(articlePlaceOf)
const announcedIn = followedMap((shown: ShownArticle) =>
  announcedOf(shown, (article) => articleIds(article, digest).announced),
)
const fingerprintNames = remembered(idOf)
const fingerprintPlaces = (list: readonly ShownArticle[]) => fingerprintNames(placesOf(list))
const fingerprintAnnounced = (list: readonly ShownArticle[]) => fingerprintNames(announcedIn(list))

/** Names a group of one locale in a build record. */
export function nameGroup(locale: SiteLocale, group: string): string {
  return `${locale} ${group}`
}

/** What `groupOf` says of a group by that name. */
export function groupIdOf(name: string, { groupOf }: Pick<DependencyIds, 'groupOf'>): string {
  const space = name.indexOf(' ')
  return groupOf(name.slice(0, space) as SiteLocale, name.slice(space + 1))
}

/** Names an article, all of it. */
export function fingerprintArticle(article: Article): string {
  return articleIds(article, digest).whole
}

/** `sharedId`: of `fingerprintShared`. */
export function fingerprintPage(codeId: string, sharedId: string, page: PageView): PageKey {
  const parts: { [name: string]: unknown } = {}
  for (const name in page) {
    const part: unknown = page[name as keyof PageView]
    parts[name] = COMMON_LISTS.has(name) ? fingerprintList(part as readonly unknown[]) : part
  }
  return digest(`${codeId}\n${sharedId}\n${JSON.stringify(parts)}`).slice(0, KEY_LENGTH)
}

/** Half of a page's view, and the same objects in many: each list is digested once and its digest stands for it. */
const COMMON_LISTS: ReadonlySet<string> = new Set<keyof PageHead | keyof ArticlePage>([
  'alternates',
  'languages',
  'related',
])

const fingerprintList = remembered((list: readonly unknown[]) => idOf(list))

function idOf(value: unknown): string {
  return digest(JSON.stringify(value)).slice(0, KEY_LENGTH)
}
