import type { APIRoute } from 'astro'
import { plainPages, readArticles, sites } from './read-content.ts'

export const GET: APIRoute = ({ site: origin }) => {
  const urls = sites.flatMap((site) => {
    const articles = readArticles(site).map(({ group, article }) => `${group}/${article}`)
    return ['', ...plainPages, ...articles].map((name) => {
      const address = (locale: string) =>
        new URL(name === '' ? `/${locale}.html` : `/${locale}/${name}.html`, origin).href
      const links = sites.map(
        ({ tag, locale }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(locale)}"/>`,
      )
      return `<url><loc>${address(site.locale)}</loc>${links.join('')}</url>`
    })
  })
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>${urls.join('\n')}</urlset>\n`)
}
