import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import { searchArticles } from './search-articles.ts'

describe('searchArticles', () => {
  it('lists what a locale shows, the oldest first, so that a new article takes the last place', () => {
    const articles = [
      makeArticle({ slug: 'new', publishedAt: '2026-03-01T00:00:00Z' }),
      makeArticle({ slug: 'old', publishedAt: '2026-01-01T00:00:00Z' }),
    ]
    const site = makeSite({ locales: { en: { articles } } })
    expect(searchArticles(site, 'en').map(({ path }) => path)).toEqual(['/old.html', '/new.html'])
  })

  it('tells of each article its own words, its address and its group as the menus name it', () => {
    const article = makeArticle({
      slug: 'tariffs',
      group: 'water',
      summary: 'Prices',
      keywords: ['price'],
      body: { digest: 'body' },
    })
    const left_menu = [makeEntry('', { name: 'Your water', children: [makeEntry('/water/tariffs.html')] })]
    const site = makeSite({ locales: { en: {}, zh: { articles: [article], menus: { left_menu } } } })
    expect(searchArticles(site, 'zh')).toEqual([
      {
        path: '/water/tariffs.html',
        href: '/zh/water/tariffs.html',
        title: 'Title of tariffs',
        summary: 'Prices',
        keywords: ['price'],
        publishedAt: '2026-01-01T00:00:00Z',
        group: 'Your water',
        bodyDigest: 'body',
      },
    ])
  })

  it('says of an untranslated article which language it is in', () => {
    const site = makeSite({ locales: { en: { articles: [makeArticle()] }, kr: {} } })
    expect(searchArticles(site, 'kr')).toMatchObject([{ tag: 'en', href: '/kr/tariffs.html', group: '' }])
  })
})
