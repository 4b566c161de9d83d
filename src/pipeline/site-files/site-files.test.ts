import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { createViews } from '#site/views/create-views.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import feedTexts from './feeds.ts'
import { fingerprintSharedDependencies } from '../plan/fingerprint.ts'
import { EMPTY_RECORD, UNKNOWN_FILE } from '../record/build-record.ts'
import { openStagedFiles } from '../bundle/staged-files.ts'
import { siteFiles } from './site-files.ts'

const makeFeeds = (tasks: Parameters<typeof feedTexts>[0]) => Promise.resolve(feedTexts(tasks))

/** What a first build knows of a last one. */
const NEW = { codeId: 'one', clean: false, isListingSame: false, record: EMPTY_RECORD, touched: new Set<string>() }

/** Texts by path. */
async function filesOf(sample: SiteSample, last: typeof NEW = NEW): Promise<{ [path: string]: string | undefined }> {
  const site = makeSite(sample)
  const { shared } = createViews(site, {})
  const dependencies = fingerprintSharedDependencies(site, {})
  const dir = makeTempDir()
  const staged = openStagedFiles(dir)
  const files = await siteFiles({
    plan: { inputs: { site }, shared, policy: '', dependencies, ...last },
    staged,
    makeFeeds,
  })
  const made = Object.keys(files.listings).map((path) => [path, existsSync(join(dir, path))] as const)
  const listings = made.map(([path, isMade]) => [path, isMade ? readFileSync(join(dir, path), 'utf8') : undefined])
  return { ...files.texts, ...Object.fromEntries(listings) }
}

const sitemapOf = async (sample: SiteSample) => (await filesOf(sample))['sitemap.xml'] ?? ''

it('makes a list of articles again only if it may be another, or does not lie as it was written', async () => {
  const path = 'llms.txt'
  const sample = { locales: { en: { articles: [makeArticle({ title: 'Tariffs' })] } } }
  const files = PathMap.of([path, `en/${path}`].map((one) => [one, UNKNOWN_FILE] as const))
  const last = { ...NEW, isListingSame: true, record: { ...EMPTY_RECORD, files } }
  const made = async (changes: Partial<typeof NEW>) => (await filesOf(sample, { ...last, ...changes }))[path]
  expect(await made({})).toBeUndefined()
  for (const changes of [{ isListingSame: false }, { record: EMPTY_RECORD }, { touched: new Set([`en/${path}`]) }])
    expect(await made(changes)).toContain('[Tariffs](')
})

it('lists no page of a manual that has no article, in a sitemap all the same', async () => {
  expect(await sitemapOf({ theme: 'theme3' })).toMatch(/^<\?xml .*<urlset [^>]*><\/urlset>$/)
})

it.each([
  ['/a.html?x&y', 'https://harbour.example:8443/a.html?x&y'],
  ['https://harbour.example:8443/a.html', 'https://harbour.example:8443/a.html'],
  ['https://shop.example/start', 'https://shop.example/start'],
])('names the home of a manual by its own address where the menu begins with %s', async (url, home) => {
  const locales = { en: { articles: [makeArticle({ id: 'a' })], menus: { top_menu: [makeEntry(url)] } } }
  const files = await filesOf({ theme: 'theme3', profile: { origin: 'https://harbour.example:8443' }, locales })
  expect(files['feed.xml']).toContain(`<link rel="alternate" href="${home.replace('&', '&amp;')}"/>`)
  expect(files['index.html']).toContain(`<link rel="canonical" href="${home.replace('&', '&#38;')}">`)
})

it('says in a feed what an article says, markup and all', async () => {
  const title = 'The <video> element & "more" &lt;'
  const articles = [makeArticle({ title, summary: '<img src=x onerror=alert(1)> ]]>' })]
  const feed = (await filesOf({ locales: { en: { articles } } }))['feed.xml']
  expect(feed).toContain('<title type="html"><![CDATA[The &lt;video&gt; element &amp; "more" &amp;lt;]]></title>')
  expect(feed).toContain('<summary type="html"><![CDATA[&lt;img src=x onerror=alert(1)&gt; ]]&gt;]]></summary>')
})

