import { describe, expect, it } from 'vitest'
import { followList } from '#kit/list-change.ts'
import type { Article } from '#site/model/content.ts'
import type { Site } from '#site/model/site.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { fingerprintSharedDependencies } from '../plan/fingerprint.ts'
import { countParts, MOST_ARTICLES, sitemapParts, type SitemapPart } from './sitemap.ts'

const named = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => makeArticle({ slug: `article-${from + at}` }))

const siteOf = (articles: readonly Article[], others: SiteSample['locales'] = {}) =>
  makeSite({ theme: 'theme3', locales: { en: { articles }, ...others } })

const partsOf = (site: Site) => sitemapParts(site, fingerprintSharedDependencies(site, {}).site)

const entriesOf = (part: SitemapPart) => part.entries()

const addressesIn = (part: SitemapPart) => entriesOf(part).map((entry) => /<loc>([^<]*)/.exec(entry)?.[1])

const textsOf = (parts: readonly SitemapPart[]) => parts.map((part) => [part.path, entriesOf(part)])

describe('the sitemap', () => {
  it('is one file for up to 1,000 articles', async () => {
    const parts = await partsOf(siteOf(named(MOST_ARTICLES)))
    expect(parts.map(({ path }) => path)).toStrictEqual(['sitemap.xml'])
    expect(parts.flatMap(entriesOf)).toHaveLength(MOST_ARTICLES)
  })

  it('is divided into parts of about the same size above that, each article in one of them', async () => {
    const parts = await partsOf(siteOf(named(5000)))
    expect(parts.map(({ path }) => path)).toStrictEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `sitemap-${at}.xml`))
    for (const part of parts) expect(Math.abs(entriesOf(part).length - 625)).toBeLessThan(125)
    expect(new Set(parts.flatMap(addressesIn)).size).toBe(5000)
  })

  it('counts only articles that it lists', async () => {
    const hidden = Array.from({ length: 600 }, (_, at) => makeArticle({ slug: `hidden-${at}`, noindex: true }))
    expect(await partsOf(siteOf([...named(600), ...hidden]))).toHaveLength(1)
    expect(await partsOf(siteOf(named(600), { zh: {} }))).toHaveLength(1)
  })

  it('has a power of two of parts, as few as hold 1,000 articles each, and at most 1,024', () => {
    expect([0, 1000, 1001, 2000, 2001, 4001, 30_000, 10_000_000].map(countParts)).toStrictEqual([
      ...[1, 1, 2, 2, 4, 8, 32, 1024],
    ])
  })

  it('keeps every other part as it was if an article comes', async () => {
    const articles = named(1500)
    const before = await partsOf(siteOf(articles))
    const after = await partsOf(siteOf([...articles, makeArticle({ slug: 'new' })]))
    const changed = after.filter((part, at) => entriesOf(part).join() !== entriesOf(before[at] as SitemapPart).join())
    expect(changed.flatMap(addressesIn)).toContain('https://harbour.example/new.html')
    expect(changed).toHaveLength(1)
  })

  it('has the translations of an article in the same part', async () => {
    const parts = await partsOf(siteOf(named(700), { zh: { articles: named(700) } }))
    for (const addresses of parts.map(addressesIn)) {
      const originals = addresses.filter((address) => !address?.includes('/zh/'))
      expect(addresses.filter((address) => address?.includes('/zh/'))).toStrictEqual(
        originals.map((address) => address?.replace('/article', '/zh/article')),
      )
    }
  })

  it('stays far below 50 MB a part with the longest addresses', async () => {
    const longest = (at: number) => `${'水'.repeat(78)}-${at + 1000}`
    const articles = Array.from({ length: 400 }, (_, at) => makeArticle({ slug: longest(at), group: longest(at) }))
    const [part, ...others] = await partsOf(siteOf(articles, { zh: { articles }, kr: { articles } }))
    const bytes = entriesOf(part as SitemapPart).join('').length
    expect(others).toHaveLength(1)
    expect(bytes / entriesOf(part as SitemapPart).length).toBeLessThan(8500)
  })

  it('makes the entry of an unchanged article again if pages moved', async () => {
    const articles = [makeArticle({ id: 'a', slug: 'a' })]
    const addresses = ['https://one.example', 'https://two.example'].map(async (origin) => {
      const parts = await partsOf(makeSite({ theme: 'theme3', profile: { origin }, locales: { en: { articles } } }))
      return parts.flatMap(addressesIn)
    })
    expect(await Promise.all(addresses)).toStrictEqual([['https://one.example/a.html'], ['https://two.example/a.html']])
  })

  it('lists section pages that have an article in their own language which search engines may show', async () => {
    const articles = [
      makeArticle({ id: 'a', group: 'water' }),
      makeArticle({ id: 'b', group: 'hidden', noindex: true }),
    ]
    const parts = await partsOf(makeSite({ locales: { en: { articles }, zh: {} } }))
    expect(parts.flatMap(addressesIn).filter((address) => address?.endsWith('/index.html'))).toStrictEqual([
      'https://harbour.example/index.html',
      'https://harbour.example/water/index.html',
      'https://harbour.example/zh/index.html',
    ])
  })
})

