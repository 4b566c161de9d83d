import { setImmediate } from 'node:timers/promises'
import { BUCKETS, bucketOf } from '#kit/path-map.ts'
import { createStepCounter } from '#kit/steps.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { articleRoute, fixedRoute, sectionRoute, type Route } from '#site/routing/route.ts'
import { isSectionListed, sectionGroups } from '#site/routing/section-pages.ts'
import type { ShownArticle, Site } from '#site/model/site.ts'
import { canonicalUrl } from '#site/routing/canonical-url.ts'
import { type Alternate, alternatesOf } from '#site/routing/alternates.ts'
import { hasPageKind } from '#site/theme/themes.ts'
import { articleIndex } from '#site/views/article-index.ts'
import { digest } from '#store/fs/digest.ts'

/**
 * How many articles a file of a sitemap has on average. Such a file has about 500 kB. The protocol allows 50,000 pages
 * and 50 MB, and a page with the longest addresses in three languages takes 8 kB. So a file has room enough even if
 * paths are spread unevenly.
 */
export const MOST_ARTICLES = 1000

/** One file of a sitemap. */
export type SitemapPart = {
  readonly path: string
  /** Names all that the entries are made from. */
  readonly key: string
  /** Makes the XML entry of each page, in the order of their addresses. */
  entries(): readonly string[]
}

/**
 * Lists the pages that search engines may show, each with its translations (https://www.sitemaps.org/protocol.html, and
 * `xhtml:link` as https://developers.google.com/search/docs/specialty/international/localized-versions says).
 *
 * A site with up to 1,000 articles has only one part, `sitemap.xml`. Otherwise the parts are `sitemap-1.xml`,
 * `sitemap-2.xml` and so on. Their number is a power of two, and the path of a page without its locale decides its
 * part. So an edit of an article changes one part, which has the translations too.
 *
 * An editor waits for this, so no entry is made before it is needed. In between, threads that are done get their next
 * work. `siteId` is `DependencyIds.site`, which changes if a page moves.
 */
export async function sitemapParts(site: Site, siteId: string): Promise<SitemapPart[]> {
  const isFull = createStepCounter()
  const lists = site.locales.map(({ locale }) => ({ locale, articles: site.byLocale[locale]?.articles ?? [] }))
  const isSmall = lists.reduce((sum, { articles }) => sum + articles.length, 0) <= MOST_ARTICLES
  const byBucket = Array.from({ length: isSmall ? 1 : BUCKETS }, (): Listed[] => [])
  let pages = 0
  for (const { locale, articles } of lists) {
    const buckets = isSmall
      ? [new Map(articles.map((shown) => [shown.path, shown]))]
      : articleIndex(articles).byPath.buckets
    for (const [at, bucket] of buckets.entries()) {
      if (bucket === undefined) continue
      const listed = listedIn(locale, bucket)
      const { length } = listed.articles
      pages += length
      if (length > 0) byBucket[at]?.push(listed)
      if (isFull(length)) await setImmediate()
    }
  }
  return divide({ site, siteId }, byBucket, countParts(pages))
}

type Around = { readonly site: Site; readonly siteId: string }

function divide(around: Around, byBucket: readonly Listed[][], count: number): SitemapPart[] {
  const { site, siteId } = around
  const fixed = fixedEntries(site)
  return Array.from({ length: count }, (_, at) => {
    const own = fixed.filter(({ bucket }) => bucket % count === at).map(({ entry }) => entry)
    const lists = byBucket.filter((_, bucket) => bucket % count === at).flat()
    return {
      path: count === 1 ? 'sitemap.xml' : `sitemap-${at + 1}.xml`,
      key: keyOf([siteId, own, lists.map(({ key }) => key)]),
      entries() {
        const ofArticles = lists.flatMap(({ locale, articles }) =>
          articles.map((shown) => articleEntry(around, locale, shown)),
        )
        return [...own, ...ofArticles].sort()
      },
    }
  })
}

/** How many parts a sitemap of so many pages has: a power of two. */
export function countParts(articles: number): number {
  let parts = 1
  while (parts < BUCKETS && parts * MOST_ARTICLES < articles) parts *= 2
  return parts
}

/** Articles that stay together: a bucket of paths, or all articles of a small site. */
type ArticleBucket = { values(): Iterable<ShownArticle> }

/** The articles of a bucket that the sitemap lists. `key` names what their entries say of them. */
type Listed = { readonly locale: SiteLocale; readonly articles: readonly ShownArticle[]; readonly key: string }

const ofBuckets = new WeakMap<ArticleBucket, Listed>()

function listedIn(locale: SiteLocale, bucket: ArticleBucket): Listed {
  const known = ofBuckets.get(bucket)
  if (known?.locale === locale) return known
  // An article that is not translated is listed only in the language that it comes from.
  const articles = [...bucket.values()].filter((shown) => shown.locale === locale && !shown.article.noindex)
  const key = keyOf([locale, articles.map(({ path, article }) => [path, article.updatedAt])])
  const listed = { locale, articles, key }
  ofBuckets.set(bucket, listed)
  return listed
}

// An unchanged article stays the same object from build to build. Its entry stays the same as long as no page moves.
const entries = new WeakMap<ShownArticle, { readonly siteId: string; readonly entry: string }>()

/** The entry of an article's page in the article's own language. */
function articleEntry({ site, siteId }: Around, locale: SiteLocale, shown: ShownArticle): string {
  const known = entries.get(shown)
  if (known?.siteId === siteId) return known.entry
  const entry = entryOf(site, articleRoute(shown, locale), shown.article.updatedAt)
  entries.set(shown, { siteId, entry })
  return entry
}

type FixedEntry = { readonly bucket: number; readonly entry: string }

function fixedEntries(site: Site): FixedEntry[] {
  const routes = site.locales.flatMap(({ locale }) => [
    ...(hasPageKind(site.theme, 'home') ? [fixedRoute('home', locale)] : []),
    ...sectionGroups(site, locale)
      .filter((group) => isSectionListed(site, locale, group))
      .map((group) => sectionRoute(group, locale)),
  ])
  return routes.map((route) => ({ bucket: bucketOf(route.path), entry: entryOf(site, route) }))
}

function entryOf(site: Site, route: Route, updatedAt?: string): string {
  const changed = updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`
  return `<url><loc>${canonicalUrl(site, route)}</loc>${changed}${linksTo(alternatesOf(site, route))}</url>`
}

function linksTo(alternates: readonly Alternate[]): string {
  return alternates.map(({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`).join('')
}

function keyOf(value: unknown): string {
  return digest(JSON.stringify(value))
}
