import { expect, it } from 'vitest'
import { createViews } from '#site/create-views.ts'
import { enumerateRoutes } from '#site/route.ts'
import { makeArticle } from '../../tests/support/make-article.ts'
import { makeSite, type SiteSample } from '../../tests/support/make-site.ts'
import feedTexts from './feeds.ts'
import { siteFiles } from './site-files.ts'

const makeFeeds = (tasks: Parameters<typeof feedTexts>[0]) => Promise.resolve(feedTexts(tasks))

async function sitemapOf(sample: SiteSample): Promise<string> {
  const site = makeSite(sample)
  const { shared } = createViews(site, {})
  const files = await siteFiles({ site, shared, policy: '', routes: enumerateRoutes(site), makeFeeds })
  return files['sitemap.xml'] ?? ''
}

it('lists no page of a manual that has no article, in a sitemap all the same', async () => {
  expect(await sitemapOf({ theme: 'theme3' })).toMatch(/^<\?xml .*<urlset [^>]*><\/urlset>$/)
})

it('lists every article of a large site once, in a sitemap that is whole', async () => {
  const slugs = Array.from({ length: 2100 }, (_, number) => `a-${number}`)
  const articles = slugs.map((slug) => makeArticle({ slug }))
  const sitemap = await sitemapOf({ theme: 'theme3', locales: { en: { articles } } })
  expect(sitemap).toMatch(/^<\?xml [^>]*><urlset [^>]*>(<url>.*?<\/url>)+<\/urlset>$/)
  const listed = [...sitemap.matchAll(/<loc>.*?\/(a-\d+)\.html<\/loc>/g)].map(([, slug]) => slug)
  expect(listed.sort()).toEqual(slugs.sort())
})
