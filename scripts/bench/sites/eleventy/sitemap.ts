import type { Page } from './draw.ts'

export function drawSitemap(pages: readonly Page[]): string {
  const urls = pages.map(({ canonical, alternates }) => {
    const links = alternates.map(({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
    return `<url><loc>${canonical}</loc>${links.join('')}</url>`
  })
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>${urls.join('\n')}</urlset>\n`
}
