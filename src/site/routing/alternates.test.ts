import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { articleRouteOf, translatedSite } from '../../../tests/support/translated-site.ts'
import { alternatesOf } from './alternates.ts'
import { errorRoute, fixedRoute } from './route.ts'

describe('the alternates', () => {
  const origin = 'https://harbour.example'

  it('are the real translations of an article, by tag, and the default’s as x-default', () => {
    const expected = [
      { tag: 'en', href: `${origin}/water/tariffs.html` },
      { tag: 'zh-Hans', href: `${origin}/zh/water/%E8%B4%B9%E7%94%A8.html` },
      { tag: 'x-default', href: `${origin}/water/tariffs.html` },
    ]
    expect(alternatesOf(translatedSite, articleRouteOf('both', 'en'))).toStrictEqual(expected)
    expect(alternatesOf(translatedSite, articleRouteOf('both', 'zh'))).toStrictEqual(expected)
  })

  it('are none where there is one translation, and on a page that shows another language’s text', () => {
    expect(alternatesOf(translatedSite, articleRouteOf('only-en', 'en'))).toStrictEqual([])
    expect(alternatesOf(translatedSite, articleRouteOf('both', 'kr'))).toStrictEqual([])
  })

  it('are all languages for the fixed pages, and none for error pages', () => {
    expect(alternatesOf(translatedSite, fixedRoute('need', 'kr')).map(({ tag }) => tag)).toStrictEqual([
      'en',
      'zh-Hans',
      'ko',
      'x-default',
    ])
    expect(alternatesOf(translatedSite, errorRoute(404, 'en'))).toStrictEqual([])
  })

  it('have no x-default where the default language lacks the article', () => {
    const lacking = makeSite({
      locales: { en: {}, zh: { articles: [makeArticle({ id: 'x' })] }, kr: { articles: [makeArticle({ id: 'x' })] } },
    })
    expect(alternatesOf(lacking, articleRouteOf('x', 'zh', lacking)).map(({ tag }) => tag)).toStrictEqual([
      'zh-Hans',
      'ko',
    ])
  })
})
