import { expect, it } from 'vitest'
import { localePrefix } from './locale-prefix.ts'

it.each([
  ['/zh/water/tariffs.html', 'zh'],
  ['/kr', 'kr'],
  ['/en/', 'en'],
])('finds the language of %s', (path, locale) => expect(localePrefix(path)).toBe(locale))

it.each(['/', '/zhang.html', '/water/zh/x.html', '/kr.html'])('finds none in %s', (path) => {
  expect(localePrefix(path)).toBeUndefined()
})
