import { expect, it } from 'vitest'
import { errorPageHref } from './error-flow.ts'

it.each([
  [404, '/need.html', '/error/404.html'],
  [404, '/kr/need.html', '/kr/error/404.html'],
  [500, '/en/', '/en/error/500.html'],
  [503, '/zh/water/x.html', '/zh/error/500.html'],
])('opens after %i on %s the page %s', (status, pathname, href) => expect(errorPageHref(status, pathname)).toBe(href))
