import { expect, it } from 'vitest'
import { contentTypeOf, isCompressible, isTypeOf } from './content-type.ts'

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

it.each([
  ['index.html', 'text/html', true],
  ['index.html', 'text/html;charset=UTF-8', true],
  ['index.html', 'text/html; charset=iso-8859-1', false],
  ['index.html', 'application/octet-stream', false],
  ['index.html', '', false],
  ['_astro/a.js', 'application/javascript', true],
  ['zh/feed.xml', 'text/xml; charset=utf-8', true],
  ['a.webp', 'image/jpeg', false],
  ['strange.bin', 'text/x-strange', true],
])('%s sent as "%s" is taken for what it is: %s', (path, sent, isRight) => {
  expect(isTypeOf(path, sent)).toBe(isRight)
})
