import { expect, it } from 'vitest'
import { countChangedPages, distinctPages } from './distinct-pages.ts'

const at = (...paths: string[]) => paths.map((path) => `https://a.example${path}`)
const pages = { total: 20, rendered: 20, kept: 0, removed: 1 }

it('names a page of the default language once, and keeps pages that stand at one address', () => {
  const urls = at('/en/water/a.html', '/water/a.html', '/zh/water/a.html', '/zh/b.html', '/gone.html')
  expect(distinctPages(urls)).toEqual(at('/en/water/a.html', '/zh/water/a.html', '/zh/b.html', '/gone.html'))
})

it('counts pages, not addresses', () => {
  const urls = at('/en/a.html', '/a.html', '/zh/a.html')
  expect(countChangedPages({ urls, pages })).toBe(2)
  expect(countChangedPages({ urls, urlCount: 10, pages: null })).toBe(9)
})

it('never counts more pages than there are, if only the first addresses are known', () => {
  const urls = at('/en/a.html', '/a.html')
  expect(countChangedPages({ urls, urlCount: 40, pages })).toBe(21)
})
