import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { THEME_CODES } from '#site/model/theme.ts'
import { isBrowserMissing } from '../support/browser.ts'
import { findViolations } from '../support/find-violations.ts'
import { startThemeSites, type ThemeSites } from '../support/theme-sites.ts'

const announcements = [
  { text: 'The front desk closes at four on Friday.', href: '/page.html' },
  { text: 'Water is turned off in Mill Lane on Monday morning.', level: 'warning' },
  { text: 'Boil tap water before you drink it.', level: 'urgent', href: '/page.html' },
  { text: 'This was last year.', until: '2025-12-31' },
]

let sites: ThemeSites

describe.skipIf(isBrowserMissing())('announcements', () => {
  beforeAll(async () => {
    sites = await startThemeSites({ announcements })
  })

  afterAll(() => sites.close())

  it.each(THEME_CODES)(
    'are a named part of the page in %s, the most urgent first, each with its level',
    async (theme) => {
      const page = await sites.open(theme, { javaScriptEnabled: false })
      const region = page.getByRole('region', { name: 'Announcements' })
      expect((await region.locator('p').allInnerTexts()).map((text) => text.trim())).toEqual([
        'Urgent Boil tap water before you drink it.',
        'Warning Water is turned off in Mill Lane on Monday morning.',
        'Notice The front desk closes at four on Friday.',
      ])
      expect(await page.locator('[role=alert], [aria-live]').count()).toBe(0)
      const links = await region.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links).toEqual(['/page.html', '/page.html'])
      await page.close()
    },
  )

  it.each(THEME_CODES)('can be read in %s in light and dark, and fit on a phone', async (theme) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await sites.open(theme, { colorScheme, viewport: { width: 320, height: 700 } })
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.close()
    }
  })

  it.each(THEME_CODES)(
    'keep their levels apart in %s if the visitor chooses all colours, and on paper',
    async (theme) => {
      const page = await sites.open(theme, { forcedColors: 'active' })
      const edge = (place: string) =>
        page
          .locator(place)
          .first()
          .evaluate((box) => getComputedStyle(box).borderBottomStyle)
      expect(await edge('.announcement')).toBe('solid')
      expect(await edge('.announcement strong')).toBe('solid')
      await page.emulateMedia({ media: 'print', forcedColors: 'none' })
      const colors = await page.locator('.announcement-urgent').evaluate((box) => {
        const { color, backgroundColor } = getComputedStyle(box)
        return [color, backgroundColor]
      })
      expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
      await page.close()
    },
  )
})
