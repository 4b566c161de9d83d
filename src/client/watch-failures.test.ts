import { expect, it } from 'vitest'
import { isFailedImport } from './watch-failures.ts'

it.each([
  'Failed to fetch dynamically imported module: https://a.example/_astro/x.js',
  'error loading dynamically imported module: https://a.example/_astro/x.js',
  'Importing a module script failed.',
])('knows "%s" for a failed import', (message) => expect(isFailedImport(new TypeError(message))).toBe(true))

it.each([new Error('Failed to fetch'), undefined, null, 'x'])('takes %o for none', (reason) => {
  expect(isFailedImport(reason)).toBe(false)
})
