import { describe, expect, it } from 'vitest'
import { createDemoProvider } from '../demo-provider.ts'
import { createSyntheticSource } from './synthetic-source.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { SourceMenuEntry } from '#gateway/content.ts'

const source = createSyntheticSource({ tenants: 1000, articles: 10 })

function contentOf(tenant: string, locale: SiteLocale = 'en', from = source) {
  const content = from.read(tenant)?.[locale]
  if (content === undefined) throw new Error(`no tenant ${tenant}`)
  return content
}

const articlesOf = (tenant: string, locale: SiteLocale = 'en') =>
  contentOf(tenant, locale)
    .articles()
    .map((entry) => entry.read())
const everything = (tenant: string) =>
  (['en', 'zh', 'kr'] as const).map((locale) => {
    const { configs, menus, banners } = contentOf(tenant, locale)
    return [configs(), menus(), banners(), articlesOf(tenant, locale)]
  })
const siteName = (tenant: string, locale: SiteLocale = 'en') =>
  JSON.parse(contentOf(tenant, locale).configs()['theme1']?.['siteConfig'] ?? '').siteName as string
const countEntries = (entries: SourceMenuEntry[]): number =>
  entries.reduce((count, { children }) => count + 1 + countEntries(children ?? []), 0)
const depthOf = (entries: SourceMenuEntry[]): number =>
  Math.max(0, ...entries.map(({ children }) => 1 + depthOf(children ?? [])))

