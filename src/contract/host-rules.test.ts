import { describe, expect, it } from 'vitest'
import {
  cacheClassOf,
  formatHeaders,
  formatRedirects,
  headerRules,
  matchRedirect,
  type HostRules,
} from './host-rules.ts'

const rules: HostRules = {
  redirects: [
    { from: '/', to: '/index.html', status: 302 },
    { from: '/%E6%97%A7.html', to: '/new.html', status: 301 },
    { from: '/%E6%97%A7.html', to: '/later.html', status: 301 },
  ],
  headers: headerRules({ policy: "default-src 'none'", isSecure: true }),
  notFound: [
    { folder: '/zh/', file: '/zh/404.html' },
    { folder: '/', file: '/404.html' },
  ],
}

describe('the file _redirects', () => {
  it('has one line per redirect in order, and a line for the missing pages of each language', () => {
    expect(formatRedirects(rules).split('\n')).toStrictEqual([
      '/ /index.html 302',
      '/%E6%97%A7.html /new.html 301',
      '/%E6%97%A7.html /later.html 301',
      '/zh/* /zh/404.html 404',
      '',
    ])
  })
})

describe('the file _headers', () => {
  it('names a pattern and below it its headers', () => {
    expect(formatHeaders(rules)).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n')
    expect(formatHeaders(rules)).toMatch(
      /^\/\*\n {2}Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\n/,
    )
  })

  it('lets no two patterns give Cache-Control to one path', () => {
    const patterns = rules.headers.filter(({ headers }) => 'Cache-Control' in headers).map(({ pattern }) => pattern)
    const takes = (pattern: string, path: string) =>
      new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '.*')}$`).test(path)
    for (const path of ['/a/b.html', '/_astro/x.js', '/_ipx/w_9/a.png', '/builds/latest.json']) {
      expect(patterns.filter((pattern) => takes(pattern, path))).toHaveLength(1)
    }
  })
})

describe('the headers of every path', () => {
  const headers = (isSecure: boolean) => headerRules({ policy: "default-src 'none'", isSecure })[0]?.headers ?? {}

  it('are these', () => {
    expect(headers(true)).toStrictEqual({
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
  })

  it('say who may frame a page, which the page itself cannot', () => {
    expect(headers(true)['Content-Security-Policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('ask for https only where visitors come by it', () => {
    expect(headers(true)['Strict-Transport-Security']).toMatch(/^max-age=\d{8}$/)
    expect(headers(false)).not.toHaveProperty('Strict-Transport-Security')
  })
})

describe('a file of a bundle', () => {
  it.each([
    ['water/tariffs.html', 'page'],
    ['/zh/feed.xml', 'page'],
    ['_search/en/0.json', 'page'],
    ['_astro/page.abc.js', 'immutable'],
    ['/_ipx/w_640/files/a.jpg', 'immutable'],
    ['_data/en.json', 'page'],
    ['_data/en.0123456789.json', 'immutable'],
    ['builds/latest.json', 'never'],
    ['builds/meta/abc.json', 'page'],
  ])('%s is of the cache class %s', (path, expected) => {
    expect(cacheClassOf(path)).toBe(expected)
  })
})

describe('a redirect', () => {
  it('is found for its path, encoded or not, and the first of two holds', () => {
    expect(matchRedirect(rules, '/旧.html')?.to).toBe('/new.html')
    expect(matchRedirect(rules, '/%e6%97%a7.html')?.to).toBe('/new.html')
    expect(matchRedirect(rules, '/')?.status).toBe(302)
  })

  it('is not found for other paths', () => {
    expect(matchRedirect(rules, '/new.html')).toBeUndefined()
    expect(matchRedirect(rules, '/%')).toBeUndefined()
  })
})
