import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { wireArticle } from '../support/plain-provider.ts'
import { startPlainSites, type PlainSites } from '../support/plain-sites.ts'
import { scriptsLoaded } from '../support/scripts-loaded.ts'

let sites: PlainSites

const entries = (kind: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${kind}-${at}`, name: `${kind} ${at}`, url: `/${kind}-${at}.html` }))

/** `long3` has a tree that fills several screens of a phone, `short3` one that fills half a screen. */
const contentOf = (tenant: string) => ({
  theme: 'theme3',
  configs: { siteConfig: { siteName: 'Manual' }, languageConfig: [{ language: 'en' }] },
  menus: { left_menu: entries('topic', tenant === 'long3' ? 40 : 6), top_menu: entries('part', 12) },
  articles: [...entries('topic', 40), ...entries('part', 12)].map(({ id }) => wireArticle({ article: id })),
})

async function open(tenant: string, path: string, width: number): Promise<Page> {
  const page = await sites.browser.newPage({ viewport: { width, height: 700 } })
  await page.goto(sites.urlOf(tenant, path))
  await scriptsLoaded(page)
  return page
}

const openSheet = (page: Page) => page.locator('[popovertarget=tree]').first().click()

describe.skipIf(isBrowserMissing())('the tree of a manual on a phone', () => {
  beforeAll(async () => void (sites = await startPlainSites(['long3', 'short3'], contentOf)))

  afterAll(() => sites.close())

  it('opens at the current entry, and its top stays in sight', async () => {
    const page = await open('long3', 'topic-30.html', 390)
    await openSheet(page)
    const head = await page.locator('.tree-close').boundingBox()
    expect(head?.y).toBe(0)
    const current = await page.locator('.tree [aria-current]').boundingBox()
    expect(current?.y).toBeGreaterThan(head?.height ?? 0)
    expect(current?.y).toBeLessThan(700)
    await page.close()
  })

  it('leads from its top to the main menu below a long tree, and stays open', async () => {
    const page = await open('long3', 'topic-5.html', 390)
    await openSheet(page)
    const first = page.getByRole('navigation').getByRole('link', { name: 'part 0', exact: true })
    expect(await first.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(700)
    await page.locator('.tree-jump').click()
    const last = page.getByRole('navigation').getByRole('link', { name: 'part 11', exact: true })
    await expect.poll(() => last.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(700)
    expect(await first.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(44)
    // The next stop of the keyboard is the first entry there.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('part 0')
    await page.close()
  })

  it('has no such link where the main menu is in sight anyway', async () => {
    const page = await open('short3', 'topic-3.html', 390)
    await openSheet(page)
    expect(await page.locator('.tree-jump').count()).toBe(0)
    await page.close()
  })
})
