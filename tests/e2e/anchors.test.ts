import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { wireArticle } from '../support/plain-provider.ts'
import { startPlainSites, type PlainSites } from '../support/plain-sites.ts'

const TENANTS = ['anchors1', 'anchors2', 'anchors3']
/** An anchor in a URL, and the words that it leads to. */
const ANCHORS = [
  ['far', 'Far away'],
  ['s-far', 'Far away'],
  [encodeURIComponent('요금 안내'), 'Fees'],
  ['old', 'Named by a link'],
  ['cell', 'In a table'],
] as const

const noBrowser = isBrowserMissing()
const filler = '<p>Words before and after.</p>'.repeat(60)
const body = [
  ...['<p><a href="#far">To the far end</a></p>', filler, '<h2 id="far">Far away</h2>', filler],
  ...['<h2 id="요금 안내">Fees</h2>', filler, '<a name="old"></a><h3>Named by a link</h3>', filler],
  ...['<table><tr><td id="cell">In a table</td></tr></table>', filler],
].join('')
const articles = [
  wireArticle({ article: 'a', body }),
  wireArticle({ article: 'b', body: '<p><a href="/a.html#far">To the other page</a></p>' }),
]

let sites: PlainSites

beforeAll(async () => {
  if (noBrowser) return
  const configs = { languageConfig: [{ language: 'en' }] }
  sites = await startPlainSites(TENANTS, (tenant) => ({ theme: `theme${tenant.at(-1)}`, configs, articles }))
})

afterAll(() => (noBrowser ? undefined : sites.close()))

/** Whether the words are in the upper half of the window and not covered. */
function isReached(page: Page, words: string): Promise<boolean> {
  const place = page.locator('.body :is(h2, h3, td)').filter({ hasText: words })
  return place.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + 5, top + height / 2)
    return top < innerHeight / 2 && above !== null && element.contains(above)
  })
}

const expectReached = (page: Page, words: string) => expect.poll(() => isReached(page, words)).toBe(true)

describe.skipIf(noBrowser).each(TENANTS)('an anchor of %s', (tenant) => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('leads from outside to what the author named, %s', async (_how, javaScriptEnabled) => {
    const context = await sites.browser.newContext({ javaScriptEnabled })
    for (const [anchor, words] of ANCHORS) {
      const page = await context.newPage()
      await page.goto(sites.urlOf(tenant, `a.html#${anchor}`))
      await expectReached(page, words)
      await page.close()
    }
    await context.close()
  })

  it('leads from the same page and from another of the site to what the author named', async () => {
    const page = await sites.browser.newPage()
    await page.goto(sites.urlOf(tenant, 'a.html'))
    expect(await isReached(page, 'Far away')).toBe(false)
    await page.getByText('To the far end').click()
    await expectReached(page, 'Far away')
    await page.goto(sites.urlOf(tenant, 'b.html'))
    await page.getByText('To the other page').click()
    await page.waitForURL('**/a.html#s-far')
    await expectReached(page, 'Far away')
    await page.close()
  })

  it('gives scripts no name that they did not have', async () => {
    const page = await sites.browser.newPage()
    await page.goto(sites.urlOf(tenant, 'a.html'))
    const found = await page.evaluate(() => {
      const names = [...document.querySelectorAll('.body [name]')].map((element) => element.getAttribute('name') ?? '')
      return { names, taken: names.filter((name) => name in window || name in document) }
    })
    expect(found).toEqual({ names: ['far', '요금 안내', 'old', 'cell'], taken: [] })
    await page.close()
  })
})
