import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeSince, followList } from '#kit/list-change.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import type { LocaleSite } from '../model/site.ts'
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

  it('gives the same list for as long as nothing in it changes', () => {
    const site = makeSite({ locales: { en: { articles: [makeArticle()] }, kr: {} } })
    expect(searchArticles({ ...site }, 'en')).toBe(searchArticles(site, 'en'))
    expect(searchArticles(site, 'kr')).not.toEqual(searchArticles(site, 'en'))
  })

  it('names groups as the menus do now, though the articles are the same', () => {
    const labelled = (name: string) => {
      const left_menu = [makeEntry('', { name, children: [makeEntry('/water/tariffs.html')] })]
      return makeSite({
        locales: { en: { articles: [makeArticle({ slug: 'tariffs', group: 'water' })], menus: { left_menu } } },
      })
    }
    const [before, after] = [labelled('Water'), labelled('Your water')]
    const { en } = before.byLocale
    expect(searchArticles(before, 'en')).toMatchObject([{ group: 'Water' }])
    const changed = {
      ...after,
      byLocale: { en: { ...(after.byLocale.en as LocaleSite), articles: en?.articles ?? [] } },
    }
    expect(searchArticles(changed, 'en')).toMatchObject([{ group: 'Your water' }])
  })

  it('makes the same of a list that follows another as of one that follows none, whatever changed', () => {
    const edit = fc.record({ at: fc.nat(20), remove: fc.nat(3), add: fc.array(fc.nat(30), { maxLength: 3 }) })
    const listOf = (numbers: readonly number[]) =>
      makeSite({
        locales: {
          en: { articles: numbers.map((number) => makeArticle({ slug: `a${number}`, group: `g${number % 3}` })) },
        },
      }).byLocale.en as LocaleSite
    const site = makeSite({ locales: { en: {} } })
    const show = (articles: LocaleSite['articles']) =>
      searchArticles({ ...site, byLocale: { en: { ...listOf([]), articles } } }, 'en')
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 5 }), (edits) => {
        let list = listOf([1, 2, 3, 4, 5, 6, 7, 8]).articles
        let shown = show(list)
        for (const { at, remove, add } of edits) {
          const next = list.toSpliced(at, remove, ...listOf([...new Set(add)]).articles)
          followList(list, next)
          const last = shown
          shown = show(next)
          expect(shown).toStrictEqual(show([...next]))
          expect(changeSince(last, shown)?.splices.length).toBe(changeSince(list, next)?.splices.length)
          list = next
        }
      }),
    )
  })
})
