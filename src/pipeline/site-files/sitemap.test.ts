import { describe, expect, it } from 'vitest'
import { articleRoute, sectionRoute, type Route } from '#site/routing/route.ts'
import type { Site } from '#site/model/site.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { sitemap } from './sitemap.ts'

/** A site of one article under a name, with its page as many times as asked. */
function sampleOf(slug: string, pages: number): [Site, Route[]] {
  const site = makeSite({ locales: { en: { articles: [makeArticle({ slug, group: slug })] } } })
  const [shown] = site.byLocale.en?.articles ?? []
  if (!shown) throw new Error('The sample has no article.')
  return [site, Array.from({ length: pages }, () => articleRoute(shown, 'en'))]
}

/** Texts by path. */
async function textsOf(sample: [Site, Route[]], siteId = 'site'): Promise<{ [path: string]: string }> {
  const files = Object.entries(await sitemap(...sample, siteId))
  return Object.fromEntries(files.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]))
}

const urlsIn = (text = '') => text.split('<url>').length - 1

describe('the sitemap', () => {
  it('is one file of at most 50,000 pages', async () => {
    const files = await textsOf(sampleOf('a', 50_000))
    expect(Object.keys(files)).toStrictEqual(['sitemap.xml'])
    expect(urlsIn(files['sitemap.xml'])).toBe(50_000)
  })

  it('lists files of at most 50,000 pages where there are more', async () => {
    const files = await textsOf(sampleOf('a', 100_001))
    expect(files['sitemap.xml']).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
        [1, 2, 3].map((at) => `<sitemap><loc>https://harbour.example/sitemap-${at}.xml</loc></sitemap>`).join('') +
        '</sitemapindex>',
    )
    const { 'sitemap.xml': _, ...parts } = files
    expect(Object.entries(parts).map(([path, text]) => [path, urlsIn(text)])).toStrictEqual([
      ['sitemap-1.xml', 50_000],
      ['sitemap-2.xml', 50_000],
      ['sitemap-3.xml', 1],
    ])
    for (const text of Object.values(parts))
      expect(text).toMatch(/^<\?xml [^>]*><urlset [^>]*><url>[^]*<\/url><\/urlset>$/)
  })

  it('makes the entry of an unchanged article again if pages moved', async () => {
    const articles = [makeArticle({ id: 'a', slug: 'a' })]
    const addresses = ['https://one.example', 'https://two.example'].map(async (origin) => {
      const site = makeSite({ profile: { origin }, locales: { en: { articles } } })
      const routes = site.byLocale.en?.articles.map((shown) => articleRoute(shown, 'en')) ?? []
      return /<loc>[^<]*/.exec((await textsOf([site, routes], origin))['sitemap.xml'] ?? '')?.[0]
    })
    expect(await Promise.all(addresses)).toStrictEqual([
      '<loc>https://one.example/a.html',
      '<loc>https://two.example/a.html',
    ])
  })

  it('lists section pages that have an article in their own language which search engines may show', async () => {
    const articles = [
      makeArticle({ id: 'a', group: 'water' }),
      makeArticle({ id: 'b', group: 'hidden', noindex: true }),
    ]
    const site = makeSite({ locales: { en: { articles }, zh: {} } })
    const routes = [sectionRoute('water', 'en'), sectionRoute('hidden', 'en'), sectionRoute('water', 'zh')]
    const { 'sitemap.xml': text = '' } = await textsOf([site, routes])
    expect(text.match(/<loc>[^<]*/g)).toStrictEqual(['<loc>https://harbour.example/water/index.html'])
  })

  it('divides fewer pages whose addresses would make a file of more than 50 MB', async () => {
    const pages = 35_000
    const { 'sitemap.xml': index, ...parts } = await textsOf(sampleOf('水'.repeat(83), pages))
    expect(index).toContain('<loc>https://harbour.example/sitemap-2.xml</loc></sitemap></sitemapindex>')
    const texts = Object.values(parts)
    expect(texts.map((text) => Buffer.byteLength(text) <= 52_428_800)).toStrictEqual([true, true])
    expect(texts.map(urlsIn).reduce((sum, urls) => sum + urls)).toBe(pages)
  })
})
