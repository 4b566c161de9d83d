import { expect, test } from 'vitest'
import { formatHeaders, formatRedirects, headerRules, type HostRules } from '#contract/host-rules.ts'
import { matchHeaders, parseHostFiles } from './parse-host-files.ts'

const rules: HostRules = {
  redirects: [
    { from: '/', to: '/index.html', status: 302 },
    { from: '/old.html', to: 'https://elsewhere.example/new?a=1', status: 301 },
  ],
  headers: headerRules({ policy: "default-src 'none'", isSecure: true }),
  notFound: [
    { folder: '/zh/', file: '/zh/404.html' },
    { folder: '/', file: '/404.html' },
  ],
}

test('what was written for hosts reads back as it was', () => {
  expect(parseHostFiles(formatRedirects(rules), formatHeaders(rules))).toEqual(rules)
})

test('lines that make no sense are skipped', () => {
  expect(parseHostFiles('# a comment\n/only-one\n', '  Orphan: value\n').redirects).toEqual([])
})

test('a page must be asked for again, a hashed file may be kept for a year', () => {
  expect(matchHeaders(rules, '/water/tariffs.html')['Cache-Control']).toBe('public, max-age=0, must-revalidate')
  expect(matchHeaders(rules, '/_astro/theme1.abc.css')['Cache-Control']).toBe('public, max-age=31536000, immutable')
  expect(matchHeaders(rules, '/builds/latest.json')['Cache-Control']).toBe('no-store')
})

test('every path is sent with nosniff', () => {
  expect(matchHeaders(rules, '/feed.xml')['X-Content-Type-Options']).toBe('nosniff')
})
