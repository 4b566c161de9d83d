import { describe, expect, it } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import { parseWire } from './parse-wire.ts'
import { readArticleRows, translateArticle } from './translate.ts'
import { ArticlePageWire } from './wire/article.ts'

const readRows = (sent: readonly unknown[]) => runSteps(readArticleRows(sent))

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

const flawedWith = (changes: object) => readRows([{ ...article, ...changes }]).flawedRows

const translated = (changes: object) => {
  const { rows } = readRows([{ ...article, ...changes }])
  return translateArticle(rows[0]!, facts)
}

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

  it.each([
    [
      { id: 7, article: 2026, group: 8, title: 9 },
      { id: '7', slug: '2026', group: '8', title: '9' },
    ],
    [
      { title: null, author: 5 },
      { title: '', author: '5' },
    ],
    [
      { noindex: 0, draft: '0' },
      { noindex: false, draft: false },
    ],
    [
      { noindex: 1, draft: 'true' },
      { noindex: true, draft: true },
    ],
    [
      { noindex: 'Y', draft: 'N' },
      { noindex: true, draft: false },
    ],
    [{ keywords: 'water, bills，tariffs、요금' }, { keywords: ['water', 'bills', 'tariffs', '요금'] }],
    [{ keywords: ['a', 7, null, ''] }, { keywords: ['a', '7'] }],
    [{ updatedAt: null }, { updatedAt: '2026-03-02T08:00:00.000Z' }],
  ])('are read as they are meant: %j', (sent, read) => {
    expect(translated(sent)).toMatchObject(read)
    expect(flawedWith(sent)).toEqual([])
  })

  it('leave themselves out if they cannot be read, with all that is wrong with them', () => {
    const broken = { ...article, id: 'a2', title: 'Broken', publishedAt: '2026-02-30T08:00:00Z', draft: 'perhaps' }
    const { rows, flawedRows } = readRows([article, broken, null])
    expect(rows.map(({ id }) => id)).toEqual(['a1'])
    expect(flawedRows).toEqual([
      {
        kind: 'articles',
        id: 'a2',
        title: 'Broken',
        slug: 'tariffs',
        group: 'water',
        isLeftOut: true,
        flaws: [
          {
            field: 'publishedAt',
            found: '"2026-02-30T08:00:00Z"',
            expected: 'a time such as 2026-03-02T08:00:00Z',
          },
          { field: 'draft', found: '"perhaps"', expected: 'true or false' },
        ],
      },
      { kind: 'articles', isLeftOut: true, flaws: [{ field: 'the row', found: 'null', expected: 'an object' }] },
    ])
  })

  it.each(['id', 'article', 'group', 'title', 'body', 'publishedAt', 'updatedAt', 'expiresAt', 'noindex', 'draft'])(
    'leave themselves out if %s has another type',
    (field) => {
      expect(flawedWith({ [field]: { not: 'it' } })).toMatchObject([{ isLeftOut: true, flaws: [{ field }] }])
    },
  )

  it.each(['summary', 'cover', 'keywords', 'author'])('lose no more than %s if it has another type', (field) => {
    expect(translated({ [field]: { not: 'it' } })).not.toHaveProperty(field, { not: 'it' })
    expect(flawedWith({ [field]: { not: 'it' } })).toMatchObject([{ isLeftOut: false, flaws: [{ field }] }])
  })

  it('are shown without a body if they have none, and that is reported', () => {
    expect(readRows([{ ...article, body: null }])).toMatchObject({
      rows: [{ body: '' }],
      flawedRows: [{ isLeftOut: false, flaws: [{ field: 'body', found: 'null' }] }],
    })
  })

  it('tell which name a field has under which it was sent', () => {
    const { publishedAt, ...rest } = article
    expect(readRows([{ ...rest, published_at: publishedAt, no_index: true }]).flawedRows).toMatchObject([
      {
        isLeftOut: true,
        flaws: [
          { field: 'publishedAt', written: 'published_at' },
          { field: 'noindex', written: 'no_index' },
        ],
      },
    ])
  })

  it('come in lists whose numbers may be texts', () => {
    expect(parseWire(ArticlePageWire, { total: '2', pageNum: null, pageSize: '200', rows: [] }, call)).toMatchObject({
      total: 2,
      pageSize: 200,
    })
  })

  it('of a list of the wrong shape are reported with all that is wrong', () => {
    expect(() => parseWire(ArticlePageWire, { total: 'many', rows: 7 }, call)).toThrow(/data\.total .*data\.rows /)
  })
})
