import { Readable } from 'node:stream'
import { Feed } from 'feed'
import { SitemapStream, streamToPromise } from 'sitemap'
import { formatHeaders, formatRedirects } from '#contract/host-rules.ts'
import { hostRulesOf } from '#site/host-rules-of.ts'
import { alternatesOf, canonicalUrl } from '#site/translations.ts'
import { hrefOf } from '#site/href.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { Route } from '#site/route.ts'
import type { LocaleSite, ShownArticle, Site } from '#site/site.ts'
import type { SharedView } from '#site/view.ts'
import { redirectPage } from './redirect-page.ts'

const FEED_ARTICLES = 20

/** The files about a site that are no pages of it: for search engines, feed readers and hosts. Text by path. */
export async function siteFiles(input: {
  site: Site
  routes: readonly Route[]
  shared: { readonly [locale: string]: SharedView }
  policy: string
}): Promise<{ [path: string]: string }> {
  const { site, routes, shared, policy } = input
  const rules = hostRulesOf(site, policy)
  const files: { [path: string]: string } = {
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${site.tenant.origin}/sitemap.xml\n`,
    'sitemap.xml': await sitemap(site, routes),
    _headers: formatHeaders(rules),
    _redirects: formatRedirects(rules),
  }
  for (const { locale } of site.locales) {
    const localeSite = site.byLocale[locale]
    const view = shared[locale]
    if (!localeSite || !view) continue
    const xml = feed(site, localeSite, view)
    const isDefault = locale === site.defaultLocale
    for (const prefix of isDefault ? ['', `${locale}/`] : [`${locale}/`]) {
      files[`${prefix}feed.xml`] = xml
      if (site.theme === 'theme3') files[`${prefix}index.html`] = redirectPage(view)
    }
  }
  return files
}

const NO_PAGES =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'

/** Pages that search engines may show, each with its translations (https://www.sitemaps.org, `xhtml:link`). */
async function sitemap(site: Site, routes: readonly Route[]): Promise<string> {
  const articles = new Map<string, ShownArticle>()
  for (const { locale } of site.locales) {
    for (const shown of site.byLocale[locale]?.articles ?? []) articles.set(`${locale} ${shown.path}`, shown)
  }
  const items = routes.flatMap((route) => {
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
  })
  // The library gives up where it has nothing to write.
  if (items.length === 0) return NO_PAGES
  const stream = new SitemapStream({
    hostname: site.tenant.origin,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  })
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString()
}

/** Atom (RFC 4287) of the newest articles. Its times are the articles' own, so that the same content gives the same bytes. */
function feed(site: Site, localeSite: LocaleSite, view: SharedView): string {
  const listed = localeSite.articles.filter(({ article }) => !article.noindex).slice(0, FEED_ARTICLES)
  const updated = listed
    .map(({ article }) => article.updatedAt)
    .sort()
    .at(-1)
  const address = (path: string) => site.tenant.origin + hrefOf(site, path, view.locale as SiteLocale)
  const result = new Feed({
    id: `${site.tenant.origin}${view.feedHref}`,
    title: view.site.name,
    ...(view.site.description && { description: view.site.description }),
    link: site.tenant.origin + view.homeHref,
    feedLinks: { atom: `${site.tenant.origin}${view.feedHref}` },
    language: view.tag,
    copyright: view.site.copyright ?? view.site.name,
    updated: new Date(updated ?? 0),
    generator: 'Tessera',
  })
  for (const { article, path } of listed) {
    result.addItem({
      id: address(path),
      title: article.title,
      link: address(path),
      date: new Date(article.updatedAt),
      published: new Date(article.publishedAt),
      description: article.summary ?? article.body.excerpt,
      ...(article.author && { author: [{ name: article.author }] }),
    })
  }
  return `${result.atom1()}\n`
}
