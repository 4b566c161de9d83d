import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { wireArticle } from '../support/plain-provider.ts'
import { startPlainSites, type PlainSites } from '../support/plain-sites.ts'
import { scriptsLoaded } from '../support/scripts-loaded.ts'

const TENANTS = ['heavy1', 'heavy2', 'heavy3']
const WORD = 'Aufenthaltsgenehmigungsverlängerung'

let sites: PlainSites

const table = `<table><tr>${`<th>${WORD}`.repeat(7)}</tr><tr>${`<td>${WORD}`.repeat(7)}</tr></table>`
const code = '<pre><code class="language-js">const answer = await ask({ headers: { accept: 1 } })</code></pre>'
const sections = Array.from(
  { length: 24 },
  (_, at) => `<h2>Section ${at}</h2><p>Text.</p><h3>Part ${at}</h3><p>Text.</p>`,
)
const body = table + code + sections.join('')
const entries = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, name: `Topic ${at}`, url: `/topic-${at}.html` }))

/** Articles with a wide table, code and many headings, forty entries of the left menu, a flat menu of the footer. */
const contentOf = (tenant: string) => ({
  theme: `theme${tenant.at(-1)}`,
  configs: { siteConfig: { siteName: 'Heavy' }, languageConfig: [{ language: 'en' }] },
  menus: { left_menu: entries, bottom_menu: entries.slice(0, 12).map((entry) => ({ ...entry, id: `b${entry.id}` })) },
  articles: entries.map(({ id, name }) => wireArticle({ article: `topic-${id}`, title: name, body })),
})

async function open(tenant: string, path: string, width: number): Promise<Page> {
  const page = await sites.browser.newPage({ viewport: { width, height: 900 } })
  await page.goto(sites.urlOf(tenant, path))
  await scriptsLoaded(page)
  return page
}

const boxOf = async (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect()
    return { left, right, top, bottom, width }
  })

describe.skipIf(isBrowserMissing())('an article with much in it', () => {
  beforeAll(async () => void (sites = await startPlainSites(TENANTS, contentOf)))

  afterAll(() => sites.close())

  it.each(TENANTS)('loses no column of a wide table on paper: %s', async (tenant) => {
    const page = await open(tenant, 'topic-1.html', 768)
    await page.emulateMedia({ media: 'print' })
    const rights = await page
      .locator('th, td')
      .evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().right))
    expect(rights).toHaveLength(14)
    expect(Math.max(...rights)).toBeLessThanOrEqual(768)
    await page.close()
  })

  it.each(TENANTS)('keeps the current entry of its contents in sight, wherever one reads: %s', async (tenant) => {
    const page = await open(tenant, 'topic-1.html', 1280)
    const hidden = await page.evaluate(async () => {
      const wrong: string[] = []
      for (const heading of document.querySelectorAll('main :is(h2, h3)[id]')) {
        heading.scrollIntoView({ behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const current = document.querySelector('.contents [aria-current]')
        const { top = -1, bottom = -1 } = current?.getBoundingClientRect() ?? {}
        const pane = document.querySelector('.contents')?.getBoundingClientRect()
        // Places are not whole pixels, so the last entry may end a part of a pixel below its pane.
        const isVisible = pane !== undefined && top >= pane.top && bottom <= pane.bottom + 1
        if (!isVisible) wrong.push(`${current?.textContent} at ${top} to ${bottom}`)
      }
      return wrong
    })
    expect(hidden).toEqual([])
    await page.close()
  })

  it('has no contents over its footer in theme3', async () => {
    const page = await open('heavy3', 'topic-1.html', 1280)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect
      .poll(() => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1))
      .toBe(true)
    const [contents, foot] = [await boxOf(page, '.contents'), await boxOf(page, '.foot')]
    expect(foot.top < contents.bottom && foot.right > contents.left).toBe(false)
    await page.close()
  })

  it('shows the title of the menu beside it, or the current entry if that is further down, in theme1', async () => {
    const early = await open('heavy1', 'topic-3.html', 1280)
    expect((await boxOf(early, '.section-name')).top).toBeGreaterThan((await boxOf(early, '.section-menu')).top)
    const late = await open('heavy1', 'topic-35.html', 1280)
    const [menu, current] = [await boxOf(late, '.section-menu'), await boxOf(late, '.section-menu [aria-current]')]
    // Not at an edge, so that entries before and after it are visible.
    expect(current.top).toBeGreaterThan(menu.top + 100)
    expect(current.bottom).toBeLessThan(menu.bottom - 40)
    await Promise.all([early.close(), late.close()])
  })

  it('gives code the width of tables in theme1', async () => {
    const page = await open('heavy1', 'topic-1.html', 1280)
    await expect.poll(() => page.locator('.code').count()).toBe(1)
    expect((await boxOf(page, '.code')).width).toBe((await boxOf(page, '.table-scroll')).width)
    await page.close()
  })
})
