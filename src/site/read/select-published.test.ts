import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite, type SiteSample } from '../../../tests/support/make-site.ts'

const english = (...articles: ReturnType<typeof makeArticle>[]): SiteSample => ({ locales: { en: { articles } } })
const idsOf = (sample: SiteSample, locale: 'en' | 'zh' = 'en') =>
  makeSite(sample).byLocale[locale]?.articles.map(({ article }) => article.id)
const noticesOf = (sample: SiteSample) => makeSite(sample).notices

describe('the articles of a locale', () => {
  it('stand newest first, and by id where two came at once', () => {
    const sample = english(
      makeArticle({ id: 'old', publishedAt: '2025-01-01T00:00:00Z' }),
      makeArticle({ id: 'b', publishedAt: '2026-01-01T01:00:00+01:00' }),
      makeArticle({ id: 'a', publishedAt: '2026-01-01T00:00:00Z' }),
    )
    expect(idsOf(sample)).toStrictEqual(['a', 'b', 'old'])
  })

  it('are those whose time has come and not gone', () => {
    const sample: SiteSample = {
      ...english(
        makeArticle({ id: 'just-out', publishedAt: '2026-06-01T12:00:00Z' }),
        makeArticle({ id: 'not-yet', publishedAt: '2026-06-01T12:00:01Z' }),
        makeArticle({ id: 'just-gone', expiresAt: '2026-06-01T12:00:00Z' }),
        makeArticle({ id: 'going', expiresAt: '2026-06-01T12:00:01Z' }),
        makeArticle({ id: 'draft', draft: true }),
      ),
      now: '2026-06-01T12:00:00Z',
    }
    expect(idsOf(sample)).toStrictEqual(['just-out', 'going'])
    expect(idsOf({ ...sample, drafts: true })).toHaveLength(5)
  })

  it('have their path segments in NFC', () => {
    const [shown] = makeSite(english(makeArticle({ slug: 'cafe\u0301', group: '' }))).byLocale.en?.articles ?? []
    expect(shown).toMatchObject({ path: '/caf\u00e9.html', article: { slug: 'caf\u00e9' } })
    expect(shown?.article).not.toHaveProperty('group')
  })

  it('leave out a refused path, with a notice that names the article', () => {
    const sample = english(makeArticle({ id: 'x', slug: 'search', title: 'Finding' }))
    expect(idsOf(sample)).toStrictEqual([])
    expect(noticesOf(sample)).toMatchObject([
      {
        name: 'ArticlePathRefused',
        message: expect.stringContaining('"Finding" (x)'),
        where: { tenant: 'harbour', locale: 'en', path: '/search.html' },
      },
    ])
  })

  it('leave out the later of two with one path, with a notice that names both', () => {
    const sample = english(
      makeArticle({ id: 'a', slug: 'same' }),
      makeArticle({ id: 'b', slug: 'same', title: 'Later' }),
    )
    expect(idsOf(sample)).toStrictEqual(['a'])
    expect(noticesOf(sample)).toMatchObject([
      { name: 'ArticlePathDoubled', message: expect.stringMatching(/"Later" \(b\).*"Title of same"/) },
    ])
  })

  it('leave out the later of two with one id', () => {
    const sample = english(makeArticle({ id: 'a', slug: 'one' }), makeArticle({ id: 'a', slug: 'two' }))
    expect(makeSite(sample).byLocale.en?.articles.map(({ path }) => path)).toStrictEqual(['/one.html'])
    expect(noticesOf(sample)).toMatchObject([{ name: 'ArticleIdDoubled', where: { path: '/two.html' } }])
  })

  it('call one without a title by its path, with a notice', () => {
    const sample = english(
      makeArticle({ id: 'a', slug: 'opening-hours', title: ' \u200b' }),
      makeArticle({ id: 'b', slug: 'draft', title: '', draft: true }),
    )
    expect(makeSite(sample).byLocale.en?.articles.map(({ article }) => article.title)).toStrictEqual(['Opening hours'])
    expect(noticesOf(sample)).toMatchObject([
      {
        name: 'ArticleWithoutTitle',
        message: expect.stringContaining('"Opening hours"'),
        where: { path: '/opening-hours.html' },
      },
    ])
  })

  it('let no draft take the path of a published article', () => {
    const sample = english(makeArticle({ id: 'a', slug: 'same', draft: true }), makeArticle({ id: 'b', slug: 'same' }))
    expect(idsOf(sample)).toStrictEqual(['b'])
    expect(noticesOf(sample)).toStrictEqual([])
  })
})

