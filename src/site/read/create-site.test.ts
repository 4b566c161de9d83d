import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeContent, makeProfile, makeSite, SITE_NOW, type SiteSample } from '../../../tests/support/make-site.ts'
import { createSite } from './create-site.ts'
import { NoLanguage } from '../errors.ts'

describe('a site', () => {
  it('is frozen, and the same for the same content', () => {
    const sample: SiteSample = { locales: { en: { articles: [makeArticle()] }, zh: {} } }
    const site = makeSite(sample)
    expect(Object.isFrozen(site)).toBe(true)
    expect(Object.isFrozen(site.byLocale.en)).toBe(true)
    expect(Object.isFrozen(site.byLocale.en?.articles)).toBe(true)
    expect(makeSite(sample)).toStrictEqual(site)
  })

  it('is plain data that crosses to another thread', () => {
    const site = makeSite({ locales: { en: { articles: [makeArticle()] } } })
    expect(structuredClone(site)).toStrictEqual(site)
  })

  it('takes its files from siteConfig, else from the tenant', () => {
    const site = makeSite({ locales: { en: { configs: { siteConfig: { fileUrl: 'https://f.example/' } } }, zh: {} } })
    expect(site.byLocale.en?.fileUrl).toBe('https://f.example')
    expect(site.byLocale.zh?.fileUrl).toBe('https://files.example')
  })

  it('keeps the configs it does not know', () => {
    expect(makeSite({ locales: { en: { configs: { other: 'x' } } } }).byLocale.en?.configs['other']).toEqual({
      content: 'x',
    })
  })

  it('tells a colour that cannot be read once for the tenant, not once per language', () => {
    const configs = { theme2Colors: { themeColor: '#fafafa', hoverColor: '#000000', activeColor: '#000000' } }
    const { notices } = makeSite({ theme: 'theme2', locales: { en: { configs }, zh: { configs }, kr: { configs } } })
    const reported = notices.filter(({ name }) => name === 'ColorContrastLow').map(({ message }) => message)
    expect(reported.length).toBeGreaterThan(0)
    expect(new Set(reported).size).toBe(reported.length)
    expect(notices.map(({ where }) => where)).toEqual(notices.map(() => ({ tenant: 'harbour' })))
  })

  it.each(['theme2', 'theme3'] as const)('tells missing colours in %s once, not once per language', (theme) => {
    const { notices } = makeSite({ theme, locales: { en: {}, zh: {}, kr: {} } })
    expect(notices).toMatchObject([{ name: 'ColorsIncomplete' }])
    expect(notices[0]?.where).toStrictEqual({ tenant: 'harbour' })
  })
})

describe('the languages of a site', () => {
  const configs = { languageConfig: [{ language: 'kr', default: true }, { language: 'zh' }, { language: 'en' }] }
  const sample: SiteSample = { locales: { zh: { configs }, en: { configs } } }

  it('are those offered and delivered, in the order offered', () => {
    const site = makeSite(sample)
    expect(site.locales.map(({ locale }) => locale)).toStrictEqual(['zh', 'en'])
    expect(site.notices).toMatchObject([
      { name: 'LanguageRefused', message: expect.stringContaining('"kr" of languageConfig is not offered') },
    ])
  })

  it('fall back to the tenant’s default where the one named was not delivered', () => {
    expect(makeSite(sample).defaultLocale).toBe('zh')
    expect(makeSite({ ...sample, profile: { defaultLocale: 'en' } }).defaultLocale).toBe('en')
  })

  it('must be one at least', () => {
    const profile = makeProfile()
    const make = () => createSite({ theme: 'theme1', locales: {} }, profile, new Date(SITE_NOW))
    expect(make).toThrow(expect.objectContaining({ name: NoLanguage.name }))
  })
})

describe('a banner', () => {
  it('has its final address, or none where it leads nowhere', () => {
    const banner = { id: '1', title: 'B' }
    const site = makeSite({
      locales: {
        zh: {},
        en: {
          banners: [
            { ...banner, url: '/need.html' },
            { ...banner, url: 'https://harbour.example/need.html' },
            { ...banner, url: '/nope.html' },
            { ...banner, url: 'javascript:x' },
            { ...banner, url: '' },
            banner,
          ],
        },
      },
    })
    expect(site.byLocale.en?.banners).toStrictEqual([
      { ...banner, url: '/en/need.html' },
      { ...banner, url: '/en/need.html' },
      banner,
      banner,
      banner,
      banner,
    ])
    expect(site.notices.map(({ name }) => name)).toStrictEqual(['BannerTargetMissing', 'BannerTargetMissing'])
  })

  it('of which nothing can be seen is left out, and the report says so', () => {
    const shown = [
      { id: '1', title: 'Words' },
      { id: '2', title: '', subtitle: 'Words' },
      { id: '3', title: '', image: '/files/bay.jpg' },
      { id: '4', title: ' ', url: 'https://example.com/' },
    ]
    const empty = [
      { id: '5', title: '\u200b', alt: 'Nobody hears this', buttonText: 'Nowhere' },
      { id: '6', title: '', url: '/nope.html' },
    ]
    const site = makeSite({ locales: { en: { banners: [...shown, ...empty] } } })

    expect(site.byLocale.en?.banners.map(({ id }) => id)).toStrictEqual(['1', '2', '3', '4'])
    expect(site.notices.filter(({ name }) => name === 'BannerEmpty').map(({ where }) => where.resource)).toEqual([
      'banner 5',
      'banner 6',
    ])
  })
})

describe('a link in an article', () => {
  const linking = (id: string, ...links: string[]) => makeArticle({ id, body: { links } })

  it('is reported where its page is missing, once per article and in its own language', () => {
    const site = makeSite({
      locales: {
        en: { articles: [linking('a', '/b.html', '/nope.html', '/'), linking('b', '/nope.html')] },
        zh: { articles: [linking('a', '/only-zh.html', '/zh/nope.html'), makeArticle({ id: 'only-zh' })] },
      },
    })
    const missing = site.notices.filter(({ name }) => name === 'BodyLinkMissing')
    expect(missing.map(({ where }) => where)).toStrictEqual([
      { tenant: 'harbour', locale: 'en', path: '/a.html' },
      { tenant: 'harbour', locale: 'en', path: '/b.html' },
      { tenant: 'harbour', locale: 'zh', path: '/a.html' },
    ])
    expect(missing[2]?.message).toContain('links to /zh/nope.html')
  })

  it('may lead to a redirect', () => {
    const siteConfig = { redirects: [{ from: '/old.html', to: '/a.html' }] }
    const site = makeSite({ locales: { en: { articles: [linking('a', '/old.html')], configs: { siteConfig } } } })
    expect(site.notices).toStrictEqual([])
  })
})

describe('hostile content', () => {
  it('is reported in notices and never thrown', () => {
    const locales = {
      en: {
        configs: { siteConfig: '[', languageConfig: '{"a"', theme1Colors: '7', themeCode: '' },
        menuGroups: [{ key: '__proto__', type: 'constructor', entries: [] }],
        banners: [{ id: '', title: '', image: '\ud800', url: '\ud800' }],
        articles: [makeArticle({ id: '__proto__', slug: '\ud800', body: { links: ['\ud800'], images: ['\ud800'] } })],
      },
    }
    const site = createSite(makeContent({ locales }), makeProfile({ locales }), new Date(SITE_NOW))
    expect(site.notices.map(({ name }) => name)).toContain('ArticlePathRefused')
  })
})
