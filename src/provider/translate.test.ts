import { describe, expect, it } from 'vitest'
import { parseWire } from './parse-wire.ts'
import { translateArticle, translateBanners, translateChanges, translateConfigs, translateMenu } from './translate.ts'
import { ArticlePageWire, ArticleWire } from './wire/article.ts'
import { BannerWire } from './wire/banner.ts'
import { ChangesWire } from './wire/changes.ts'
import { ConfigWire } from './wire/config.ts'
import { MenuWire } from './wire/menu.ts'

const call = 'GET /x'
const facts = { digest: 'd', links: [], images: [], excerpt: '' }
const article = {
  id: 'a1',
  article: 'tariffs',
  group: 'water',
  title: 'Tariffs',
  body: '<p>x</p>',
  publishedAt: '2026-03-02T08:00:00Z',
  updatedAt: '2026-03-02T08:00:00Z',
}

const translated = (changes: object) =>
  translateArticle(parseWire(ArticleWire, { ...article, ...changes }, call), facts)

describe('articles', () => {
  it('come in our words', () => {
    expect(translated({ summary: 'S', keywords: ['k'], noindex: true, unknown: 1 })).toEqual({
      id: 'a1',
      slug: 'tariffs',
      group: 'water',
      title: 'Tariffs',
      summary: 'S',
      keywords: ['k'],
      publishedAt: '2026-03-02T08:00:00.000Z',
      updatedAt: '2026-03-02T08:00:00.000Z',
      noindex: true,
      draft: false,
      body: facts,
    })
  })

  it('have their times in UTC', () => {
    const times = [
      '2026-03-02T08:00:00+09:00',
      '2026-03-02t08:00:00.5z',
      '2026-06-30T23:59:60Z',
      '2024-02-29 00:00:00-00:30',
    ]
    expect(times.map((publishedAt) => translated({ publishedAt }).publishedAt)).toEqual([
      '2026-03-01T23:00:00.000Z',
      '2026-03-02T08:00:00.500Z',
      '2026-06-30T23:59:59.000Z',
      '2024-02-29T00:30:00.000Z',
    ])
  })

  it.each([
    '',
    'soon',
    '2026-03-02',
    '2026-03-02T08:00:00',
    '2026-02-30T08:00:00Z',
    '2026-13-01T08:00:00Z',
    '2026-03-02T25:00:00Z',
    1772438400,
  ])('have the wrong shape with the time %j', (publishedAt) => {
    expect(() => translated({ publishedAt })).toThrow('data.publishedAt has the wrong shape')
  })

  it('have path segments in composed form', () => {
    expect(translated({ article: 'cafe\u0301', group: '\u1112\u1161\u11ab' })).toMatchObject({
      slug: 'caf\u00e9',
      group: '\ud55c',
    })
  })

  it('may lack what is optional, be it missing, null or empty', () => {
    const bare = {
      summary: null,
      cover: '',
      keywords: null,
      author: ' ',
      expiresAt: null,
      noindex: null,
      draft: null,
      group: '',
    }
    expect(Object.keys(translated(bare)).sort()).toEqual(
      ['body', 'draft', 'id', 'keywords', 'noindex', 'publishedAt', 'slug', 'title', 'updatedAt'].sort(),
    )
  })

  it('lose characters that no page can show', () => {
    expect(translated({ title: 'a\u0000b\uffff\ud800' }).title).toBe('ab\ufffd')
  })

  it('fail the whole list when one has the wrong shape', () => {
    const rows = [article, { ...article, title: undefined }]
    expect(() => parseWire(ArticlePageWire, { total: 2, rows }, call)).toThrow('data.rows.1.title')
  })
})

describe('menus', () => {
  it('keep groups of whatever type and entries without an id, for the site model to judge', () => {
    const data = {
      a: {
        type: 'top_menu',
        children: [{ id: 1, name: ' Home ', url: ' /index.html ', children: [{ name: 'x', type: 'link' }, {}] }],
      },
      b: { type: 'mega_menu' },
    }
    expect(translateMenu(parseWire(MenuWire, data, call))).toEqual([
      {
        key: 'a',
        type: 'top_menu',
        entries: [
          {
            id: '1',
            name: 'Home',
            url: '/index.html',
            children: [
              { name: 'x', url: '', type: 'link', children: [] },
              { name: '', url: '', children: [] },
            ],
          },
        ],
      },
      { key: 'b', type: 'mega_menu', entries: [] },
    ])
  })

  it('nested without end have the wrong shape', () => {
    const data = JSON.parse(
      `{"a":{"type":"top_menu","children":${'[{"children":'.repeat(50_000)}[]${'}]'.repeat(50_000)}}}`,
    ) as unknown
    expect(() => parseWire(MenuWire, data, call)).toThrow('nested too deep')
  })
})

describe('configs and banners', () => {
  it('keep entries as sent, with fields that the contract does not name', () => {
    const data = { themeCode: { content: 'theme2' }, siteConfig: { content: '{bad', name: 'Site', tags: [1, null] } }
    expect(translateConfigs(parseWire(ConfigWire, data, call))).toEqual(data)
  })

  it('nested without end have the wrong shape', () => {
    const data = { a: { content: 'x', other: JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown } }
    expect(() => parseWire(ConfigWire, data, call)).toThrow('nested too deep')
  })

  it.each([[null], [{ a: 'x' }], [{ a: { content: {} } }], ['x']])('have the wrong shape as %j', (data) => {
    expect(() => parseWire(ConfigWire, data, call)).toThrow('has the wrong shape')
  })

  it('translates banners', () => {
    const data = [{ id: 7, title: 'T', subtitle: null, image: '/files/a.png' }]
    expect(translateBanners(parseWire(BannerWire, data, call))).toEqual([
      { id: '7', title: 'T', image: '/files/a.png' },
    ])
  })
})

describe('changes', () => {
  const data = {
    cursor: 'c2',
    changed: [
      { kind: 'article', locale: 'zh', article: 'a', group: 'g' },
      { kind: 'menu' },
      { kind: 'config', locale: 'fr' },
    ],
    deleted: [{ kind: 'article', article: 'b', group: null }],
    complete: true,
  }

  it('tell what changed and what went, in the languages that we know', () => {
    expect(translateChanges(parseWire(ChangesWire, data, call))).toEqual({
      cursor: 'c2',
      changes: [
        { kind: 'article', deleted: false, locale: 'zh', slug: 'a', group: 'g' },
        { kind: 'menu', deleted: false },
        { kind: 'article', deleted: true, slug: 'b' },
      ],
    })
  })

  it('say nothing in particular when the cursor is too old', () => {
    expect(translateChanges(parseWire(ChangesWire, { ...data, complete: false }, call))).toEqual({ cursor: 'c2' })
  })

  it('of an unknown kind have the wrong shape', () => {
    expect(() => parseWire(ChangesWire, { ...data, changed: [{ kind: 'font' }] }, call)).toThrow('data.changed.0.kind')
  })
})