describe('an article that a locale lacks', () => {
  const sample: SiteSample = {
    locales: {
      en: { articles: [makeArticle({ id: 'both' }), makeArticle({ id: 'only-en' }), makeArticle({ id: 'zh-draft' })] },
      zh: {
        articles: [
          makeArticle({ id: 'both', slug: 'zh-path' }),
          makeArticle({ id: 'only-zh' }),
          makeArticle({ id: 'zh-draft', draft: true }),
        ],
      },
    },
  }

  it('is shown there in the default language, under its path', () => {
    const shown = makeSite(sample).byLocale.zh?.articles.map(({ path, locale }) => `${locale} ${path}`)
    expect(shown).toStrictEqual(['zh /zh-path.html', 'en /only-en.html', 'zh /only-zh.html', 'en /zh-draft.html'])
  })

  it('is not shown where the default language lacks it', () => {
    expect(idsOf(sample)).toStrictEqual(['both', 'only-en', 'zh-draft'])
  })

  it('is reported once per language, by title', () => {
    expect(noticesOf(sample)).toMatchObject([
      {
        name: 'ArticlesUntranslated',
        message: expect.stringContaining('2 articles have no 中文 version'),
        data: { count: 2, titles: expect.stringMatching(/^"[^"]+", "[^"]+"$/) },
      },
    ])
  })

  it('is one of three that the notice names, shortened, and the rest is a sign', () => {
    const articles = Array.from({ length: 5 }, (_, n) => makeArticle({ id: `a${n}`, title: `${n}${'x'.repeat(90)}` }))
    const [notice] = noticesOf({ locales: { en: { articles }, zh: { articles: [] } } })
    expect(notice?.data).toMatchObject({ count: 5, titles: expect.stringMatching(/^("\d?x*\d?x+…", ){3}…$/) })
  })

  it('gives way to an article of the locale at the same path', () => {
    const clash: SiteSample = {
      locales: {
        en: { articles: [makeArticle({ id: 'a', slug: 'same' })] },
        zh: { articles: [makeArticle({ id: 'b', slug: 'same' })] },
      },
    }
    expect(idsOf(clash, 'zh')).toStrictEqual(['b'])
    expect(noticesOf(clash)).toMatchObject([{ name: 'ArticlePathDoubled', where: { locale: 'zh' } }])
  })
})

describe('the next change', () => {
  it('is the first instant after now at which an article appears or expires in any locale', () => {
    const site = makeSite({
      locales: {
        en: {
          articles: [
            makeArticle({ id: 'a', expiresAt: '2026-09-01T00:00:00Z' }),
            makeArticle({ id: 'b', publishedAt: '2026-06-02T00:00:00Z', draft: true }),
            makeArticle({ id: 'c', expiresAt: '2026-05-01T00:00:00Z' }),
            makeArticle({ id: 'd', publishedAt: '2026-06-02T00:00:00Z', expiresAt: '2026-06-01T18:00:00Z' }),
          ],
        },
        zh: { articles: [makeArticle({ id: 'a', publishedAt: '2026-07-01T08:00:00+08:00' })] },
      },
    })
    expect(site.nextChange).toBe('2026-07-01T00:00:00.000Z')
  })

  it('is missing where none is due', () => {
    expect(makeSite(english(makeArticle()))).not.toHaveProperty('nextChange')
  })
})
