import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import { articleRoute, errorRoute, fixedRoute, type Route } from './route.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { Site } from '../model/site.ts'
import { canonicalUrl } from './canonical-url.ts'
import { counterpart } from './counterpart.ts'
import { alternatesOf, languageLinks } from './translations.ts'

const site = makeSite({
  locales: {
    en: { articles: [makeArticle({ id: 'both', slug: 'tariffs', group: 'water' }), makeArticle({ id: 'only-en' })] },
    zh: { articles: [makeArticle({ id: 'both', slug: '费用', group: 'water' }), makeArticle({ id: 'only-zh' })] },
    kr: {},
  },
})

function routeOf(id: string, locale: SiteLocale, of: Site = site): Route {
  const shown = of.byLocale[locale]?.articles.find(({ article }) => article.id === id)
  if (shown === undefined) throw new Error(`no ${id} in ${locale}`)
  return articleRoute(shown, locale)
}

describe('the same page in another locale', () => {
  it('is the article with the same id, whatever its path', () => {
    expect(counterpart(site, routeOf('both', 'en'), 'zh')).toStrictEqual(routeOf('both', 'zh'))
    expect(counterpart(site, routeOf('both', 'zh'), 'en')?.path).toBe('/water/tariffs.html')
  })

  it('shows the default language where it is not translated', () => {
    expect(counterpart(site, routeOf('only-en', 'en'), 'zh')?.path).toBe('/only-en.html')
  })

  it('is the home page where the locale does not show the article', () => {
    expect(counterpart(site, routeOf('only-zh', 'zh'), 'en')).toStrictEqual(fixedRoute('home', 'en'))
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
    expect(counterpart(manual, routeOf('only-zh', 'zh', manual), 'en')).toMatchObject({ articleId: 'first' })
    const bare = makeSite({ theme: 'theme3', locales: { en: {}, zh: { articles: [makeArticle({ id: 'only-zh' })] } } })
    expect(counterpart(bare, routeOf('only-zh', 'zh', bare), 'en')).toStrictEqual(errorRoute(404, 'en'))
  })

  it('is undefined only where the locale is not offered', () => {
    const english = makeSite()
    expect(counterpart(english, fixedRoute('need', 'en'), 'zh')).toBeUndefined()
    expect(counterpart(site, fixedRoute('need', 'en'), 'zh')).toStrictEqual(fixedRoute('need', 'zh'))
  })
})

describe('the language links', () => {
  it('have one prefixed address per offered locale, the default included', () => {
    expect(languageLinks(site, routeOf('both', 'en'))).toStrictEqual([
      { locale: 'en', href: '/en/water/tariffs.html' },
      { locale: 'zh', href: '/zh/water/%E8%B4%B9%E7%94%A8.html' },
      { locale: 'kr', href: '/kr/water/tariffs.html' },
    ])
  })
})

describe('the canonical address', () => {
  it('is the page’s own, unprefixed in the default language', () => {
    expect(canonicalUrl(site, routeOf('both', 'en'))).toBe('https://harbour.example/water/tariffs.html')
    expect(canonicalUrl(site, fixedRoute('home', 'kr'))).toBe('https://harbour.example/kr/index.html')
  })

  it('is the original’s where the text is another language’s', () => {
    expect(canonicalUrl(site, routeOf('both', 'kr'))).toBe('https://harbour.example/water/tariffs.html')
  })
})

describe('the alternates', () => {
  const origin = 'https://harbour.example'

  it('are the real translations of an article, by tag, and the default’s as x-default', () => {
    const expected = [
      { tag: 'en', href: `${origin}/water/tariffs.html` },
      { tag: 'zh-Hans', href: `${origin}/zh/water/%E8%B4%B9%E7%94%A8.html` },
      { tag: 'x-default', href: `${origin}/water/tariffs.html` },
    ]
    expect(alternatesOf(site, routeOf('both', 'en'))).toStrictEqual(expected)
    expect(alternatesOf(site, routeOf('both', 'zh'))).toStrictEqual(expected)
  })

  it('are none where there is one translation, and on a page that shows another language’s text', () => {
    expect(alternatesOf(site, routeOf('only-en', 'en'))).toStrictEqual([])
    expect(alternatesOf(site, routeOf('both', 'kr'))).toStrictEqual([])
  })

  it('are all languages for the fixed pages, and none for error pages', () => {
    expect(alternatesOf(site, fixedRoute('need', 'kr')).map(({ tag }) => tag)).toStrictEqual([
      'en',
      'zh-Hans',
      'ko',
      'x-default',
    ])
    expect(alternatesOf(site, errorRoute(404, 'en'))).toStrictEqual([])
  })

  it('have no x-default where the default language lacks the article', () => {
    const lacking = makeSite({
      locales: { en: {}, zh: { articles: [makeArticle({ id: 'x' })] }, kr: { articles: [makeArticle({ id: 'x' })] } },
    })
    expect(alternatesOf(lacking, routeOf('x', 'zh', lacking)).map(({ tag }) => tag)).toStrictEqual(['zh-Hans', 'ko'])
  })
})

describe('of an article that stays the same object from build to build', () => {
  const tariffs = makeArticle({ id: 'both', slug: 'tariffs', group: 'water' })
  const siteWith = (zhSlug: string | undefined, locales: readonly SiteLocale[] = ['en', 'zh', 'kr']) =>
    makeSite({
      locales: Object.fromEntries(
        locales.map((locale) => {
          const slug = locale === 'en' ? 'tariffs' : locale === 'zh' ? zhSlug : undefined
          const own = locale === 'en' ? tariffs : slug === undefined ? undefined : makeArticle({ id: 'both', slug })
          return [locale, own ? { articles: [own] } : {}]
        }),
      ),
    })
  const alternatesIn = (of: Site) => alternatesOf(of, routeOf('both', 'en', of))

  it('languages and alternates stay the same objects', () => {
    const [before, after] = [siteWith('费用'), siteWith('费用')]
    expect(alternatesIn(after)).toBe(alternatesIn(before))
  })

  it.each([
    ['its translation moves', siteWith('价目')],
    ['its translation is gone', siteWith(undefined)],
    ['a language is gone', siteWith('费用', ['en', 'zh'])],
    [
      'the site has another origin',
      { ...siteWith('费用'), tenant: { ...site.tenant, origin: 'https://moved.example' } },
    ],
    ['another language is the default', { ...siteWith('费用'), defaultLocale: 'zh' } as Site],
  ])('they are made anew where %s', (_what, changed) => {
    const route = routeOf('both', 'en', changed)
    const known = siteWith('费用')
    const before = { alternates: alternatesIn(known), languages: languageLinks(known, route) }
    const after = { alternates: alternatesOf(changed, route), languages: languageLinks(changed, route) }
    expect(after).not.toStrictEqual(before)
    const fresh = structuredClone(changed)
    expect(after).toStrictEqual({ alternates: alternatesOf(fresh, route), languages: languageLinks(fresh, route) })
  })
})
