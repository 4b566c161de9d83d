import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import { articleRouteOf, translatedSite } from '../../../tests/support/translated-site.ts'
import { counterpart } from './counterpart.ts'
import { errorRoute, fixedRoute } from './route.ts'

describe('the same page in another locale', () => {
  it('is the article with the same id, whatever its path', () => {
    expect(counterpart(translatedSite, articleRouteOf('both', 'en'), 'zh')).toStrictEqual(articleRouteOf('both', 'zh'))
    expect(counterpart(translatedSite, articleRouteOf('both', 'zh'), 'en')?.path).toBe('/water/tariffs.html')
  })

  it('shows the default language where it is not translated', () => {
    expect(counterpart(translatedSite, articleRouteOf('only-en', 'en'), 'zh')?.path).toBe('/only-en.html')
  })

  it('is the home page where the locale does not show the article', () => {
    expect(counterpart(translatedSite, articleRouteOf('only-zh', 'zh'), 'en')).toStrictEqual(fixedRoute('home', 'en'))
  })

  it('is the first page of the menu where there is no home page', () => {
    const first = makeArticle({ id: 'first', publishedAt: '2020-01-01T00:00:00Z' })
    const manual = makeSite({
      theme: 'theme3',
      locales: {
        en: { articles: [makeArticle({ id: 'newest' }), first], menus: { top_menu: [makeEntry('/first.html')] } },
        zh: { articles: [makeArticle({ id: 'only-zh' })] },
      },
    })
    expect(counterpart(manual, articleRouteOf('only-zh', 'zh', manual), 'en')).toMatchObject({ articleId: 'first' })
    const bare = makeSite({ theme: 'theme3', locales: { en: {}, zh: { articles: [makeArticle({ id: 'only-zh' })] } } })
    expect(counterpart(bare, articleRouteOf('only-zh', 'zh', bare), 'en')).toStrictEqual(errorRoute(404, 'en'))
  })

  it('is undefined only where the locale is not offered', () => {
    const english = makeSite()
    expect(counterpart(english, fixedRoute('need', 'en'), 'zh')).toBeUndefined()
    expect(counterpart(translatedSite, fixedRoute('need', 'en'), 'zh')).toStrictEqual(fixedRoute('need', 'zh'))
  })
})
