import { describe, expect, it } from 'vitest'
import type { SiteData } from '#contract/site-data.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { siteDataFiles } from './site-data.ts'

const sample: SiteSample = {
  profile: { publicFileUrl: 'https://files.example' },
  locales: {
    en: {
      articles: [makeArticle({ slug: 'tariffs' })],
      menus: {
        top_menu: [
          makeEntry('/en/tariffs.html', { id: 'a', image: '/files/a.png', children: [makeEntry('', { id: 'b' })] }),
        ],
        left_menu: [makeEntry('https://elsewhere.example/', { id: 'c', type: 'link' })],
      },
      configs: { siteConfig: { siteName: 'Harbour', own: { kept: [1] } }, own: 'not public' },
    },
    zh: {},
  },
}

const read = (changed: SiteSample = sample, locale = 'en') =>
  JSON.parse(siteDataFiles(makeSite(changed))[`_data/${locale}.json`] ?? 'null') as SiteData

/** The state of an English site with these configs. */
const withConfigs = (configs: Readonly<Record<string, unknown>>, profile: SiteSample['profile'] = {}) =>
  read({ profile, locales: { en: { configs } } })

describe('the state of a site', () => {
  it('has a file for each language, whose name does not change with its content', () => {
    expect(Object.keys(siteDataFiles(makeSite(sample)))).toEqual(['_data/en.json', '_data/zh.json'])
  })

  it('has menu entries with the id, address and type of the provider, and beside them what the site made of them', () => {
    const { top_menu, left_menu, bottom_menu } = read()
    expect(top_menu).toEqual([
      {
        id: 'a',
        url: '/en/tariffs.html',
        type: 'top_menu',
        name: '/en/tariffs.html',
        href: '/tariffs.html',
        children: [{ id: 'b', url: '', type: 'top_menu', name: 'Heading', children: [] }],
      },
    ])
    expect(left_menu).toMatchObject([{ id: 'c', url: 'https://elsewhere.example/', type: 'link', external: true }])
    expect(bottom_menu).toEqual([])
  })

  it('has the languages with their tags', () => {
    expect(read().languageConfig).toEqual([
      { language: 'en', name: 'English', tag: 'en', default: true },
      { language: 'zh', name: '中文', tag: 'zh-Hans' },
    ])
  })

  it('has siteConfig as the provider wrote it, own fields too', () => {
    expect(read().siteConfig).toEqual({ siteName: 'Harbour', own: { kept: [1] } })
  })

  it.each(['{bad', '', '[]', 'null', '7', `{"a":${'['.repeat(200)}${']'.repeat(200)}}`])(
    'has an empty siteConfig if the entry is %j',
    (siteConfig) => expect(withConfigs({ siteConfig }).siteConfig).toEqual({}),
  )

  it('holds the entries that the product reads, and of others those alone that tenants.json calls public', () => {
    const configs = {
      themeCode: 'theme1',
      theme1Colors: '{}',
      theme2Colors: '{}',
      smtpPassword: 'secret',
      tracker: 'x',
    }
    expect(Object.keys(withConfigs(configs).configs).sort()).toEqual(['languageConfig', 'theme1Colors', 'themeCode'])
    expect(withConfigs(configs, { publicConfigs: ['tracker'] }).configs).toMatchObject({ tracker: { content: 'x' } })
  })

  it('names no address of files that ends with the build', () => {
    expect(read().fileUrl).toBe('https://files.example')
    expect(read({ locales: { en: {} } }).fileUrl).toBe('')
  })

  it('gives away no password that stands in an address', () => {
    const siteConfig = '{"fileUrl":"https://user:secret@files.example/x","b":"http:\\/\\/secret@h\\/@kept"}'
    const data = withConfigs({ siteConfig })
    expect(JSON.stringify(data)).not.toContain('secret')
    expect(data.siteConfig).toEqual({ fileUrl: 'https://files.example/x', b: 'http://h/@kept' })
  })
})