describe('the sitemap after an edit', () => {
  const listsOf = (site: Site) => site.locales.map(({ locale }) => site.byLocale[locale]?.articles ?? [])

  function follow(last: Site, next: Site): void {
    for (const [at, list] of listsOf(next).entries()) followList(listsOf(last)[at] ?? [], list)
  }

  it('has another key for the part of the article alone, and the same keys in another process', async () => {
    const articles = named(1200)
    const next = articles.with(7, makeArticle({ ...articles[7], updatedAt: '2026-02-01T00:00:00Z' }))
    const sites = [siteOf(articles), siteOf(next)] as const
    const before = await partsOf(sites[0])
    follow(...sites)
    const after = await partsOf(sites[1])
    const changed = after.filter(({ key }, at) => key !== before[at]?.key)
    expect(changed).toHaveLength(1)
    expect(changed.flatMap(entriesOf).join()).toContain('/article-7.html</loc><lastmod>2026-02-01T00:00:00Z</lastmod>')
    const elsewhere = await partsOf(siteOf(structuredClone(next)))
    expect(elsewhere.map(({ key }) => key)).toStrictEqual(after.map(({ key }) => key))
  })

  it('is what a first build makes, whatever the edits were', async () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below
    let [en, zh] = [named(530), named(500)]
    let last = siteOf(en, { zh: { articles: zh } })
    await partsOf(last)
    // A key never stands for two texts.
    const made = new Map<string, string>()
    for (let round = 0; round < 12; round++) {
      for (let edits = random(3); edits >= 0; edits--) {
        en = editAt(en, random(en.length), random(6), round)
        if (random(2) === 0) zh = editAt(zh, random(zh.length), random(6), round)
      }
      const next = siteOf(en, { zh: { articles: zh } })
      follow(last, next)
      const anew = siteOf(structuredClone(en), { zh: { articles: structuredClone(zh) } })
      const parts = await partsOf(next)
      expect(textsOf(parts)).toStrictEqual(textsOf(await partsOf(anew)))
      for (const part of parts) {
        const text = entriesOf(part).join('')
        expect(made.get(part.key) ?? text).toBe(text)
        made.set(part.key, text)
      }
      last = next
    }
  })

  function editAt(articles: Article[], at: number, kind: number, round: number): Article[] {
    const article = articles[at] as Article
    const day = `2026-03-${String(round + 1).padStart(2, '0')}T00:00:00Z`
    if (kind === 0) return articles.toSpliced(at, 1)
    if (kind === 1) return articles.concat(makeArticle({ slug: `new-${round}-${at}`, publishedAt: day }))
    const fields = [{ updatedAt: day }, { publishedAt: day }, { noindex: !article.noindex }, { slug: `moved-${round}` }]
    return articles.with(at, { ...article, ...fields[kind - 2] })
  }
})
