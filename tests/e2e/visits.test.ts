import type { BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { findViolations } from '../support/find-violations.ts'
import { startThemeSites, type ThemeSites } from '../support/theme-sites.ts'

const siteConfig = {
  timeZone: 'Asia/Seoul',
  openingHours: {
    monday: ['08:00-12:00', '13:00-18:00'],
    tuesday: [],
    closed: [{ from: '2099-12-24', until: '2099-12-26', note: 'Christmas' }],
    note: 'Ring the bell.',
  },
}

let sites: ThemeSites

describe.skipIf(isBrowserMissing())('what theme2 says of visits', () => {
  beforeAll(async () => {
    sites = await startThemeSites(siteConfig)
  }, 300_000)

  afterAll(() => sites.close())

  const openHome = async (options: BrowserContextOptions = {}, theme = 'theme2'): Promise<Page> => {
    const page = await sites.open(theme, options)
    await page.goto(new URL('/', page.url()).href)
    return page
  }

  it('opening hours are a table of the week without scripts, and nothing says that it is open', async () => {
    const page = await openHome({ javaScriptEnabled: false })
    const hours = page.getByRole('region', { name: 'Opening hours' })
    const rows = await hours.getByRole('row').allInnerTexts()
    expect(rows.slice(0, 3).map((row) => row.split(/\s+/).join(' '))).toEqual([
      'Monday 8:00–12:00, 13:00–18:00',
      'Tuesday closed',
      'Wednesday closed',
    ])
    expect(await hours.getByRole('listitem').allInnerTexts()).toEqual([
      'December 24, 2099 – December 26, 2099 · Christmas',
    ])
    expect(await hours.innerText()).toContain('Ring the bell.')
    expect(await hours.innerText()).not.toMatch(/now/)
    await page.close()
  })

  it.each([
    ['2026-05-31T23:30:00Z', 'Open now, until 12:00'],
    ['2026-06-01T03:30:00Z', 'Closed now. We open at 13:00'],
    ['2026-06-02T03:30:00Z', 'Closed now'],
    ['2099-12-24T23:00:00Z', 'Closed now'],
  ])('the device says at %s: %s', async (now, words) => {
    const page = await sites.open('theme2')
    await page.clock.setFixedTime(new Date(now))
    await page.goto(new URL('/', page.url()).href)
    await page.getByText(words, { exact: true }).waitFor()
    await page.close()
  })

  it('all of it can be read in light and dark, and fits on a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openHome({ colorScheme, viewport: { width: 320, height: 700 } })
      await page.getByText(/^(?:Open|Closed) now/).waitFor()
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.close()
    }
  })

  it('other themes show none of it', async () => {
    const page = await openHome({}, 'theme1')
    expect(await page.getByText('Opening hours').count()).toBe(0)
    await page.close()
  })
})
