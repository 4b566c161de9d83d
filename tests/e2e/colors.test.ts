import type { Page } from '@playwright/test'
import { wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import { SCHEMES } from '#site/model/colors.ts'
import { CONTROL_RATIO, gateColors, WORDS_RATIO } from '#site/theme/gate-colors.ts'
import { inlineStyle } from '#site/theme/inline-style.ts'
import { isBrowserMissing } from '../support/browser.ts'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { openDemoSites } from '../support/demo-sites.ts'
import { findViolations } from '../support/find-violations.ts'
import { memoised } from '../support/memoised.ts'

const GROUNDS = {
  harbour: { theme: 'theme1', grounds: ['--paper', '--tint'] },
  linden: { theme: 'theme2', grounds: ['--paper', '--raised', '--tint', '--tint-strong'] },
  fieldnote: { theme: 'theme3', grounds: ['--paper', '--panel', '--well', '--accent-soft'] },
} as const
const TENANTS = Object.entries(GROUNDS)

const BRANDS = [
  ['a bright yellow', { themeColor: '#ffe600', hoverColor: '#ffd000', activeColor: '#ffb800' }],
  ['near black', { themeColor: '#0a0a14', hoverColor: '#000000', activeColor: '#14000a' }],
  ['near white', { themeColor: '#f4fff8', hoverColor: '#ffffff', activeColor: '#eefaff' }],
] as const

const sites = openDemoSites(...Object.keys(GROUNDS))

describe.skipIf(isBrowserMissing())('in Chromium', () => {
  /** Each page is opened once, and then gets the colours of each brand. */
  const opened = new Map<string, Promise<Page>>()
  const pageFor = (address: string) =>
    memoised(opened, address, async () => {
      const page = await sites.browser.newPage({ bypassCSP: true })
      await page.goto(address)
      return page
    })

  describe.each(TENANTS)('%s', (tenant, { theme, grounds }) => {
    it.each(BRANDS)('can be read in the colours of a tenant whose brand is %s', async (_brand, colors) => {
      const { shades } = gateColors(theme, colors)
      const style = inlineStyle({
        theme,
        shades,
        locale: 'en',
        site: { name: '', icons: [], contact: {}, social: [], timeZone: 'UTC' },
      })
      for (const kind of ['home', 'article']) {
        const path = PAGE_KINDS[tenant]?.[kind]
        if (path === undefined) continue
        const page = await pageFor(`${sites.preview.url(tenant)}en/${path}`)
        await page.locator('head > style').evaluate((element, text) => (element.textContent = text), style)
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme })
          expect(await findViolations(page, { runOnly: ['color-contrast'] }), `${kind}, ${colorScheme}`).toEqual([])
        }
      }
    })

    it.each(SCHEMES)('keeps to the grounds that its colours were judged on in the %s scheme', async (scheme) => {
      const page = await sites.browser.newPage({ colorScheme: scheme })
      await page.goto(`${sites.preview.url(tenant)}en/${PAGE_KINDS[tenant]?.['article']}`)
      const words = await seen(page, '--theme-words')
      for (const ground of grounds)
        expect(wcagContrast(words, await seen(page, ground)), ground).toBeGreaterThanOrEqual(WORDS_RATIO)
      if (theme !== 'theme3') {
        const contrast = wcagContrast(await seen(page, '--theme-color'), await seen(page, '--paper'))
        expect(contrast).toBeGreaterThanOrEqual(CONTROL_RATIO)
      }
      await page.close()
    })
  })
})

/** The colour of a custom property as the browser paints it. */
function seen(page: Page, property: string): Promise<string> {
  return page.evaluate((name) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
    document.body.style.outlineColor = `var(${name})`
    if (canvas === null) throw new TypeError('No canvas')
    canvas.fillStyle = getComputedStyle(document.body).outlineColor
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data
    return `rgb(${r}, ${g}, ${b})`
  }, property)
}
