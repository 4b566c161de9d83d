import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { wireArticle } from '../support/plain-provider.ts'
import { startPlainSites, type PlainSites } from '../support/plain-sites.ts'

const TENANTS = ['bare1', 'bare2', 'bare3']

let sites: PlainSites

/** A site of one page, with a table, and without pictures, banners, contact or a menu of the footer. */
const contentOf = (tenant: string) => ({
  theme: `theme${tenant.at(-1)}`,
  configs: { siteConfig: { siteName: 'Bare' }, languageConfig: [{ language: 'en' }] },
  menus: { left_menu: [{ id: 'about', name: 'About', url: '/about.html' }] },
  articles: [wireArticle({ article: 'about', body: '<table><tr><th>One</th><td>Two</td></tr></table>' })],
})

async function open(tenant: string, path: string, width: number): Promise<Page> {
  const page = await sites.browser.newPage({ viewport: { width, height: 800 } })
  await page.goto(sites.urlOf(tenant, path))
  return page
}

const heightOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0

describe.skipIf(isBrowserMissing())('a site with one page', () => {
  beforeAll(async () => void (sites = await startPlainSites(TENANTS, contentOf)))

  afterAll(() => sites.close())

  it.each([320, 1280])(
    'has no empty parts in theme1 at %i px: no columns of the footer, no menu of one page',
    async (width) => {
      const page = await open('bare1', 'about.html', width)
      expect(await page.locator('.footer-columns').isVisible()).toBe(false)
      expect(await page.locator('.section-menu').count()).toBe(0)
      await page.close()
    },
  )

  it('has no empty screen below the sentence of theme2 on a phone', async () => {
    const page = await open('bare2', 'index.html', 320)
    const words = (await heightOf(page, '.hero h1')) + (await heightOf(page, '.hero-side'))
    expect(await heightOf(page, '.hero')).toBeLessThan(words + 150)
    await page.close()
  })

  it('has no menu beside a page that would lead to this page alone in theme2', async () => {
    const page = await open('bare2', 'about.html', 1280)
    expect(await page.locator('.switcher').count()).toBe(0)
    await page.close()
  })

  it('has room around the words of the choice of light or dark in theme3', async () => {
    const page = await open('bare3', 'about.html', 1280)
    const padding = await page.locator('.scheme select').evaluate((select) => getComputedStyle(select).paddingLeft)
    expect(Number.parseFloat(padding)).toBeGreaterThanOrEqual(8)
    await page.close()
  })

  it.each(TENANTS)('prints a table whose words do not touch its frame: %s', async (tenant) => {
    const page = await open(tenant, 'about.html', 800)
    await page.emulateMedia({ media: 'print' })
    const padding = await page.locator('.body th').evaluate((cell) => getComputedStyle(cell).paddingLeft)
    expect(Number.parseFloat(padding)).toBeGreaterThan(3)
    await page.close()
  })
})