describe('generated tenants', () => {
  it('are named in order and no others exist', () => {
    expect(source.tenants().length).toBe(1000)
    expect([source.tenants()[0], source.tenants().at(-1)]).toStrictEqual(['t0001', 't1000'])
    for (const name of ['t0000', 't1001', 't1', 't00001', 'harbour', 't0001x']) {
      expect(source.read(name)).toBeUndefined()
    }
  })

  it('are the same on every machine and in every run', () => {
    const again = createSyntheticSource({ tenants: 1000, articles: 10 })
    const article = contentOf('t0042', 'kr', again).articles()[3]?.read()
    expect(article).toStrictEqual(articlesOf('t0042', 'kr')[3])
  })

  it('are kept while few others are read, so that their articles are listed once', () => {
    const [content, articles] = [source.read('t0042'), contentOf('t0042').articles()]
    source.read('t0043')
    expect(source.read('t0042')).toBe(content)
    expect(contentOf('t0042').articles()).toBe(articles)
  })

  it('go round the three themes', () => {
    const themes = ['t0001', 't0002', 't0003', 't0004'].map(
      (tenant) => contentOf(tenant).configs()['default_theme']?.['themeCode'],
    )
    expect(themes).toStrictEqual(['theme1', 'theme2', 'theme3', 'theme1'])
  })

  it('have names that no other tenant has, in any language', () => {
    for (const locale of ['en', 'zh', 'kr'] as const) {
      expect(new Set(source.tenants().map((tenant) => siteName(tenant, locale))).size).toBe(1000)
    }
  })

  it("never hold another tenant's name", () => {
    const text = JSON.stringify(everything('t0007'))
    expect(text).toContain(siteName('t0007'))
    const others = source.tenants().filter((tenant) => tenant !== 't0007')
    expect(others.filter((tenant) => text.includes(siteName(tenant)))).toStrictEqual([])
  })

  it('have translations of every article at the same path', () => {
    const paths = (locale: SiteLocale) =>
      articlesOf('t0005', locale).map(({ id, article, group, publishedAt }) => [id, article, group, publishedAt])
    expect(paths('zh')).toStrictEqual(paths('en'))
    expect(paths('kr')).toStrictEqual(paths('en'))
    expect(articlesOf('t0005', 'zh')[0]?.title).toMatch(/\p{Script=Han}/u)
    expect(articlesOf('t0005', 'kr')[0]?.title).toMatch(/\p{Script=Hangul}/u)
  })

  it('leave no slot of a sentence unfilled', () => {
    expect(JSON.stringify(everything('t0009'))).not.toMatch(/\{[a-z]\}|undefined/)
  })

  it('have English bodies of about 7.4 kB', () => {
    const lengths = ['t0001', 't0500', 't1000'].flatMap((tenant) => articlesOf(tenant).map(({ body }) => body.length))
    const average = lengths.reduce((sum, length) => sum + length) / lengths.length
    expect(average).toBeGreaterThan(7000)
    expect(average).toBeLessThan(7800)
  })

  it('link and lead only to pages that they have', () => {
    const articles = articlesOf('t0011')
    const pages = new Set(articles.map(({ article, group }) => `/${group}/${article}.html`))
    const links = articles.flatMap(({ body }) => [...body.matchAll(/href="([^"]+)"/g)].map((match) => match[1]))
    const urls = (entries: SourceMenuEntry[]): (string | undefined)[] =>
      entries.flatMap(({ url, children }) => [url, ...urls(children ?? [])])
    const menus = Object.values(contentOf('t0011').menus()).flatMap(({ children }) => urls(children))
    expect(links.length).toBeGreaterThan(0)
    expect([...links, ...menus].filter((url) => url === undefined || !pages.has(url))).toStrictEqual([])
  })

  it('have menus of the size asked for, three levels deep', () => {
    const big = createSyntheticSource({ tenants: 1, articles: 30, menuEntries: { top: 30, left: 40, bottom: 30 } })
    const groups = Object.values(contentOf('t0001', 'en', big).menus())
    const sizes = groups.map(({ type, children }) => [type, countEntries(children)])
    expect(Object.fromEntries(sizes)).toMatchObject({ top_menu: 30, left_menu: 40, bottom_menu: 30 })
    expect(depthOf(groups[0]?.children ?? [])).toBe(3)
    const ids = (entries: SourceMenuEntry[]): unknown[] =>
      entries.flatMap(({ id, children }) => [id, ...ids(children ?? [])])
    const all = groups.flatMap(({ children }) => ids(children))
    expect(new Set(all).size).toBe(all.length)
  })

  it('keep the order of their articles when sorted by id', () => {
    const many = contentOf('t0001', 'en', createSyntheticSource({ tenants: 1, articles: 1200 })).articles()
    const ids = many.map(({ id }) => id)
    expect(ids.toSorted()).toStrictEqual(ids)
    expect(new Set(many.map(({ article }) => article)).size).toBe(1200)
  })

  it('can be edited like any tenant, and the change feed names that edit alone', async () => {
    const { app, content } = createDemoProvider({ synthetic: { tenants: 3, articles: 5 } })
    const get = async (path: string) => {
      const headers = {
        'form-url': 'http://t0002.localhost/',
        'referer-url': '',
        'landing-url': 'http://t0002.localhost/',
        'tenant-name': 't0002',
        'Accept-Language': 'zh',
      }
      const answer = await app.request(`/api/client/all/${path}`, { headers })
      return ((await answer.json()) as { data: never }).data as Record<string, never>
    }
    const cursor = String((await get('changes'))['cursor'])
    const rows = (await get('article/page'))['rows'] as unknown as { id: string; article: string; group: string }[]
    content.putArticle('t0002', 'zh', { ...rows[1], title: '新标题' } as never)
    const { article, group } = rows[1]!
    expect(await get(`changes?since=${cursor}`)).toMatchObject({
      changed: [{ kind: 'article', locale: 'zh', article, group }],
      deleted: [],
      complete: true,
    })
    expect((await get('article/page'))['rows']?.[1]).toMatchObject({ title: '新标题' })
    expect((await get('article/page'))['total']).toBe(5)
  })

  it('refuse counts that are none', () => {
    expect(() => createSyntheticSource({ tenants: 1.5, articles: 1 })).toThrow('"tenants" is a whole number, not 1.5.')
    expect(() =>
      createSyntheticSource({ tenants: 1, articles: 1, menuEntries: { top: -1, left: 0, bottom: 0 } }),
    ).toThrow('"top" is a whole number, not -1.')
  })
})
