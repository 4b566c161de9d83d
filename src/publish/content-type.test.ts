import { expect, it } from 'vitest'
import { contentTypeOf, isCompressible } from './content-type.ts'

it.each([
  ['index.html', 'text/html; charset=utf-8', true],
  ['zh/feed.xml', 'application/atom+xml', true],
  ['sitemap.xml', 'application/xml', true],
  ['builds/latest.json', 'application/json', true],
  ['_ipx/f_webp&w_320/files/bay.jpg.0a1b2c3d4e.webp', 'image/webp', false],
  ['_headers', 'text/plain; charset=utf-8', true],
  ['strange.bin', 'application/octet-stream', false],
])('%s is %s', (path, type, compressible) => {
  expect(contentTypeOf(path)).toBe(type)
  expect(isCompressible(path)).toBe(compressible)
})
