import { expect } from 'vitest'
import type { SeenPage } from './preview-visitor.ts'

/** Expects a page that explains a problem to visitors, and shows nothing of the service's inside. */
export function expectPlain(seen: SeenPage, status: number, words: string): void {
  expect(`${seen.status} ${seen.headers['content-type']}`).toBe(`${status} text/html; charset=utf-8`)
  expect(seen.text).toContain(words)
  expect(seen.text).not.toMatch(/ at .*\.ts:|node_modules|node:internal|ECONNREFUSED/)
  expect(seen.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
}
