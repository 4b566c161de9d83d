import { describe, expect, it } from 'vitest'
import { createViews } from '#site/views/create-views.ts'
import { articleRoute, errorRoute, fixedRoute, type Route } from '#site/routing/route.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import { pageStateOf } from './page-state-of.ts'

const site = makeSite({
  profile: { deployPollSeconds: 60 },
  locales: {
    en: { articles: [makeArticle({ id: 'a', slug: 'tariffs', group: 'water' })] },
    zh: { articles: [makeArticle({ id: 'a', slug: 'fees', group: 'water' })] },
  },
})
const { shared, viewOf } = createViews(site, {})

const stateOf = (route: Route) => {
  const own = shared[route.locale]
  if (!own) throw new Error('The sample has no such language.')
  return pageStateOf({ shared: own, page: viewOf(route) })
}

describe('pageStateOf', () => {
  it('tells what the scripts of an article use, and no more', () => {
    const shown = site.byLocale.zh?.articles[0]
    if (!shown) throw new Error('The sample has no article.')
    expect(stateOf(articleRoute(shown, 'zh'))).toEqual({
      tenant: 'harbour',
      theme: 'theme1',
      locale: 'zh',
      defaultLocale: 'en',
      locales: ['en', 'zh'],
      path: '/water/fees.html',
      elsewhere: { en: '/en/water/tariffs.html' },
      pollSeconds: 60,
    })
  })

  it('marks the home page and error pages', () => {
    expect(stateOf(fixedRoute('home', 'en'))).toMatchObject({ path: '/index.html', isHome: true })
    expect(stateOf(errorRoute(404, 'zh'))).toMatchObject({ path: '/error/404.html', status: 404 })
    expect(stateOf(errorRoute(404, 'zh'))).not.toHaveProperty('isHome')
  })

  it('marks the home of a manual though its menu names a place in it', () => {
    const locales = { en: { articles: [makeArticle({ id: 'a' })], menus: { top_menu: [makeEntry('/a.html#intro')] } } }
    const manual = makeSite({ theme: 'theme3', locales })
    const views = createViews(manual, {})
    const [shown] = manual.byLocale.en?.articles ?? []
    if (!shown || !views.shared.en) throw new Error('The sample has no article.')
    const page = views.viewOf(articleRoute(shown, 'en'))
    expect(pageStateOf({ shared: views.shared.en, page })).toMatchObject({ path: '/a.html', isHome: true })
  })

  it('names the state of the site to pages with islands alone, without a digest', () => {
    expect(stateOf(fixedRoute('search', 'zh')).dataHref).toBe('/_data/zh.json')
    expect(stateOf(fixedRoute('home', 'en'))).not.toHaveProperty('dataHref')
  })

  it('brings the words of the line about a newer page to pages with a form alone', () => {
    expect(stateOf(fixedRoute('need', 'en')).update?.text).toMatch(/newer version/)
    expect(stateOf(fixedRoute('home', 'en'))).not.toHaveProperty('update')
  })
})
