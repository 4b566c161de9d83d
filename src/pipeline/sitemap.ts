import { articleIndex } from '#site/article-index.ts'
import type { Route } from '#site/route.ts'
import type { Site } from '#site/site.ts'
import { alternatesOf, canonicalUrl } from '#site/translations.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const START = `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">`
const END = '</urlset>'

// What the protocol allows in one file.
const MOST_PAGES = 50_000
const MOST_BYTES = 52_428_800

/**
 * Lists the pages that search engines may show, each with its translations (https://www.sitemaps.org/protocol.html, and
 * `xhtml:link` as https://developers.google.com/search/docs/specialty/international/localized-versions says).
 *
 * Text by path: `sitemap.xml`, or where one file does not hold them all `sitemap-1.xml` and on, which `sitemap.xml` lists. Every edit
 * makes it anew while somebody waits, so it is one pass over the routes. Addresses are percent-encoded: nothing that XML would read as its
 * own stands in them, and each character is one byte.
 */
export function sitemap(site: Site, routes: readonly Route[]): { readonly [path: string]: string } {
  const full: string[] = []
  let text = START
  let pages = 0
  for (const route of routes) {
    const articles = site.byLocale[route.locale]?.articles
    const shown = articles && articleIndex(articles).byPath.get(route.path)
    const isListed = route.kind === 'home' || (shown && shown.locale === route.locale && !shown.article.noindex)
    if (!isListed) continue
    let page = `<url><loc>${canonicalUrl(site, route)}</loc>`
    if (shown) page += `<lastmod>${new Date(shown.article.updatedAt).toISOString()}</lastmod>`
    for (const { tag, href } of alternatesOf(site, route))
      page += `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`
    page += '</url>'
    if (pages === MOST_PAGES || text.length + page.length + END.length > MOST_BYTES) {
      full.push(text + END)
      text = START
      pages = 0
    }
    text += page
    pages += 1
  }
  text += END
  return full.length === 0 ? { 'sitemap.xml': text } : withIndex(site, [...full, text])
}

function withIndex(site: Site, texts: readonly string[]): { readonly [path: string]: string } {
  const files = texts.map((text, at) => [`sitemap-${at + 1}.xml`, text] as const)
  const listed = files.map(([path]) => `<sitemap><loc>${site.tenant.origin}/${path}</loc></sitemap>`).join('')
  const index = `${HEAD}<sitemapindex ${NAMESPACE}>${listed}</sitemapindex>`
  return { 'sitemap.xml': index, ...Object.fromEntries(files) }
}
