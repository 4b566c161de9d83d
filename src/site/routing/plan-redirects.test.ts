import { describe, expect, it } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { planRedirects } from './plan-redirects.ts'
import { deployMatcher, findRedirect } from './redirect.ts'

type Rules = readonly { from: string; to: string; status?: number }[]

const articles = [makeArticle({ id: 'new' }), makeArticle({ id: 'tariffs', group: 'water' })]

function plan(en: Rules, zh?: Rules) {
  const configs = (redirects: Rules) => ({ siteConfig: { redirects } })
  const zhArticles = [makeArticle({ id: 'new', slug: 'zh-new' }), makeArticle({ id: 'only-zh' })]
  const site = makeSite({
    locales: {
      en: { articles, configs: configs(en) },
      ...(zh && { zh: { articles: zhArticles, configs: configs(zh) } }),
    },
  })
  const notices = site.notices.filter(({ name }) => name.startsWith('Redirect'))
  return {
    site,
    notices,
    rules: site.redirects.map(({ from, to, status }) => `${from} ${to} ${status}`),
    names: notices.map(({ name }) => name),
  }
}

describe('a redirect', () => {
  it('holds in every language, each spelled out, and keeps an explicit prefix', () => {
    const { rules, notices } = plan([{ from: '/old.html', to: '/new.html' }], [])
    expect(notices).toStrictEqual([])
    expect(rules).toStrictEqual([
      '/old.html /new.html 301',
      '/en/old.html /en/new.html 301',
      '/zh/old.html /zh/zh-new.html 301',
    ])
  })

  it.each([
    ['theme1', '/index.html'],
    ['theme3', '/'],
  ] as const)('to /index.html leads home in %s', (theme, home) => {
    const siteConfig = { redirects: [{ from: '/old.html', to: '/index.html' }] }
    const site = makeSite({ theme, locales: { en: { configs: { siteConfig } } } })
    expect(site.redirects).toMatchObject([{ to: home }, { to: `/en${home}` }])
    expect(site.notices.filter(({ name }) => name.startsWith('Redirect'))).toStrictEqual([])
  })

  it('holds in one language where its path has a prefix or only that language has it', () => {
    expect(plan([{ from: '/zh/a.html', to: '/only-zh.html', status: 302 }], []).rules).toStrictEqual([
      '/zh/a.html /zh/only-zh.html 302',
    ])
    expect(plan([], [{ from: '/a.html', to: '/only-zh.html' }]).rules).toStrictEqual([
      '/zh/a.html /zh/only-zh.html 301',
    ])
  })

  it('of a language comes before that of the default language', () => {
    const { rules } = plan(
      [{ from: '/a.html', to: '/new.html' }],
      [
        { from: '/a.html', to: '/only-zh.html' },
        { from: '/a.html', to: '/new.html' },
      ],
    )
    expect(rules).toContain('/zh/a.html /zh/only-zh.html 301')
    expect(rules).toContain('/a.html /new.html 301')
    expect(rules).toHaveLength(3)
  })

  it('may lead to another site, a file, or a place within a page', () => {
    expect(
      plan([
        { from: '/a', to: 'https://elsewhere.example/水' },
        { from: '/b/', to: '/files/x.pdf' },
        { from: '/c.php', to: '/water/tariffs.html?x=1#cost' },
      ]).rules.filter((rule) => !rule.startsWith('/en/')),
    ).toStrictEqual([
      '/a https://elsewhere.example/%E6%B0%B4 301',
      '/b/ https://files.example/files/x.pdf 301',
      '/c.php /water/tariffs.html?x=1#s-cost 301',
    ])
  })

  it('sends on once where redirects follow one another, for a time if one of them is for a time', () => {
    const { rules } = plan([
      { from: '/a.html', to: '/b.html' },
      { from: '/b.html', to: '/c.html', status: 302 },
      { from: '/c.html', to: '/new.html' },
    ])
    expect(rules).toContain('/a.html /new.html 302')
    expect(rules).toContain('/b.html /new.html 302')
    expect(rules).toContain('/c.html /new.html 301')
  })

  it('costs one walk however long the chain is that it leads', () => {
    const readsOf = (length: number) => {
      let reads = 0
      const rules = Array.from({ length }, (_, at) => ({
        from: `/r${at}.html`,
        status: 301 as const,
        get to() {
          reads += 1
          return at === length - 1 ? '/new.html' : `/r${at + 1}.html`
        },
      }))
      expect(runSteps(planRedirects(plan([]).site, { en: rules }, []))).toHaveLength(2 * length)
      return reads
    }
    expect(readsOf(400)).toBeLessThan(2.1 * readsOf(200))
  })

  it('is refused in a circle, and so is what leads into it', () => {
    const { rules, names } = plan([
      { from: '/a.html', to: '/b.html' },
      { from: '/b.html', to: '/c.html' },
      { from: '/c.html', to: '/b.html' },
      { from: '/self.html', to: '/self.html' },
    ])
    expect(rules).toStrictEqual([])
    expect(names).toStrictEqual(['RedirectLoop', 'RedirectLoop', 'RedirectLoop', 'RedirectLoop'])
  })

  it('leads to a page of the site as well by its absolute address', () => {
    const { rules, names } = plan(
      [
        { from: '/a.html', to: 'https://harbour.example/new.html?x#cost' },
        { from: '/b.html', to: 'https://Harbour.example:443/a.html', status: 302 },
        { from: '/c.html', to: 'https://harbour.example/nope.html' },
        { from: '/d.html', to: 'https://harbour.example//elsewhere.example/' },
      ],
      [],
    )
    expect(rules).toStrictEqual([
      '/a.html /new.html?x#s-cost 301',
      '/en/a.html /en/new.html?x#s-cost 301',
      '/zh/a.html /zh/zh-new.html?x#s-cost 301',
      '/b.html /new.html?x#s-cost 302',
      '/en/b.html /en/new.html?x#s-cost 302',
      '/zh/b.html /zh/zh-new.html?x#s-cost 302',
      ...['', '/en', '/zh'].map((prefix) => `${prefix}/d.html https://harbour.example//elsewhere.example/ 301`),
    ])
    expect(names).toStrictEqual(['RedirectTargetMissing'])
  })

  it('is refused in a circle of absolute addresses', () => {
    const { rules, names } = plan([
      { from: '/self.html', to: 'https://harbour.example/en/self.html' },
      { from: '/a.html', to: 'https://harbour.example/b.html' },
      { from: '/b.html', to: 'https://harbour.example/a.html' },
    ])
    expect(rules).toStrictEqual([])
    expect(names).toStrictEqual(['RedirectLoop', 'RedirectLoop', 'RedirectLoop'])
  })

  it('is refused from a path that has a page, in the languages where it has', () => {
    expect(plan([{ from: '/new.html', to: '/water/tariffs.html' }])).toMatchObject({
      rules: [],
      names: ['RedirectRefused'],
    })
    const { rules, names } = plan([{ from: '/zh-new.html', to: '/new.html' }], [])
    expect(names).toStrictEqual([])
    expect(rules).toStrictEqual(['/zh-new.html /new.html 301', '/en/zh-new.html /en/new.html 301'])
  })

  it.each([
    ...[
      'old.html',
      'https://elsewhere.example/old.html',
      '//x',
      '/',
      '/zh',
      '/index.html',
      '/a.html?x=1',
      '/a#b',
      '/a//b',
    ],
    ...['/../a', '/a/./b', '/a\\b', '/%', '/a%0d%0aX: y', '/_astro/x.js', '/builds/latest.json', '/files/a.png'],
    ...['/sitemap.xml', '/sitemap-2.xml', '/_redirects', '/kr/a.html', `/${'a'.repeat(600)}`],
  ])('is refused from %j', (from) => {
    expect(plan([{ from, to: '/new.html' }], [])).toMatchObject({ rules: [], names: ['RedirectRefused'] })
  })

  it('starts from a path that spells out the own origin', () => {
    const { rules } = plan([{ from: 'https://harbour.example/old.html', to: '/new.html' }], [])
    expect(rules).toContain('/old.html /new.html 301')
  })

  it.each([
    ['/old/*', '/new.html'],
    ['/news/:year', '/new.html'],
    ['/a.html', '/new/:splat'],
    ['/a.html', 'https://elsewhere.example/:splat'],
    ['/old/(.*)', '/new.html'],
  ])('is refused by name if it is a pattern: %s to %s', (from, to) => {
    const { rules, notices } = plan([{ from, to }], [])
    expect(rules).toEqual([])
    expect(notices).toMatchObject([{ name: 'RedirectRefused', message: expect.stringContaining('"*"') as string }])
  })

  it('is called too long if its path has more than 500 characters', () => {
    const { notices } = plan([{ from: `/${'a'.repeat(600)}`, to: '/new.html' }], [])
    expect(notices[0]?.message).toContain('longer than 500 characters')
  })

  it.each(['javascript:alert(1)', 'mailto:a@b.example', 'new.html'])('is refused to %s', (to) => {
    expect(plan([{ from: '/a.html', to }])).toMatchObject({ rules: [], names: ['RedirectRefused'] })
  })

  it('starts from a path of at most 500 characters', () => {
    const planned = (length: number) => plan([{ from: `/${'a'.repeat(length - 1)}`, to: '/new.html' }], []).names
    expect(planned(500)).toStrictEqual([])
    expect(planned(501)).toStrictEqual(['RedirectRefused'])
  })

  it('is left out where its target has no page, with one notice for all languages', () => {
    const { rules, notices } = plan([{ from: '/a.html', to: '/nope.html' }], [])
    expect(rules).toStrictEqual([])
    expect(notices).toMatchObject([{ name: 'RedirectTargetMissing', where: { resource: 'siteConfig.redirects' } }])
  })

  it('is refused from a path that an earlier one has', () => {
    const { rules, names } = plan([
      { from: '/a.html', to: '/new.html' },
      { from: '/%61.html', to: '/water/tariffs.html' },
    ])
    expect(rules).toStrictEqual(['/a.html /new.html 301', '/en/a.html /en/new.html 301'])
    expect(names).toStrictEqual(['RedirectRefused'])
  })

  it('is safe in a header', () => {
    const { rules } = plan([{ from: '/旧 路.html', to: '/water/tariffs.html#费\u2028用' }])
    expect(rules[0]).toBe('/旧 路.html /water/tariffs.html#s-%E8%B4%B9-%E7%94%A8 301')
  })

  it('is found by its path, encoded or not, and given to the scripts by its encoded path', () => {
    const { site } = plan([{ from: '/旧.html', to: '/new.html' }])
    expect(findRedirect(site, '/%E6%97%A7.html')?.to).toBe('/new.html')
    expect(findRedirect(site, '/en/旧.html')?.to).toBe('/en/new.html')
    expect(findRedirect(site, '/new.html')).toBeUndefined()
    expect(deployMatcher(site)).toStrictEqual({
      static: {
        '/%E6%97%A7.html': { redirect: '/new.html' },
        '/en/%E6%97%A7.html': { redirect: '/en/new.html' },
      },
      wildcard: {},
      dynamic: {},
    })
  })
})
