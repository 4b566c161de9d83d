import { cpSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callDemoProvider } from './call-provider.ts'
import { demoContentFolder, startDemoProvider } from './demo-provider.ts'
import { makeContentFolder } from './make-demo-content.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { SourceArticle, SourceMenuEntry } from '#gateway/content.ts'

// The tenant `test` has everything that can be wrong in content. Other tests rely on that, so these tests make sure
// that each oddity stays.
let provider: Awaited<ReturnType<typeof startDemoProvider>>
const articles: Partial<Record<SiteLocale, SourceArticle[]>> = {}

const data = async (path: string, locale: SiteLocale = 'en') =>
  (await callDemoProvider(provider.url, path, { tenant: 'test', locale })).data
const config = async (locale: SiteLocale, key: string): Promise<string> =>
  (await data('/sys/config/findByParentCode?parentCode=theme1', locale))[key].content
const find = (id: string, locale: SiteLocale = 'en') => articles[locale]?.find((article) => article.id === id)

beforeAll(async () => {
  const contentFolder = makeContentFolder({})
  cpSync(path.join(demoContentFolder, 'test'), path.join(contentFolder, 'test'), { recursive: true })
  provider = await startDemoProvider({ contentFolder })
  for (const locale of ['en', 'zh', 'kr'] as const) articles[locale] = (await data('/all/article/page', locale)).rows
})
afterAll(() => provider.close())

describe('the test tenant', () => {
  it('has the first theme and configs broken by hand', async () => {
    const theme = await data('/sys/config/findByParentCode?parentCode=default_theme')
    expect(theme).toStrictEqual({ themeCode: { content: 'theme1' } })
    const [colors, site] = [await config('zh', 'theme1Colors'), await config('kr', 'siteConfig')]
    expect(() => JSON.parse(colors) as unknown).toThrow(SyntaxError)
    expect(() => JSON.parse(site) as unknown).toThrow(SyntaxError)
    expect(JSON.parse(await config('en', 'siteConfig'))).toHaveProperty('siteName')
    expect(JSON.parse(await config('kr', 'theme1Colors'))).toHaveProperty('themeColor')
  })

  it('has redirects in a circle, from an existing page and to a script', async () => {
    const { redirects } = JSON.parse(await config('en', 'siteConfig'))
    expect(redirects).toMatchObject([
      { from: '/rules.html', to: '/plots/plot-rules.html' },
      { from: '/round.html', to: '/and-round.html' },
      { from: '/and-round.html', to: '/round.html' },
      { from: '/about.html' },
      { from: '/noticeboard.html', to: expect.stringMatching(/^javascript:/) },
    ])
  })

  it('has menus with an unknown type, a type twice, entries without id at three depths and bad addresses', async () => {
    const groups = Object.values<{ type: string; children: SourceMenuEntry[] }>(await data('/all/btMenu/tree'))
    const types = groups.map(({ type }) => type)
    expect(types).toContain('mega_menu')
    expect(types.filter((type) => type === 'top_menu')).toHaveLength(2)

    const depthsWithoutId = new Set<number>()
    const urls: string[] = []
    const walk = (entries: SourceMenuEntry[], depth: number) => {
      for (const { id, url, children } of entries) {
        if (id === undefined) depthsWithoutId.add(depth)
        urls.push(url ?? '')
        walk(children ?? [], depth + 1)
      }
    }
    for (const { children } of groups) walk(children, 1)
    expect([...depthsWithoutId].sort()).toStrictEqual([1, 2, 3])
    expect(urls.filter((url) => url.startsWith('javascript:'))).toHaveLength(1)
    expect(urls).toContain('/plots/greenhouse.html')
  })

  it('has articles in one language only', () => {
    expect(['en', 'zh', 'kr'].map((locale) => find('seed-swap', locale as SiteLocale) !== undefined)).toStrictEqual([
      true,
      false,
      false,
    ])
    expect(['en', 'zh', 'kr'].map((locale) => find('kimjang', locale as SiteLocale) !== undefined)).toStrictEqual([
      false,
      false,
      true,
    ])
  })

  it('has paths to refuse, to double and to normalise', () => {
    expect(find('evil')).toMatchObject({ article: '../evil', group: null })
    expect(find('shed-plans')).toMatchObject({ group: 'builds' })
    expect(find('waiting-list-2019')?.article).toBe(find('waiting-list')?.article)
    const slug = find('cafe-morning')?.article ?? ''
    expect(slug).not.toBe(slug.normalize('NFC'))
    expect(find('sowing-calendar')?.article).toMatch(/\p{Script=Han}/u)
    expect(find('kimjang', 'kr')?.article).toMatch(/\p{Script=Hangul}/u)
  })

  it('has articles that come later, are over, are drafts or are not for search engines', async () => {
    expect(find('centenary')?.publishedAt).toMatch(/^2099/)
    expect(find('plant-sale-2024')?.expiresAt).toMatch(/^2024/)
    expect(find('shed-roof')?.noindex).toBe(true)
    expect(find('water-charges-2027')).toBeUndefined()
    const headers = { Authorization: 'Bearer demo-preview' }
    const path = '/all/article/detail?article=water-charges-2027&group=plots'
    expect((await callDemoProvider(provider.url, path, { tenant: 'test', headers })).data.draft).toBe(true)
  })

  it('can be read by normalised path', async () => {
    const path = `/all/article/detail?group=events&article=${encodeURIComponent('caf\u00e9-morning')}`
    expect((await data(path)).id).toBe('cafe-morning')
  })

  it('has bodies that are unsafe, very wide, very long or lead nowhere', () => {
    const body = (id: string) => find(id)?.body ?? ''
    for (const part of ['<script', '<iframe', '<style', 'onclick=', "'javascript:", 'onerror=', '<form']) {
      expect(body('plot-rules')).toContain(part)
    }
    expect(body('sowing-calendar').match(/<th scope='col'>/g)).toHaveLength(18)
    expect(/<code>([^]*)<\/code>/.exec(body('watering-program'))?.[1]?.split('\n')).toHaveLength(60)
    expect(body('twin-garden')).toMatch(/\p{L}{60}/u)
    expect(body('shed-roof')).toContain('/files/test/missing.jpg')
    expect(body('about')).toContain('/files/test/odd.png')
  })
})
