import { expect, it } from 'vitest'
import { pageUrls } from './page-urls.ts'

it('names the first 500 pages by their addresses, and counts all', () => {
  const pages = Array.from({ length: 501 }, (_, n) => `/zh/${n}.html`)
  const { count, urls } = pageUrls('https://harbour.example', ['feed.xml', 'zh/水.html', ...pages])
  expect([count, urls.length]).toEqual([502, 500])
  expect(urls[0]).toBe('https://harbour.example/zh/%E6%B0%B4.html')
})
