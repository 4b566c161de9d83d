import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { openDemoSites } from '../support/demo-sites.ts'
import { findViolations } from '../support/find-violations.ts'
import { scriptsLoaded } from '../support/scripts-loaded.ts'
import { poll, watchPaths } from '../support/search-page.ts'
import { watchPolicy } from '../support/watch-policy.ts'

const sites = openDemoSites('fieldnote')

describe.skipIf(isBrowserMissing())('code and the quick search in Chromium', () => {
  async function look<T>(path: string, see: (page: Page) => Promise<T>): Promise<T> {
    const page = await sites.browser.newPage({ viewport: { width: 320, height: 800 } })
    try {
      await page.goto(`${sites.preview.url('fieldnote')}${path}`, { waitUntil: 'networkidle' })
      return await see(page)
    } finally {
      await page.close()
    }
  }

  it.each(SITE_LOCALES)(
    'names in a table stay whole where the words beside them can give way: fieldnote in %s',
    async (locale) => {
      const lines = await look(`${locale}/api/webhooks.html`, (page) =>
        page.locator('td code').evaluateAll((all) => all.map((code) => code.getClientRects().length)),
      )
      expect(lines.length).toBeGreaterThan(3)
      expect(new Set(lines)).toEqual(new Set([1]))
    },
  )

  it('the button that copies is painted over the first line alone', async () => {
    const [painted, second] = await look('en/api/webhooks.html', (page) =>
      page
        .locator('.code')
        .first()
        .evaluate((code) => {
          const button = code.querySelector('button')
          const pre = code.querySelector('pre')
          if (!button || !pre) throw new Error('There is no code with a button.')
          const { lineHeight, paddingTop } = getComputedStyle(pre)
          const ground = getComputedStyle(button)
          const height =
            ground.backgroundColor === 'rgba(0, 0, 0, 0)'
              ? parseFloat(ground.backgroundSize.split(' ')[1] ?? '')
              : button.offsetHeight
          return [button.offsetTop + height, pre.offsetTop + parseFloat(paddingTop) + parseFloat(lineHeight)]
        }),
    )
    expect(painted).toBeLessThanOrEqual((second ?? 0) + 1)
  })

  it('loads its script and the index when it is opened, and answers with links', async () => {
    const context = await sites.browser.newContext()
    const violations = await watchPolicy(context)
    const page = await context.newPage()
    const asked = watchPaths(page, '/')
    await page.goto(`${sites.preview.url('fieldnote')}api/webhooks.html`, { waitUntil: 'networkidle' })
    await scriptsLoaded(page)
    expect(asked.filter((path) => /quick-search|_search/.test(path))).toEqual([])
    await page.locator('.quick-search-button').click()
    const dialog = page.getByRole('dialog', { name: 'Search this site' })
    await dialog.getByRole('combobox').fill('sync stuck')
    await poll(() => dialog.getByRole('option').first().getAttribute('href')).toBe('/troubleshooting/sync-stuck.html')
    expect(await dialog.getByRole('status').textContent()).toMatch(/^\d+ articles found$/)
    expect(await findViolations(page, { within: 'dialog' })).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/troubleshooting/sync-stuck.html')
    await scriptsLoaded(page)
    await page.keyboard.press('Control+k')
    await dialog.getByRole('option', { name: 'sync stuck' }).click()
    await poll(() => dialog.locator('a[role=option]').count()).toBeGreaterThanOrEqual(5)
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)
    expect(violations).toEqual([])
    await context.close()
  })

  it.each(SITE_LOCALES)('names its keys if it is opened by one of them, in %s', async (locale) => {
    const page = await sites.browser.newPage()
    await page.goto(`${sites.preview.url('fieldnote')}${locale}/api/bulk-export.html`, { waitUntil: 'networkidle' })
    await scriptsLoaded(page)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog')
    const keys = dialog.getByRole('listitem')
    await poll(() => keys.count()).toBe(4)
    expect(await keys.locator('kbd').allTextContents()).toEqual(['/', '?', 'Ctrl+K', '↑', '↓', 'Enter', 'Esc'])
    for (const text of await keys.allTextContents()) expect(text).toMatch(/\p{L}{2}$/u)
    expect(await findViolations(page, { within: 'dialog' })).toEqual([])
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)
    await page.close()
  })

  it('is not offered without scripts', async () => {
    const context = await sites.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${sites.preview.url('fieldnote')}api/webhooks.html`)
    expect(await page.locator('.quick-search-button').isVisible()).toBe(false)
    expect(await page.locator('#tree a').first().isVisible()).toBe(true)
    await context.close()
  })
})
