import { describe, expect, it } from 'vitest'
import { pictureAt } from '#contract/picture-variants.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { siteIcons } from '#contract/site-icons.ts'
import { makePicture } from '../../../tests/support/make-picture.ts'
import { makeEntry, makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { gateColors } from '../theme/gate-colors.ts'
import { createViews } from './create-views.ts'
import { errorRoute, fixedRoute, enumerateRoutes } from '../routing/route.ts'
import { THEME_CODES } from '../model/theme.ts'

const colors = { themeColor: 'navy', hoverColor: 'blue', activeColor: 'black' }
const sample: SiteSample = {
  locales: {
    en: {
      configs: {
        siteConfig: { siteName: 'Harbour', tagline: 'Water', description: 'About', logo: '/files/logo.svg' },
        theme1Colors: colors,
      },
      menus: { OurServices: [makeEntry('/need.html', { id: 'n', name: 'Ask', image: '/files/ask.png' })] },
      banners: [{ id: '1', title: 'B', image: '/files/b.png', url: '/need.html' }],
      articles: Array.from({ length: 8 }, (_, index) => makeArticle({ id: `a${index}`, body: { excerpt: 'First.' } })),
    },
    zh: {},
  },
}
const site = makeSite(sample)
const url = 'https://files.example/files/logo.svg'
const logo = makePicture({ url, format: 'svg', shownAs: 'itself', width: 96, height: 96 })
const views = createViews(site, { [url]: logo })

describe('the logo for dark pages', () => {
  const dark = 'https://files.example/files/dark.svg'
  const site = makeSite({
    locales: { en: { configs: { siteConfig: { logo: '/files/logo.svg', logoDark: '/files/dark.svg' } } } },
  })
  const logosOf = (pictures: Parameters<typeof createViews>[1]) => createViews(site, pictures).shared.en?.site

  it('is shown beside the other, and left out if it cannot be', () => {
    const drawn = makePicture({ url: dark, format: 'svg', shownAs: 'itself' })
    expect(logosOf({ [url]: logo, [dark]: drawn })?.logoDark).toStrictEqual(pictureAt(drawn, 'logo'))
    expect(logosOf({ [url]: logo, [dark]: { ...drawn, shownAs: 'placeholder' } })).not.toHaveProperty('logoDark')
    expect(logosOf({ [url]: logo })).not.toHaveProperty('logoDark')
  })
})

describe('the shared view', () => {
  it('holds what all pages of a locale show', () => {
    expect(views.shared.en).toStrictEqual({
      tenant: 'harbour',
      theme: 'theme1',
      origin: 'https://harbour.example',
      locale: 'en',
      tag: 'en',
      defaultLocale: 'en',
      locales: site.locales,
      site: {
        name: 'Harbour',
        tagline: 'Water',
        description: 'About',
        logo: { src: '/_ipx/_/files/logo.svg.0a1b2c3d4e.svg', width: 96, height: 96 },
        icons: siteIcons(logo),
        contact: {},
        social: [],
        timeZone: 'UTC',
      },
      shades: gateColors('theme1', colors).shades,
      style: expect.stringContaining('--theme-color:light-dark(#000080') as unknown,
      announcements: [],
      menus: {
        top_menu: [],
        bottom_menu: [],
        left_menu: [],
        OurServices: [
          {
            id: 'n',
            name: 'Ask',
            href: '/need.html',
            picture: pictureAt(undefined, 'menu'),
            children: [],
          },
        ],
        FeaturedServices: [],
      },
      filledMenus: ['OurServices'],
      homeHref: '/index.html',
      searchHref: '/search.html',
      needHref: '/need.html',
      feedHref: '/feed.xml',
      manifestHref: '/site.webmanifest',
      deployPollSeconds: 300,
    })
  })

  it('names a site without a name after its tenant, and has addresses of its own locale', () => {
    expect(views.shared.zh).toMatchObject({ site: { name: 'harbour' }, searchHref: '/zh/search.html', tag: 'zh-Hans' })
    expect(views.shared.kr).toBeUndefined()
  })

  it('has no search and need pages in theme3', () => {
    const { en } = createViews(makeSite({ ...sample, theme: 'theme3' }), {}).shared
    expect(en).not.toHaveProperty('searchHref')
    expect(en).not.toHaveProperty('needHref')
    expect(en?.homeHref).toBe('/a0.html')
  })
})

describe('the head of a page', () => {
  it('holds its addresses', () => {
    expect(views.viewOf(fixedRoute('need', 'zh'))).toMatchObject({
      href: '/zh/need.html',
      canonical: 'https://harbour.example/zh/need.html',
      languages: [
        { locale: 'en', href: '/en/need.html' },
        { locale: 'zh', href: '/zh/need.html' },
      ],
      alternates: [{ tag: 'en' }, { tag: 'zh-Hans' }, { tag: 'x-default' }],
    })
  })

  it('has the title of the site on its home page and leaves the program’s own pages to the theme', () => {
    expect(views.viewOf(fixedRoute('home', 'en'))).toMatchObject({ title: 'Harbour — Water', description: 'About' })
    expect(views.viewOf(fixedRoute('home', 'zh'))).toMatchObject({ title: 'harbour' })
    expect(views.viewOf(fixedRoute('search', 'en')).title).toBe('')
  })

  it('is described by its tagline if it has no description, and by nothing if it has neither', () => {
    const pageOf = (siteConfig: object) =>
      createViews(makeSite({ locales: { en: { configs: { siteConfig } } } }), {}).viewOf(fixedRoute('home', 'en'))
    expect(pageOf({ tagline: 'Water' }).description).toBe('Water')
    expect(pageOf({}).description).toBeUndefined()
  })

  it('keeps search, confirmation and error pages out of search engines', () => {
    const hidden = (['home', 'search', 'need', 'form-submit-success'] as const).filter(
      (kind) => views.viewOf(fixedRoute(kind, 'en')).noindex,
    )
    expect(hidden).toStrictEqual(['search', 'form-submit-success'])
    expect(views.viewOf(errorRoute(404, 'en')).noindex).toBe(true)
  })

  it('names the menu entries that lead to the page', () => {
    const menus = { left_menu: [makeEntry('', { id: 'h', children: [makeEntry('/need.html', { id: 'n' })] })] }
    const { viewOf } = createViews(makeSite({ locales: { en: { menus } } }), {})
    expect(viewOf(fixedRoute('need', 'en'))).toMatchObject({ trail: ['h', 'n'], trailMenu: 'left_menu' })
    expect(viewOf(fixedRoute('search', 'en'))).not.toHaveProperty('trailMenu')
  })
})

describe('the home page', () => {
  it('shows the banners and the six newest articles', () => {
    const page = views.viewOf(fixedRoute('home', 'en'))
    expect(page).toMatchObject({
      kind: 'home',
      banners: [{ id: '1', picture: pictureAt(undefined, 'banner'), alt: '', href: '/need.html' }],
    })
    const latest = page.kind === 'home' ? page.latest : []
    expect(latest.map(({ href }) => href)).toStrictEqual([0, 1, 2, 3, 4, 5].map((index) => `/a${index}.html`))
    expect(latest[0]).toStrictEqual({
      title: 'Title of a0',
      href: '/a0.html',
      publishedAt: '2026-01-01T00:00:00Z',
      summary: 'First.',
    })
  })

  it('marks titles in another language', () => {
    const page = views.viewOf(fixedRoute('home', 'zh'))
    expect(page.kind === 'home' && page.latest[0]).toMatchObject({ href: '/zh/a0.html', tag: 'en' })
  })
})

describe('every view', () => {
  it.each(THEME_CODES)('survives JSON as it is in %s, so that its digest is that of its content', (theme) => {
    const themed = makeSite({ ...sample, theme })
    const { shared, viewOf } = createViews(themed, {})
    expect(JSON.parse(JSON.stringify(shared))).toStrictEqual(shared)
    for (const route of enumerateRoutes(themed)) {
      const page = viewOf(route)
      expect(JSON.parse(JSON.stringify(page))).toStrictEqual(page)
    }
  })

  it('has the same text for the same site', () => {
    const again = createViews(makeSite(sample), {})
    for (const route of enumerateRoutes(site)) {
      expect(JSON.stringify(again.viewOf(route))).toBe(JSON.stringify(views.viewOf(route)))
    }
  })

  it('is of a page of this site', () => {
    expect(() => views.viewOf(fixedRoute('home', 'kr'))).toThrow('does not offer kr')
    expect(() => views.viewOf({ kind: 'article', locale: 'en', path: '/nope.html', articleId: 'x' })).toThrow(
      '/nope.html',
    )
  })
})
