import { describe, expect, it } from 'vitest'
import type { SiteData } from '#contract/site-data.ts'
import { createViews } from '#site/create-views.ts'
import { makeArticle } from '../../tests/support/make-article.ts'
import { makeEntry, makeSite, type SiteSample } from '../../tests/support/make-site.ts'
import { nameSiteData } from './site-data.ts'

const sample: SiteSample = {
  profile: { publicFileUrl: 'https://files.example' },
  locales: {
    en: {
      articles: [makeArticle({ slug: 'tariffs' })],
      menus: { top_menu: [makeEntry('/tariffs.html', { image: '/files/a.png' })] },
      configs: { siteConfig: { siteName: 'Harbour' }, own: 'kept' },
    },
    zh: {},
  },
}

function dataOf(changed: SiteSample = sample) {
  const site = makeSite(changed)
  const { shared, files } = nameSiteData(site, createViews(site, {}).shared)
  return {
    shared,
    files,
    read: (locale: string) => JSON.parse(files[shared[locale]?.dataHref?.slice(1) ?? ''] ?? 'null') as SiteData,
  }
}

describe('nameSiteData', () => {
  it('names a file for each language and tells the shared view of it', () => {
    const { shared, files } = dataOf()
    expect(Object.keys(files)).toEqual([
      expect.stringMatching(/^_data\/en\.[0-9a-f]{10}\.json$/),
      expect.stringMatching(/^_data\/zh\./),
    ])
    expect(Object.values(shared).map((view) => view.dataHref)).toEqual(Object.keys(files).map((path) => `/${path}`))
  })

  it('holds menus, configs and languages under the specification’s names', () => {
    const data = dataOf().read('en')
    expect(data.top_menu).toEqual([{ id: '/tariffs.html', name: '/tariffs.html', href: '/tariffs.html', children: [] }])
    expect(data.left_menu).toEqual([])
    expect(data.configs['own']).toBe('kept')
    expect(data.siteConfig).toMatchObject({ siteName: 'Harbour', timeZone: 'UTC' })
    expect(data.fileUrl).toBe('https://files.example')
    expect(data.languageConfig).toEqual([
      { language: 'en', name: 'English', tag: 'en', default: true },
      { language: 'zh', name: '中文', tag: 'zh-Hans' },
    ])
  })

  it('gives the same name to the same content and another to any other', () => {
    const renamed = { ...sample, locales: { ...sample.locales, zh: { configs: { siteConfig: { siteName: '港' } } } } }
    expect(dataOf().shared['en']?.dataHref).toBe(dataOf(renamed).shared['en']?.dataHref)
    expect(dataOf().shared['zh']?.dataHref).not.toBe(dataOf(renamed).shared['zh']?.dataHref)
  })

  it('names no address of files that ends with the build', () => {
    expect(dataOf({ locales: { en: {} } }).read('en').fileUrl).toBe('')
  })
})
