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

/**
 * How many articles a file of a sitemap has on average. Such a file has about 500 kB. The protocol allows 50,000 pages
 * and 50 MB, and a page with the longest addresses in three languages takes 8 kB. So a file has room enough even if
 * paths are spread unevenly.
 */
export const MOST_ARTICLES = 1000

/** XML entries of pages. */
type Entries = readonly string[]

/** One file of a sitemap. */
export type SitemapPart = {
  readonly path: string
  /** Entries of home and section pages. */
  readonly fixed: Entries
  /** Entries of articles. If nothing changed in a list, it is the same object as in the last build. */
  readonly articles: readonly Entries[]
}

/**
 * Lists the pages that search engines may show, each with its translations (https://www.sitemaps.org/protocol.html, and
 * `xhtml:link` as https://developers.google.com/search/docs/specialty/international/localized-versions says).
 *
 * A site with up to 1,000 articles has only one part, `sitemap.xml`. Otherwise the parts are `sitemap-1.xml`,
 * `sitemap-2.xml` and so on. Their number is a power of two, and the path of a page without its locale decides its
 * part. So an edit of an article changes one part, which has the translations too.
 *
 * An editor waits for this, so nothing is made twice while the process lives. In between, threads that are done get
 * their next work. `siteId` is `DependencyIds.site`, which changes if a page moves.
 */
export async function sitemapParts(site: Site, siteId: string): Promise<SitemapPart[]> {
  const isFull = createStepCounter()
  const lists = site.locales.map(({ locale }) => ({ locale, articles: site.byLocale[locale]?.articles ?? [] }))
  const isSmall = lists.reduce((sum, { articles }) => sum + articles.length, 0) <= MOST_ARTICLES
  const byBucket = Array.from({ length: isSmall ? 1 : BUCKETS }, (): Entries[] => [])
  let pages = 0
  for (const { locale, articles } of lists) {
    const buckets = isSmall
      ? [new Map(articles.map((shown) => [shown.path, shown]))]
      : articleIndex(articles).byPath.buckets
    for (const [at, bucket] of buckets.entries()) {
      if (bucket === undefined) continue
      const { entries, isNew } = entriesOf({ site, siteId, locale }, bucket)
      pages += entries.length
      if (entries.length > 0) byBucket[at]?.push(entries)
      if (isNew && isFull(entries.length)) await setImmediate()
    }
  }
  return divide(byBucket, fixedEntries(site), countParts(pages))
}

function divide(byBucket: readonly Entries[][], fixed: readonly FixedEntry[], count: number): SitemapPart[] {
  const parts = Array.from({ length: count }, (_, at) => ({
    path: count === 1 ? 'sitemap.xml' : `sitemap-${at + 1}.xml`,
    fixed: fixed.filter(({ bucket }) => bucket % count === at).map(({ entry }) => entry),
    articles: [] as Entries[],
  }))
  for (const [at, lists] of byBucket.entries()) parts[at % count]?.articles.push(...lists)
  return parts
}

/** How many parts a sitemap of so many pages has: a power of two. */
export function countParts(articles: number): number {
  let parts = 1
  while (parts < BUCKETS && parts * MOST_ARTICLES < articles) parts *= 2
  return parts
}

type Around = { readonly site: Site; readonly siteId: string; readonly locale: SiteLocale }

/** Articles that stay together: a bucket of paths, or all articles of a small site. */
type ArticleBucket = { values(): Iterable<ShownArticle> }

const ofBuckets = new WeakMap<ArticleBucket, Omit<Around, 'site'> & { readonly entries: Entries }>()

function entriesOf(around: Around, bucket: ArticleBucket): { entries: Entries; isNew: boolean } {
  const { siteId, locale } = around
  const known = ofBuckets.get(bucket)
  if (known?.siteId === siteId && known.locale === locale) return { entries: known.entries, isNew: false }
  const entries: string[] = []
  for (const shown of bucket.values()) {
    // An article that is not translated is listed only in the language that it comes from.
    if (shown.locale === locale && !shown.article.noindex) entries.push(articleEntry(around, shown))
  }
  ofBuckets.set(bucket, { siteId, locale, entries })
  return { entries, isNew: true }
}

// An unchanged article stays the same object from build to build. Its entry stays the same as long as no page moves.
const ofArticles = new WeakMap<ShownArticle, { readonly siteId: string; readonly entry: string }>()

/** The entry of an article's page in the article's own language. */
function articleEntry({ site, siteId, locale }: Around, shown: ShownArticle): string {
  const known = ofArticles.get(shown)
  if (known?.siteId === siteId) return known.entry
  const entry = entryOf(site, articleRoute(shown, locale), shown.article.updatedAt)
  ofArticles.set(shown, { siteId, entry })
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
