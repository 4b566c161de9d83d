import { articleIndex } from '#site/article-index.ts'
import type { Route } from '#site/route.ts'
import type { Site } from '#site/site.ts'
import { alternatesOf, canonicalUrl } from '#site/translations.ts'

const START =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'

/**
 * Lists the pages that search engines may show, each with its translations (https://www.sitemaps.org/protocol.html, and
 * `xhtml:link` as https://developers.google.com/search/docs/specialty/international/localized-versions says).
 *
 * Every edit makes it anew while somebody waits, so it is one pass over the routes. Addresses are percent-encoded: nothing that XML
 * would read as its own stands in them.
 */
export function sitemap(site: Site, routes: readonly Route[]): string {
  let text = START
  for (const route of routes) {
    const articles = site.byLocale[route.locale]?.articles
    const shown = articles && articleIndex(articles).byPath.get(route.path)
    const isListed = route.kind === 'home' || (shown && shown.locale === route.locale && !shown.article.noindex)
    if (!isListed) continue
    text += `<url><loc>${canonicalUrl(site, route)}</loc>`
    if (shown) text += `<lastmod>${new Date(shown.article.updatedAt).toISOString()}</lastmod>`
    for (const { tag, href } of alternatesOf(site, route))
      text += `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`
    text += '</url>'
  }
  return `${text}</urlset>`
}