it('has a feed of the newest 20 articles, without those that search engines may not list', async () => {
  const articles = Array.from({ length: 25 }, (_, day) =>
    makeArticle({
      slug: `a-${day}`,
      publishedAt: new Date(Date.UTC(2026, 0, day + 1)).toISOString(),
      noindex: day === 24,
    }),
  )
  const files = await filesOf({ locales: { en: { articles }, zh: {} } })
  const listed = (files['feed.xml'] ?? '').matchAll(/<id>[^<]*\/(a-\d+)\.html<\/id>/g)
  expect([...listed].map(([, slug]) => slug)).toEqual(Array.from({ length: 20 }, (_, at) => `a-${23 - at}`))
  expect(files['en/feed.xml']).toBe(files['feed.xml'])
  expect(files['zh/feed.xml']).toContain('<link rel="self" href="https://harbour.example/zh/feed.xml"/>')
})

it('lists the home page and articles with their last change, and nothing that search engines may not list', async () => {
  const articles = [makeArticle({ slug: 'a' }), makeArticle({ slug: 'b', noindex: true })]
  const sitemap = await sitemapOf({ locales: { en: { articles }, zh: {} } })
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>(<lastmod>)?/g)].map(([, url, time]) => [
    url,
    time !== undefined,
  ])
  expect(listed).toEqual([
    ['https://harbour.example/a.html', true],
    ['https://harbour.example/index.html', false],
    ['https://harbour.example/zh/index.html', false],
  ])
})

it('lets search engines everywhere, and tells them the sitemap', async () => {
  const lines = ['User-agent: *', 'Allow: /', 'Sitemap: https://harbour.example/sitemap.xml', '']
  expect((await filesOf({}))['robots.txt']).toBe(lines.join('\n'))
})

describe('llms.txt', () => {
  const articles = [
    makeArticle({ id: 'about', title: 'About [us]' }),
    makeArticle({ id: 'tariffs', group: 'water', title: 'Tariffs', summary: 'What water costs.' }),
    makeArticle({ id: 'meter', group: 'water', title: 'Meter' }),
    makeArticle({ id: 'secret', group: 'water', noindex: true }),
    makeArticle({ id: 'draft', group: 'water', draft: true }),
  ]
  const menus = { left_menu: [makeEntry('/water/tariffs.html'), makeEntry('/water/meter.html')] }
  const configs = { siteConfig: { siteName: 'Harbour', description: 'A *small* town.' } }
  const sample: SiteSample = { locales: { en: { articles, menus, configs }, zh: {} } }

  it('names the site and its articles by group, in the order of the menu, but none that is hidden', async () => {
    const files = await filesOf(sample)
    expect(files['llms.txt']).toBe(
      [
        '# Harbour',
        '',
        '> A \\*small\\* town.',
        '',
        '## Water',
        '',
        '- [Tariffs](https://harbour.example/water/tariffs.html): What water costs.',
        '- [Meter](https://harbour.example/water/meter.html)',
        '',
        '## Other pages',
        '',
        '- [About \\[us\\]](https://harbour.example/about.html)',
        '',
        '## Language',
        '',
        '- [中文](https://harbour.example/zh/llms.txt)',
        '',
      ].join('\n'),
    )
    expect(files['en/llms.txt']).toBe(files['llms.txt'])
  })

  it('leads to the Markdown of an article if the theme has it', async () => {
    const text = (await filesOf({ ...sample, theme: 'theme3' }))['llms.txt']
    expect(text).toContain('- [Meter](https://harbour.example/water/meter.md)')
  })

  it('lists articles in the language that they are written in alone', async () => {
    const text = (await filesOf(sample))['zh/llms.txt']
    expect(text).toContain('(https://harbour.example/llms.txt)')
    expect(text).not.toContain('.html')
  })
})
