import type { Page } from '@playwright/test'
import { expect } from 'vitest'

/** Parts of the search page, as locators. */
export const field = (page: Page) => page.locator('main form input[name=q]')
export const results = (page: Page) => page.locator('.search-result h2 a')
export const status = (page: Page) => page.locator('.search-answer .search-status')
export const suggestions = (page: Page) => page.locator('nav.search-suggestions')
export const allArticles = (page: Page) => page.locator('#search-results ~ section')

/** Repeats `read` for as long as a busy machine may need. */
export const poll = <T>(read: () => T) => expect.poll(read)

/** Waits until the first result links to `path`. */
export const firstIs = (page: Page, path: string) => poll(() => results(page).first().getAttribute('href')).toBe(path)

/** The paths below `folder` that a page has requested so far. */
export function watchPaths(page: Page, folder: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith(folder)) asked.push(path)
  })
  return asked
}

/** A promise that stays open until `release` is called. */
export function holdBack(): { released: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { released: promise, release: resolve }
}
