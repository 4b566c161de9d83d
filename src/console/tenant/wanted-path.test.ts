import { expect, it } from 'vitest'
import { wantedPath } from './wanted-path.ts'

it.each([
  ['', '/'],
  [' /water/tariffs.html ', '/water/tariffs.html'],
  ['water/tariffs.html', '/water/tariffs.html'],
  ['https://www.harbour.example/water/tariffs.html?from=mail#prices', '/water/tariffs.html'],
  ['HTTPS://www.harbour.example', '/'],
])('takes %o for the path %s', (text, path) => {
  expect(wantedPath(text)).toBe(path)
})
