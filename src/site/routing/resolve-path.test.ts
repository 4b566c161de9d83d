import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { missingPageMessage } from '#contract/missing-page.ts'
import { articlePath } from './article-path.ts'
import { hrefOf, prefixedHref } from './href.ts'
import { resolvePath } from './resolve-path.ts'
import { enumerateRoutes } from './route.ts'
import { THEME_CODES, type ThemeCode } from '../model/theme.ts'

const locales: SiteSample['locales'] = {
  en: {
    articles: [makeArticle({ slug: 'tariffs', group: 'water' }), makeArticle({ slug: '费用' })],
    menus: {
      top_menu: [makeEntry('', { children: [makeEntry('mailto:a@b.example'), makeEntry('/water/tariffs.html')] })],
    },
    configs: { siteConfig: { redirects: [{ from: '/旧.html', to: '/water/tariffs.html' }] } },
  },
  zh: { articles: [], menus: { top_menu: [makeEntry('/费用.html#x')] } },
}
const siteOf = (theme: ThemeCode) => makeSite({ theme, locales })
const site = siteOf('theme1')
const missing = (locale: 'en' | 'zh') => ({ kind: 'error', locale, path: '/error/404.html', status: 404 })

describe('every page of a site', () => {
  it.each(THEME_CODES)('is found by its own address in %s, prefixed and not', (theme) => {
    const themed = siteOf(theme)
    for (const route of enumerateRoutes(themed)) {
      expect(resolvePath(themed, hrefOf(themed, route))).toStrictEqual({ route })
      expect(resolvePath(themed, prefixedHref(route.path, route.locale))).toStrictEqual({ route })
    }
  })

  it('is found whatever its allowed path', () => {
    const slug = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    const group = fc.option(slug, { nil: undefined })
    fc.assert(
      fc.property(slug, group, (article, folder) => {
        fc.pre(!('refused' in articlePath(article, folder)))
        const fields = folder === undefined ? { slug: article } : { slug: article, group: folder }
        const one = makeSite({ locales: { zh: { articles: [makeArticle({ ...fields, id: '1' })] } } })
        for (const route of enumerateRoutes(one)) {
          expect(resolvePath(one, hrefOf(one, route))).toStrictEqual({ route })
          expect(resolvePath(one, route.path)).toStrictEqual({ route })
        }
      }),
    )
  })
})

describe('the root', () => {
  it('leads to the home page in theme1', () => {
    expect(resolvePath(site, '/')).toStrictEqual({ redirect: { to: '/index.html', status: 302 } })
    expect(resolvePath(site, '/zh/')).toStrictEqual({ redirect: { to: '/zh/index.html', status: 302 } })
    expect(resolvePath(site, '/zh')).toStrictEqual({ redirect: { to: '/zh/index.html', status: 302 } })
    expect(resolvePath(site, '/en/')).toStrictEqual({ redirect: { to: '/en/index.html', status: 302 } })
  })

  it('is the home page in theme2', () => {
    const route = { kind: 'home', locale: 'en', path: '/index.html' }
    expect(resolvePath(siteOf('theme2'), '/')).toStrictEqual({ route })
    expect(resolvePath(siteOf('theme2'), '/zh')).toStrictEqual({ route: { ...route, locale: 'zh' } })
  })

  it('leads to the first menu entry that leads somewhere in theme3', () => {
    const manual = siteOf('theme3')
    expect(resolvePath(manual, '/')).toStrictEqual({ redirect: { to: '/water/tariffs.html', status: 302 } })
    expect(resolvePath(manual, '/en')).toStrictEqual({ redirect: { to: '/en/water/tariffs.html', status: 302 } })
    expect(resolvePath(manual, '/zh/')).toStrictEqual({
      redirect: { to: '/zh/%E8%B4%B9%E7%94%A8.html#s-x', status: 302 },
    })
  })

  it.each([
    'https://harbour.example',
    'https://Harbour.Example:443/',
    'https://harbour.example?x',
    'https://harbour.example/en#top',
    'https://harbour.example/index.html',
    'https://harbour.example/back.html',
  ])('does not lead to itself in theme3 where the menu begins with %s', (url) => {
    const configs = { siteConfig: { redirects: [{ from: '/back.html', to: '/' }] } }
    const menus = { top_menu: [makeEntry(url), makeEntry('/a.html')] }
    const manual = makeSite({
      theme: 'theme3',
      locales: { en: { articles: [makeArticle({ id: 'a' })], configs, menus } },
    })
    expect(resolvePath(manual, '/')).toStrictEqual({ redirect: { to: '/a.html', status: 302 } })
    expect(resolvePath(manual, '/en')).toStrictEqual({ redirect: { to: '/en/a.html', status: 302 } })
  })

  it.each([
    ['https://harbour.example/en/a.html?x#y', '/a.html?x#s-y', '/en/a.html?x#s-y'],
    ['https://shop.example', 'https://shop.example', 'https://shop.example'],
  ])('leads to %s as any entry in theme3', (url, to, prefixed) => {
    const menus = { top_menu: [makeEntry(url)] }
    const manual = makeSite({ theme: 'theme3', locales: { en: { articles: [makeArticle({ id: 'a' })], menus } } })
    expect(resolvePath(manual, '/')).toStrictEqual({ redirect: { to, status: 302 } })
    expect(resolvePath(manual, '/en/')).toStrictEqual({ redirect: { to: prefixed, status: 302 } })
  })
})

