import { describe, expect, it } from 'vitest'
import { matchRedirect } from '#contract/host-rules.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import { hostRulesOf } from './host-rules-of.ts'
import { resolvePath } from './resolve-path.ts'
import { THEME_CODES, type ThemeCode } from '../model/theme.ts'

const POLICY = "default-src 'none'"

const siteOf = (theme: ThemeCode) =>
  makeSite({
    theme,
    locales: {
      en: {
        articles: [makeArticle({ slug: 'a' })],
        menus: { top_menu: [makeEntry('/a.html')] },
        configs: { siteConfig: { redirects: [{ from: '/旧.html', to: '/a.html' }] } },
      },
      zh: {},
    },
  })

describe('the rules for hosts', () => {
  it('lead the roots to the home page in theme1, before all else', () => {
    const lines = hostRulesOf(siteOf('theme1'), POLICY).redirects.map(
      ({ from, to, status }) => `${from} ${to} ${status}`,
    )
    expect(lines).toStrictEqual([
      '/ /index.html 302',
      '/en/ /en/index.html 302',
      '/en /en/index.html 302',
      '/zh/ /zh/index.html 302',
      '/zh /zh/index.html 302',
      '/%E6%97%A7.html /a.html 301',
      '/en/%E6%97%A7.html /en/a.html 301',
      '/zh/%E6%97%A7.html /zh/a.html 301',
    ])
  })

  it('leave the roots alone in theme2 and lead them into the menu in theme3', () => {
    expect(hostRulesOf(siteOf('theme2'), POLICY).redirects[0]?.from).toBe('/%E6%97%A7.html')
    expect(hostRulesOf(siteOf('theme3'), POLICY).redirects[0]).toStrictEqual({ from: '/', to: '/a.html', status: 302 })
  })

  it('name the page for missing pages of each language, the root last', () => {
    expect(hostRulesOf(siteOf('theme1'), POLICY).notFound).toStrictEqual([
      { folder: '/en/', file: '/en/404.html' },
      { folder: '/zh/', file: '/zh/404.html' },
      { folder: '/', file: '/404.html' },
    ])
  })

  it.each(THEME_CODES)('answer in %s like the site itself', (theme) => {
    const site = siteOf(theme)
    for (const path of ['/', '/zh', '/zh/', '/en/', '/旧.html', '/zh/%E6%97%A7.html', '/a.html', '/nope.html']) {
      const answer = resolvePath(site, path)
      const match = matchRedirect(hostRulesOf(site, POLICY), path)
      expect(match && { to: match.to, status: match.status }).toStrictEqual(
        'redirect' in answer ? answer.redirect : undefined,
      )
    }
  })
})
