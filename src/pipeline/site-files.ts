import type { FeedOptions, Item } from 'feed'
import { mapLimit } from '#kit/limit.ts'
import { formatHeaders, formatRedirects } from '#contract/host-rules.ts'
import { hostRulesOf } from '#site/host-rules-of.ts'
import { alternatesOf, canonicalUrl } from '#site/translations.ts'
import { hrefOf } from '#site/href.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { Route } from '#site/route.ts'
import type { LocaleSite, ShownArticle, Site } from '#site/site.ts'
import type { SharedView } from '#site/view.ts'
import { redirectPage } from './redirect-page.ts'
import { sitemapOf, type SitemapPage, type XmlTask, type XmlTexts } from './xml-files.ts'

const FEED_ARTICLES = 20

/** A sitemap is made in parts of so many pages, so many at once: of the whole, threads would hold thousands of small pieces. */
const PART_ROUTES = 1000
const PARTS_AHEAD = 2

/** The files about a site that are no pages of it: for search engines, feed readers and hosts. Text by path. */
export async function siteFiles(input: {
  site: Site
  routes: readonly Route[]
  shared: { readonly [locale: string]: SharedView }
  policy: string
  makeXml: (task: XmlTask) => Promise<XmlTexts>
}): Promise<{ [path: string]: string }> {
  const { site, routes, shared, policy } = input
  const rules = hostRulesOf(site, policy)
  const told = site.locales.flatMap(({ locale }) => {
    const localeSite = site.byLocale[locale]
    const view = shared[locale]
    return localeSite && view ? [{ locale, localeSite, view }] : []
  })
  const { origin } = site.tenant
  const describe = sitemapPages(site)
  const [{ feeds }, parts] = await Promise.all([
    input.makeXml({
      origin,
      pages: [],
      feeds: told.map(({ localeSite, view }) => feed(site, localeSite, view)),
    }),
    mapLimit(slices(routes, PART_ROUTES), PARTS_AHEAD, (part) =>
      input.makeXml({ origin, pages: part.flatMap(describe), feeds: [] }),
    ),
  ])
  const files: { [path: string]: string } = {
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`,
    'sitemap.xml': sitemapOf(parts.map(({ urls }) => urls)),
    _headers: formatHeaders(rules),
    _redirects: formatRedirects(rules),
  }
  for (const [at, { locale, view }] of told.entries()) {
    const isDefault = locale === site.defaultLocale
    for (const prefix of isDefault ? ['', `${locale}/`] : [`${locale}/`]) {
      files[`${prefix}feed.xml`] = feeds[at] as string
      if (site.theme === 'theme3') files[`${prefix}index.html`] = redirectPage(view)
    }
  }
  return files
}

function* slices<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Says of a route what search engines should know of its page and its translations, where they may show it. */
function sitemapPages(site: Site): (route: Route) => SitemapPage[] {
  const articles = new Map<string, ShownArticle>()
  for (const { locale } of site.locales) {
    for (const shown of site.byLocale[locale]?.articles ?? []) articles.set(`${locale} ${shown.path}`, shown)
  }
  return (route) => {
    const shown = articles.get(`${route.locale} ${route.path}`)
    const isListed = route.kind === 'home' || (shown && shown.locale === route.locale && !shown.article.noindex)
    if (!isListed) return []
    const links = alternatesOf(site, route).map(({ tag, href }) => ({ lang: tag, url: href }))
    return [
      {
        url: canonicalUrl(site, route),
        ...(shown && { lastmod: shown.article.updatedAt }),
        ...(links.length > 0 && { links }),
      },
    ]
  }
}

/** The newest articles. Times are the articles' own, so that the same content gives the same bytes. */
function feed(site: Site, localeSite: LocaleSite, view: SharedView): { options: FeedOptions; items: Item[] } {
  const listed = localeSite.articles.filter(({ article }) => !article.noindex).slice(0, FEED_ARTICLES)
  const updated = listed
    .map(({ article }) => article.updatedAt)
    .sort()
    .at(-1)
  const address = (path: string) => site.tenant.origin + hrefOf(site, path, view.locale as SiteLocale)
  const options: FeedOptions = {
    id: `${site.tenant.origin}${view.feedHref}`,
    title: view.site.name,
    ...(view.site.description && { description: view.site.description }),
    link: site.tenant.origin + view.homeHref,
    feedLinks: { atom: `${site.tenant.origin}${view.feedHref}` },
    language: view.tag,
    copyright: view.site.copyright ?? view.site.name,
    updated: new Date(updated ?? 0),
    generator: 'Tessera',
  }
  const items = listed.map(({ article, path }) => ({
    id: address(path),
    title: article.title,
    link: address(path),
    date: new Date(article.updatedAt),
    published: new Date(article.publishedAt),
    description: article.summary ?? article.body.excerpt,
    ...(article.author && { author: [{ name: article.author }] }),
  }))
  return { options, items }
}
