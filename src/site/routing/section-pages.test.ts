import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { alternatesOf } from './alternates.ts'
import { canonicalUrl } from './canonical-url.ts'
import { counterpart } from './counterpart.ts'
import { resolvePath } from './resolve-path.ts'
import { enumerateRoutes, outputsOf, sectionRoute } from './route.ts'

const inGroup = (group: string, ...slugs: string[]) => slugs.map((slug) => makeArticle({ id: slug, slug, group }))
const siteOf = (locales: SiteSample['locales']) => makeSite({ locales: locales ?? {} })
const sectionsOf = (site: ReturnType<typeof makeSite>, locale = 'en') =>
  enumerateRoutes(site).flatMap((route) => (route.kind === 'section' && route.locale === locale ? [route.path] : []))

describe('a section page', () => {
  it('stands in the folder of each group with a published article, in the default language without a prefix too', () => {
    const articles = [
      ...inGroup('water', 'a', 'b'),
      makeArticle({ group: 'gone', draft: true }),
      makeArticle({ slug: 'c' }),
    ]
    const site = siteOf({ en: { articles }, zh: {} })
    expect(sectionsOf(site)).toStrictEqual(['/water/index.html'])
    expect(outputsOf(site, sectionRoute('water', 'en'))).toStrictEqual(['water/index.html', 'en/water/index.html'])
    expect(outputsOf(site, sectionRoute('water', 'zh'))).toStrictEqual(['zh/water/index.html'])
    expect(resolvePath(site, '/gone/index.html')).toMatchObject({ status: 404 })
  })

  it('gives way to an article that is named index', () => {
    const site = siteOf({ en: { articles: inGroup('water', 'index', 'b') } })
    expect(sectionsOf(site)).toStrictEqual([])
    expect(resolvePath(site, '/water/index.html')).toMatchObject({ route: { kind: 'article', articleId: 'index' } })
  })

  it('is not there in theme3', () => {
    const site = makeSite({ theme: 'theme3', locales: { en: { articles: inGroup('water', 'a') } } })
    expect(sectionsOf(site)).toStrictEqual([])
    expect(resolvePath(site, '/water/index.html')).toMatchObject({ status: 404 })
  })
})

describe('a section page in another language', () => {
  const renamed = siteOf({
    en: { articles: [...inGroup('water', 'a'), ...inGroup('news', 'n')] },
    zh: { articles: inGroup('水', 'a') },
  })

  it('is that of the group of the same name, else of the group that has its newest article', () => {
    expect(counterpart(renamed, sectionRoute('news', 'en'), 'zh')).toStrictEqual(sectionRoute('news', 'zh'))
    expect(counterpart(renamed, sectionRoute('water', 'en'), 'zh')).toStrictEqual(sectionRoute('水', 'zh'))
    expect(counterpart(renamed, sectionRoute('水', 'zh'), 'en')).toStrictEqual(sectionRoute('water', 'en'))
  })

  it('is the home page if nothing of the group is there', () => {
    const site = siteOf({ en: {}, zh: { articles: inGroup('only-zh', 'z') } })
    expect(counterpart(site, sectionRoute('only-zh', 'zh'), 'en')).toMatchObject({ kind: 'home', locale: 'en' })
  })

  it('is named to search engines if both have an article in their own language', () => {
    expect(alternatesOf(renamed, sectionRoute('water', 'en'))).toStrictEqual([
      { tag: 'en', href: 'https://harbour.example/water/index.html' },
      { tag: 'zh-Hans', href: 'https://harbour.example/zh/%E6%B0%B4/index.html' },
      { tag: 'x-default', href: 'https://harbour.example/water/index.html' },
    ])
    expect(alternatesOf(renamed, sectionRoute('news', 'en'))).toStrictEqual([])
  })

  it('names the original as its canonical address if none of its articles is translated', () => {
    expect(canonicalUrl(renamed, sectionRoute('news', 'zh'))).toBe('https://harbour.example/news/index.html')
    expect(canonicalUrl(renamed, sectionRoute('水', 'zh'))).toBe('https://harbour.example/zh/%E6%B0%B4/index.html')
  })
})
