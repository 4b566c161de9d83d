import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing, launchBrowser } from '../support/browser.ts'
import { DEMO_LOCALES, startDemoSites, type DemoSites } from '../support/demo-sites.ts'

let sites: DemoSites
let browser: Browser

describe.skipIf(isBrowserMissing())('code in Chromium', () => {
  beforeAll(async () => {
    sites = await startDemoSites('fieldnote')
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await sites.close()
  })

  async function look<T>(path: string, see: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.newPage({ viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' })
    try {
      await page.goto(`${sites.preview.url('fieldnote')}${path}`, { waitUntil: 'networkidle' })
      return await see(page)
    } finally {
      await page.close()
    }
  }

  it.each(DEMO_LOCALES)(
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
})