describe('a redirect', () => {
  it('is answered with its target, in the language asked for', () => {
    expect(resolvePath(site, '/%E6%97%A7.html')).toStrictEqual({
      redirect: { to: '/water/tariffs.html', status: 301 },
    })
    expect(resolvePath(site, '/zh/旧.html')).toStrictEqual({
      redirect: { to: '/zh/water/tariffs.html', status: 301 },
    })
    expect(resolvePath(site, '/en/旧.html')).toStrictEqual({
      redirect: { to: '/en/water/tariffs.html', status: 301 },
    })
  })
})

describe('an address without .html', () => {
  it.each([
    ['/water', '/water/index.html'],
    ['/water/', '/water/index.html'],
    ['/zh/water/', '/zh/water/index.html'],
    ['/en/water', '/en/water/index.html'],
    ['/water/tariffs', '/water/tariffs.html'],
    ['/zh/water/tariffs', '/zh/water/tariffs.html'],
  ])('leads from %s to %s', (pathname, to) => {
    expect(resolvePath(site, pathname)).toStrictEqual({ redirect: { to, status: 301 } })
  })

  it('of a group is no page in theme3, which has no section pages; that of an article is', () => {
    expect(resolvePath(siteOf('theme3'), '/water/')).toMatchObject({ status: 404 })
    expect(resolvePath(siteOf('theme3'), '/water/tariffs')).toMatchObject({ redirect: { to: '/water/tariffs.html' } })
  })

  it('leads where a redirect of the tenant says, if there is one', () => {
    const configs = { siteConfig: { redirects: [{ from: '/water/', to: '/water/tariffs.html' }] } }
    const articles = [makeArticle({ slug: 'tariffs', group: 'water' })]
    const own = makeSite({ locales: { en: { articles, configs } } })
    expect(resolvePath(own, '/water/')).toStrictEqual({ redirect: { to: '/water/tariffs.html', status: 301 } })
  })
})

describe('a request without a page', () => {
  it.each([
    ['/nope.html', 'Page Not Found: /nope.html'],
    ['/water/nope.html', 'Page Not Found: /water/nope.html'],
    ['/nothing/tariffs.html', 'Page Not Found: /nothing/tariffs.html'],
    ['/error/403.html', 'Page Not Found: /error/403.html'],
    ['/kr/index.html', 'Page Not Found: /kr/index.html'],
    ['/kr/', 'Page Not Found: /kr/'],
    ['/nothing/', 'Page not found: /nothing/'],
    ['/water/nope', 'Page not found: /water/nope'],
    ['/water/tariffs.html/', 'Page not found: /water/tariffs.html/'],
    ['/a/b/c.html', 'Page not found: /a/b/c.html'],
    ['//index.html', 'Page not found: //index.html'],
    ['/index', 'Page not found: /index'],
    ['/%E6%97', 'Page not found: /%E6%97'],
    ['/a%2Fb.html', 'Page not found: /a%2Fb.html'],
    ['', 'Page not found: '],
  ])('to %j gets the error page and says "%s"', (pathname, message) => {
    expect(resolvePath(site, pathname)).toStrictEqual({ status: 404, message, route: missing('en') })
  })

  it('gets the error page of its language', () => {
    expect(resolvePath(site, '/zh/nope.html')).toStrictEqual({
      status: 404,
      message: 'Page Not Found: /zh/nope.html',
      route: missing('zh'),
    })
  })

  it('is every page but articles and errors in theme3', () => {
    for (const path of ['/index.html', '/search.html', '/need.html', '/form-submit-success.html']) {
      expect(resolvePath(siteOf('theme3'), path)).toMatchObject({ status: 404, message: `Page Not Found: ${path}` })
    }
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void resolvePath(site, `/${text}`)))
  })
})

describe('the message of an address without a page', () => {
  const segment = fc.constantFrom(
    'a',
    'b.html',
    '费用.html',
    'water',
    'error',
    '404.html',
    '9.html',
    'kr',
    'zh',
    'x y',
    '',
  )
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`)

  it.each(THEME_CODES)('is the same that the page of the host finds without the site, in %s', (theme) => {
    const themed = siteOf(theme)
    fc.assert(
      fc.property(fc.oneof(path, path.map(encodeURI), fc.constant('/%E0%A4%A.html')), (pathname) => {
        const found = resolvePath(themed, pathname)
        if ('message' in found) expect(missingPageMessage(pathname, ['en', 'zh'])).toBe(found.message)
      }),
    )
  })
})
