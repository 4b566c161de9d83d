import { setImmediate } from 'node:timers/promises'
import { articleIndex } from '#site/views/article-index.ts'
import type { Route } from '#site/routing/route.ts'
import { isSectionListed } from '#site/routing/section-pages.ts'
import type { ShownArticle, Site } from '#site/model/site.ts'
import { canonicalUrl } from '#site/routing/canonical-url.ts'
import { type Alternate, alternatesOf } from '#site/routing/alternates.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const START = `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">`
const END = '</urlset>'

// What the protocol allows in one file.
const MOST_PAGES = 50_000
const MOST_BYTES = 52_428_800

const BLOCK_BYTES = 65_536

/** Some 3 ms. */
const ROUTES_AT_ONCE = 256

/**
 * Lists the pages that search engines may show, each with its translations (https://www.sitemaps.org/protocol.html, and
 * `xhtml:link` as https://developers.google.com/search/docs/specialty/international/localized-versions says).
 *
 * Bytes by path: `sitemap.xml`. If one file cannot hold all pages, `sitemap.xml` lists `sitemap-1.xml`, `sitemap-2.xml`
 * and so on. Every edit makes the sitemap again while an editor waits, so this is one pass over the routes. Addresses
 * are percent-encoded: nothing that XML would read as its own stands in them, and each character is one byte. Threads
 * that are done meanwhile are given their next work in between. `siteId` names where all pages are
 * (`DependencyIds.site`).
 */
export async function sitemap(
  site: Site,
  routes: readonly Route[],
  siteId: string,
): Promise<{ readonly [path: string]: Uint8Array }> {
  const full: Uint8Array[] = []
  let file = openFile()
  for (const [at, route] of routes.entries()) {
    if (at % ROUTES_AT_ONCE === 0) await setImmediate()
    const articles = site.byLocale[route.locale]?.articles
    const shown = articles && articleIndex(articles).byPath.get(route.path)
    const isListed =
      route.kind === 'home' ||
      (route.group !== undefined && isSectionListed(site, route.locale, route.group)) ||
      (shown && shown.locale === route.locale && !shown.article.noindex)
    if (!isListed) continue
    const page = shown ? articleEntry(site, route, shown, siteId) : entryOf(site, route)
    if (!file.hasRoomFor(page)) {
      full.push(file.close())
      file = openFile()
    }
    file.add(page)
  }
  const last = file.close()
  return full.length === 0 ? { 'sitemap.xml': last } : withIndex(site, [...full, last])
}

// An unchanged article stays the same object from build to build, and its entry the same as long as no page moves.
const entries = new WeakMap<ShownArticle, { readonly siteId: string; readonly entry: string }>()

/** Of a page that shows an article in its own language, so that an article has one such page. */
function articleEntry(site: Site, route: Route, shown: ShownArticle, siteId: string): string {
  const known = entries.get(shown)
  if (known?.siteId === siteId) return known.entry
  const entry = entryOf(site, route, shown)
  entries.set(shown, { siteId, entry })
  return entry
}

function entryOf(site: Site, route: Route, shown?: ShownArticle): string {
  const changed = shown ? `<lastmod>${shown.article.updatedAt}</lastmod>` : ''
  return `<url><loc>${canonicalUrl(site, route)}</loc>${changed}${linksTo(alternatesOf(site, route))}</url>`
}

// All pages of an article name the same translations, and as long as the process lives the next build does so too:
// their text is made once.
const linkTexts = new WeakMap<readonly Alternate[], string>()

function linksTo(alternates: readonly Alternate[]): string {
  let text = linkTexts.get(alternates)
  if (text === undefined) {
    text = alternates.map(({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`).join('')
    linkTexts.set(alternates, text)
  }
  return text
}

type SitemapFile = { hasRoomFor(page: string): boolean; add(page: string): void; close(): Uint8Array }

/**
 * Keeps the finished pages as bytes. V8 stores a joined string as a tree of pieces until code reads it, and that tree
 * takes seven times the string's size.
 */
function openFile(): SitemapFile {
  const blocks: Uint8Array[] = []
  let text = START
  let bytes = 0
  let pages = 0
  return {
    hasRoomFor: (page) => pages < MOST_PAGES && bytes + text.length + page.length + END.length <= MOST_BYTES,
    add(page) {
      text += page
      pages += 1
      if (text.length > BLOCK_BYTES) closeBlock()
    },
    close() {
      text += END
      closeBlock()
      return Buffer.concat(blocks)
    },
  }

  function closeBlock(): void {
    blocks.push(Buffer.from(text, 'latin1'))
    bytes += text.length
    text = ''
  }
}

function withIndex(site: Site, bodies: readonly Uint8Array[]): { readonly [path: string]: Uint8Array } {
  const files = bodies.map((body, at) => [`sitemap-${at + 1}.xml`, body] as const)
  const listed = files.map(([path]) => `<sitemap><loc>${site.tenant.origin}/${path}</loc></sitemap>`).join('')
  const index = Buffer.from(`${HEAD}<sitemapindex ${NAMESPACE}>${listed}</sitemapindex>`)
  return { 'sitemap.xml': index, ...Object.fromEntries(files) }
}
