import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import type { Banner } from '../model/content.ts'
import { createViews } from './create-views.ts'
import { fixedRoute } from '../routing/route.ts'

describe('a banner of the home page', () => {
  it('is called by what it has to say', () => {
    const named = (banner: Partial<Banner>) => {
      const banners = [{ id: '1', title: '\u200b ', ...banner }]
      const page = createViews(makeSite({ locales: { en: { banners } } }), {}).viewOf(fixedRoute('home', 'en'))
      return page.kind === 'home' ? page.banners[0] : undefined
    }
    const alt = 'A tap'
    expect(named({ title: 'B', subtitle: 'S', alt })).toStrictEqual({
      id: '1',
      title: 'B',
      subtitle: 'S',
      alt,
      name: 'B',
    })
    expect(named({ subtitle: 'S', alt })).toStrictEqual({ id: '1', subtitle: 'S', alt, name: 'S' })
    const picture = named({ subtitle: '\u00ad', alt, buttonText: ' ', image: '/files/tap.jpg' })
    expect(picture).toStrictEqual({ id: '1', picture: picture?.picture, alt, name: alt })
    expect(named({ url: '/need.html' })).toStrictEqual({ id: '1', alt: '', href: '/need.html', name: 'need.html' })
  })
})

describe('news', () => {
  const articles = ['news', 'water'].map((group) => makeArticle({ id: group, group }))
  const viewOf = (newsGroups?: string[]) => {
    const configs = { siteConfig: { ...(newsGroups && { newsGroups }) } }
    const { viewOf: view } = createViews(makeSite({ locales: { en: { articles, configs } } }), {})
    const page = view(fixedRoute('home', 'en'))
    const latest = page.kind === 'home' ? page.latest.map(({ title, publishedAt }) => [title, publishedAt]) : []
    const search = view(fixedRoute('search', 'en'))
    const dated = search.kind === 'search' ? search.groups.flatMap((group) => group.articles) : []
    return { latest, dated: dated.filter(({ publishedAt }) => publishedAt !== undefined).map(({ href }) => href) }
  }

  it('are the articles of the groups that the tenant names: only they are listed as the latest, and dated', () => {
    const { latest, dated } = viewOf(['news'])
    expect(latest).toEqual([[articles[0]?.title, articles[0]?.publishedAt]])
    expect(dated).toEqual(['/news/news.html'])
  })

  it('are all articles if the tenant names no group', () => {
    expect(viewOf().latest).toHaveLength(2)
    expect(viewOf().dated).toHaveLength(2)
  })
})

describe('opening hours', () => {
  it('stand on the home page of a theme that shows them', () => {
    const configs = { siteConfig: { openingHours: { monday: ['08:00-12:00'] } } }
    const homeOf = (theme: 'theme1' | 'theme2') =>
      createViews(makeSite({ theme, locales: { en: { configs } } }), {}).viewOf(fixedRoute('home', 'en'))
    expect(homeOf('theme2')).toMatchObject({ openingHours: { closed: [] } })
    expect(homeOf('theme1')).not.toHaveProperty('openingHours')
  })
})

describe('the need form', () => {
  it('tells what happens next in the tenant’s words, before and after it is sent', () => {
    const steps = ['We read it.', 'We call you.']
    const configs = { siteConfig: { forms: { need: { steps } } } }
    const own = createViews(makeSite({ locales: { en: { configs } } }), {})
    const plain = createViews(makeSite({ locales: { en: {} } }), {})
    for (const kind of ['need', 'form-submit-success'] as const) {
      expect(own.viewOf(fixedRoute(kind, 'en'))).toMatchObject({ kind, steps })
      expect(plain.viewOf(fixedRoute(kind, 'en'))).not.toHaveProperty('steps')
    }
  })
})

describe('the search page', () => {
  it('lists all articles by group: as the menus name them, then by name, then those without', () => {
    const articles = [
      makeArticle({ id: 'x' }),
      makeArticle({ id: 'p', group: 'b-group' }),
      makeArticle({ id: 'q', group: 'a-group' }),
      makeArticle({ id: 'r', group: 'water' }),
    ]
    const menus = { left_menu: [makeEntry('', { name: 'Supply', children: [makeEntry('/water/r.html')] })] }
    const page = createViews(makeSite({ locales: { en: { articles, menus } } }), {}).viewOf(fixedRoute('search', 'en'))
    const groups = page.kind === 'search' ? page.groups : []
    expect(groups.map(({ label, articles: listed }) => [label, listed.map(({ href }) => href)])).toStrictEqual([
      ['Supply', ['/water/r.html']],
      ['A group', ['/a-group/q.html']],
      ['B group', ['/b-group/p.html']],
      ['', ['/x.html']],
    ])
  })
})

describe('the need page', () => {
  it('shows the built-in form where the tenant brings none', () => {
    const { viewOf } = createViews(makeSite({ locales: { en: {}, zh: {} } }), {})
    expect(viewOf(fixedRoute('need', 'zh'))).toMatchObject({
      form: {
        fields: ['name', 'phone', 'email', 'company', 'subject', 'need', 'consent'].map((name) => ({
          name,
          label: '',
        })),
        action: 'https://api.example/form',
        next: '/zh/form-submit-success.html',
        needsContact: true,
      },
    })
  })

  it('shows the tenant’s own form', () => {
    const siteConfig = { forms: { need: { fields: [{ name: 'q', type: 'text', label: 'Q' }] } } }
    const { viewOf } = createViews(makeSite({ locales: { en: { configs: { siteConfig } } } }), {})
    expect(viewOf(fixedRoute('need', 'en'))).toMatchObject({
      form: { fields: [{ name: 'q', label: 'Q' }], needsContact: false },
    })
  })
})
