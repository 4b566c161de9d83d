import { describe, expect, it } from 'vitest'
import { serveSource } from './serve-source.ts'
import type { ArticleFromSource, SourceContent } from './source.ts'

const article = (fields: Partial<ArticleFromSource> & { article: string }): ArticleFromSource => ({
  id: fields.article,
  title: fields.article,
  body: '',
  publishedAt: '2026-01-01T00:00:00Z',
  ...fields,
})

const rows = (content: SourceContent) =>
  serveSource(content)
    .en.articles()
    .map((entry) => entry.read())

describe('what a source read', () => {
  it('names its theme, its site and the languages that it has', () => {
    const { en, zh } = serveSource({
      en: { theme: 'theme2', site: { siteName: 'Museum' }, colors: { themeColor: '#123' }, articles: [] },
      kr: { articles: [] },
    })
    expect(en.configs()['default_theme']).toEqual({ themeCode: 'theme2' })
    expect(JSON.parse(en.configs()['theme2']?.['siteConfig'] ?? '')).toEqual({ siteName: 'Museum' })
    expect(JSON.parse(en.configs()['theme2']?.['theme2Colors'] ?? '')).toEqual({ themeColor: '#123' })
    expect(JSON.parse(en.configs()['theme2']?.['languageConfig'] ?? '')).toEqual([
      { language: 'en', name: 'English', default: true },
      { language: 'kr', name: '한국어', default: false },
    ])
    expect(zh.configs()).toEqual({})
  })

  it('fills in what the contract needs and the system does not know', () => {
    expect(rows({ en: { articles: [article({ article: 'tariffs' })] } })).toMatchObject([
      { group: null, updatedAt: '2026-01-01T00:00:00Z' },
    ])
  })

  it('serves banners under the id that the theme asks for', () => {
    const { en } = serveSource({ en: { banners: [{ id: 'b', title: 'Open' }], articles: [] } })
    const id = en.configs()['theme1']?.['theme1Banner'] ?? ''
    expect(en.banners()[id]).toEqual([{ id: 'b', title: 'Open' }])
  })

  it('gives each menu entry an id, the same in each reading', () => {
    const read = () => serveSource({ en: { menus: { top_menu: [{ name: 'Water' }, { name: 'Gas' }] }, articles: [] } })
    const entries = read().en.menus()['top_menu']?.children ?? []
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2)
    expect(read().en.menus()).toEqual(read().en.menus())
  })
})

describe('links to addresses of the content system', () => {
  const water = article({ article: 'tariffs', group: 'water', addresses: ['https://old.example/tariffs/', '12.md'] })
  const bodyOf = (body: string) => rows({ en: { articles: [water, article({ article: 'b', body })] } })[0]?.body

  it.each([
    ['as written', 'https://old.example/tariffs/'],
    ['without the slash at the end', 'https://old.example/tariffs'],
    ['with the other scheme', 'http://old.example/tariffs/'],
    ['by another address', '12.md'],
  ])('lead to the page: %s', (_title, address) => {
    expect(bodyOf(`<a href="${address}">W</a>`)).toBe('<a href="/water/tariffs.html">W</a>')
  })

  it('keep their fragment', () => {
    expect(bodyOf('<a href="12.md#cost">W</a>')).toBe('<a href="/water/tariffs.html#cost">W</a>')
  })

  it('stay if no article has the address, or if it is a fragment alone', () => {
    for (const address of ['https://other.example/', '#cost', '13.md']) {
      expect(bodyOf(`<a href="${address}">W</a>`)).toBe(`<a href="${address}">W</a>`)
    }
  })

  it('lead to the page from menus and banners too', () => {
    const { en } = serveSource({
      en: {
        menus: { top_menu: [{ name: 'All', children: [{ name: 'Water', url: '12.md' }] }] },
        banners: [{ id: 'b', url: 'https://old.example/tariffs' }],
        articles: [water],
      },
    })
    expect(en.menus()['top_menu']?.children[0]?.children?.[0]?.url).toBe('/water/tariffs.html')
    expect(en.banners()['banners']?.[0]?.url).toBe('/water/tariffs.html')
  })

  it('are no part of what is served', () => {
    expect(rows({ en: { articles: [water] } })[0]).not.toHaveProperty('addresses')
  })
})
