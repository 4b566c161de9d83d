import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { enumerateRoutes, errorRoute, fixedRoute, outputsOf } from './route.ts'
import type { ThemeCode } from '../model/theme.ts'

const siteOf = (theme: ThemeCode) =>
  makeSite({
    theme,
    locales: { en: { articles: [makeArticle({ id: 'a' }), makeArticle({ id: 'b', group: '水' })] }, kr: {} },
  })

describe('the pages of a site', () => {
  const manual = [
    { kind: 'article', locale: 'en', path: '/a.html', articleId: 'a' },
    { kind: 'article', locale: 'en', path: '/水/b.html', articleId: 'b' },
    { kind: 'error', locale: 'en', path: '/error/404.html', status: 404 },
    { kind: 'error', locale: 'en', path: '/error/500.html', status: 500 },
  ]
  const fixed = [
    { kind: 'home', locale: 'en', path: '/index.html' },
    { kind: 'search', locale: 'en', path: '/search.html' },
    { kind: 'need', locale: 'en', path: '/need.html' },
    { kind: 'form-submit-success', locale: 'en', path: '/form-submit-success.html' },
  ]

  const sections = [{ kind: 'section', locale: 'en', path: '/水/index.html', group: '水' }]

  it.each(['theme1', 'theme2'] as const)('are in %s fixed pages, section pages, articles and error pages', (theme) => {
    const english = enumerateRoutes(siteOf(theme)).filter(({ locale }) => locale === 'en')
    expect(english).toStrictEqual([...fixed, ...sections, ...manual])
  })

  it('are in theme3 only the articles and the error pages', () => {
    const english = enumerateRoutes(siteOf('theme3')).filter(({ locale }) => locale === 'en')
    expect(english).toStrictEqual(manual)
  })

  it('are there in every language, untranslated articles too', () => {
    const paths = (locale: string) =>
      enumerateRoutes(siteOf('theme1')).flatMap((route) => (route.locale === locale ? [route.path] : []))
    expect(paths('kr')).toStrictEqual(paths('en'))
    expect(paths('zh')).toStrictEqual([])
  })
})

describe('the files of a page', () => {
  const site = siteOf('theme1')

  it('are two in the default language and one in the others, not percent-encoded', () => {
    const article = (locale: 'en' | 'kr') => ({ kind: 'article', locale, path: '/水/b.html', articleId: 'b' }) as const
    expect(outputsOf(site, article('en'))).toStrictEqual(['水/b.html', 'en/水/b.html'])
    expect(outputsOf(site, article('kr'))).toStrictEqual(['kr/水/b.html'])
    expect(outputsOf(site, fixedRoute('home', 'en'))).toStrictEqual(['index.html', 'en/index.html'])
  })

  it('are one more for the Markdown of an article, of a theme that has it', () => {
    const manual = siteOf('theme3')
    const article = (locale: 'en' | 'kr') => ({ kind: 'article', locale, path: '/水/b.html', articleId: 'b' }) as const
    expect(outputsOf(manual, article('en'))).toStrictEqual(['水/b.html', 'en/水/b.html', '水/b.md'])
    expect(outputsOf(manual, article('kr'))).toStrictEqual(['kr/水/b.html', 'kr/水/b.md'])
    expect(outputsOf(manual, { ...article('kr'), noindex: true })).toStrictEqual(['kr/水/b.html'])
    expect(outputsOf(manual, errorRoute(500, 'kr'))).toStrictEqual(['kr/error/500.html'])
  })

  it('stand where hosts look for them, for missing pages', () => {
    expect(outputsOf(site, errorRoute(404, 'en'))).toStrictEqual([
      'error/404.html',
      '404.html',
      'en/error/404.html',
      'en/404.html',
    ])
    expect(outputsOf(site, errorRoute(404, 'kr'))).toStrictEqual(['kr/error/404.html', 'kr/404.html'])
    expect(outputsOf(site, errorRoute(500, 'kr'))).toStrictEqual(['kr/error/500.html'])
  })

  it('are of one page each', () => {
    const files = enumerateRoutes(site).flatMap((route) => outputsOf(site, route))
    expect(new Set(files).size).toBe(files.length)
  })
})
