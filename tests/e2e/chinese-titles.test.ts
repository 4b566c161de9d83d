import { describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { openDemoSites } from '../support/demo-sites.ts'

const PAGES = [
  ['harbour', 'zh/index.html'],
  ['linden', 'zh/index.html'],
  ['linden', 'zh/care/heart.html'],
  ['fieldnote', 'zh/api/bulk-export.html'],
] as const

const sites = openDemoSites('harbour', 'linden', 'fieldnote')

describe.skipIf(isBrowserMissing())('Chinese titles', () => {
  it.each([320, 768, 1280])('at %i px break between words, and never inside a word', async (width) => {
    let seen = 0
    for (const [tenant, path] of PAGES) {
      const page = await sites.browser.newPage({ viewport: { width, height: 800 } })
      await page.goto(sites.preview.url(tenant) + path)
      const titles = await page.locator('.phrases:visible').evaluateAll(brokenPhrases)
      await page.close()
      expect(titles.flat(), `${tenant}/${path}`).toEqual([])
      seen += titles.length
    }
    expect(seen).toBeGreaterThan(10)
  })
})

/** The pieces of each title that stand on several lines, although a line could hold them. */
function brokenPhrases(titles: Element[]): string[][] {
  const range = document.createRange()
  return titles.map((title) => {
    // Blanks and marks part a piece too.
    const pieces = [...title.childNodes].filter(({ textContent }) => /^\p{Script=Han}+$/u.test(textContent ?? ''))
    const broken = pieces.filter((piece) => {
      range.selectNodeContents(piece)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    return broken.map(({ textContent }) => textContent ?? '')
  })
}
