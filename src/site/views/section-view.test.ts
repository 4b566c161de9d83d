import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import type { Article } from '../model/content.ts'
import { sectionRoute } from '../routing/route.ts'
import { createViews } from './create-views.ts'

type Sample = { articles: Article[]; newsGroups?: string[]; menu?: ReturnType<typeof makeEntry>[] }

function sectionOf({ articles, newsGroups, menu = [] }: Sample) {
  const configs = { siteConfig: { siteName: 'Harbour', ...(newsGroups && { newsGroups }) } }
  const site = makeSite({ locales: { en: { articles, configs, menus: { left_menu: menu } } } })
  const page = createViews(site, {}).viewOf(sectionRoute('water', 'en'))
  if (page.kind !== 'section') throw new Error('This is no section page.')
  return page
}

const named = (title: string, day: number, fields: Partial<Article> = {}) =>
  makeArticle({
    id: title,
    title,
    slug: title.toLowerCase(),
    group: 'water',
    publishedAt: `2026-01-0${day}T00:00:00Z`,
    ...fields,
  })
const ARTICLES = [named('Beta', 1), named('Alpha', 2), named('Gamma', 3), named('Delta', 4)]
const titlesOf = (sample: Sample) => sectionOf(sample).articles.map(({ title }) => title)
const GAMMA = makeEntry('', { name: 'Your water', children: [makeEntry('/water/gamma.html')] })

describe('the articles of a section page', () => {
  it('are in the order of left_menu, then by date if readers see the dates, else by title', () => {
    expect(titlesOf({ articles: ARTICLES, menu: [GAMMA] })).toEqual(['Gamma', 'Delta', 'Alpha', 'Beta'])
    expect(titlesOf({ articles: ARTICLES, menu: [GAMMA], newsGroups: ['other'] })).toEqual([
      'Gamma',
      'Alpha',
      'Beta',
      'Delta',
    ])
  })

  it('are by date alone in a group that the tenant names as news', () => {
    const sample = { articles: ARTICLES, menu: [GAMMA], newsGroups: ['water'] }
    expect(titlesOf(sample)).toEqual(['Delta', 'Gamma', 'Alpha', 'Beta'])
  })

  it('are the first 200, and the page knows how many there are', () => {
    const articles = Array.from({ length: 203 }, (_, at) => makeArticle({ id: `a${at}`, group: 'water' }))
    const page = sectionOf({ articles })
    expect([page.articles.length, page.total]).toEqual([200, 203])
  })
})

describe('a section page', () => {
  it('has the name of the menu entry above its articles, and its breadcrumb', () => {
    const page = sectionOf({ articles: ARTICLES, menu: [GAMMA] })
    expect(page).toMatchObject({ title: 'Your water', trailMenu: 'left_menu', noindex: false })
    expect(page.breadcrumb).toEqual([{ name: 'Harbour', href: '/index.html' }, { name: 'Your water' }])
    expect(sectionOf({ articles: ARTICLES }).title).toBe('Water')
  })

  it('has the name of an entry that leads to it, and what that entry says', () => {
    const entry = makeEntry('/water/index.html', { name: 'All about water', description: 'From tap to drain.' })
    const page = sectionOf({ articles: ARTICLES, menu: [GAMMA, entry] })
    expect(page).toMatchObject({ title: 'All about water', description: 'From tap to drain.', trail: [entry.id] })
  })

  it('is described by the titles of its first articles if the menu says nothing', () => {
    expect(sectionOf({ articles: ARTICLES }).description).toBe('Delta · Gamma · Alpha · Beta')
    const long = [named('A'.repeat(150), 2, { slug: 'a' }), named('B'.repeat(20), 1, { id: 'b' })]
    expect(sectionOf({ articles: long, newsGroups: [] }).description).toBe('A'.repeat(150))
  })

  it('is hidden from search engines if all of its articles are', () => {
    const hidden = ARTICLES.map((article) => ({ ...article, noindex: true }))
    expect(sectionOf({ articles: hidden }).noindex).toBe(true)
    expect(sectionOf({ articles: [...hidden.slice(1), named('Beta', 1)] }).noindex).toBe(false)
  })
})
