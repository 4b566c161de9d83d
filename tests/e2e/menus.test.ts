import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing, launchBrowser } from '../support/browser.ts'
import { DEMO_LOCALES, PAGE_KINDS, startDemoSites, type DemoSites } from '../support/demo-sites.ts'

let sites: DemoSites
let browser: Browser

describe.skipIf(isBrowserMissing())('menus in Chromium', () => {
  beforeAll(async () => {
    sites = await startDemoSites(...Object.keys(PAGE_KINDS))
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await sites.close()
  })

  async function look<T>(options: { path: string; tenant: string; width: number }, see: (page: Page) => Promise<T>) {
    const page = await browser.newPage({ viewport: { width: options.width, height: 800 }, reducedMotion: 'reduce' })
    try {
      await page.goto(sites.preview.url(options.tenant) + options.path)
      return await see(page)
    } finally {
      await page.close()
    }
  }

  it.each(DEMO_LOCALES)(
    'an entry takes no more room on the pages that it is marked on: linden in %s',
    async (locale) => {
      const widths = (kind: string) =>
        look({ tenant: 'linden', path: `${locale}/${PAGE_KINDS['linden']?.[kind]}`, width: 1280 }, (page) =>
          page.locator('.brand, .top-nav > ul > li').evaluateAll((all) => all.map((part) => part.clientWidth)),
        )
      const unmarked = await widths('home')
      expect(unmarked.length).toBeGreaterThan(3)
      expect(await widths('article')).toEqual(unmarked)
      expect(await widths('need')).toEqual(unmarked)
    },
  )

  it.each(DEMO_LOCALES)('the ring of the focus leaves the words of the tree whole: fieldnote in %s', async (locale) => {
    const covered = await look({ tenant: 'fieldnote', path: `${locale}/sync/conflicts.html`, width: 1280 }, (page) =>
      page.locator('.tree :is(a, summary):visible').evaluateAll((all) =>
        all.flatMap((entry) => {
          entry.focus({ focusVisible: true } as FocusOptions)
          const words = document.createRange()
          words.selectNodeContents(entry)
          const { outlineStyle, outlineOffset } = getComputedStyle(entry)
          const inside = entry.getBoundingClientRect().left - parseFloat(outlineOffset)
          const isWhole = outlineStyle === 'solid' && words.getBoundingClientRect().left >= inside
          return isWhole ? [] : [entry.textContent]
        }),
      ),
    )
    expect(covered).toEqual([])
  })

  it.each(DEMO_LOCALES)('the tree stays as the visitor left it, from page to page: fieldnote in %s', async (locale) => {
    const path = `${locale}/sync/conflicts.html`
    const left = await look({ tenant: 'fieldnote', path, width: 1280 }, async (page) => {
      const openBranches = () =>
        page.locator('.tree details[open] > summary').evaluateAll((all) => all.map(({ textContent }) => textContent))
      const before = await openBranches()
      await page.locator('.tree > ul > li > details:not([open]) > summary').first().click()
      const opened = await openBranches()
      expect(opened.length).toBe(before.length + 1)
      await page.locator('.tree details[open] a:visible:not([aria-current])').last().click()
      await page.waitForURL((url) => !url.pathname.endsWith('/conflicts.html'))
      await page.waitForLoadState('networkidle')
      return { opened, after: await openBranches() }
    })
    expect(left.after).toEqual(expect.arrayContaining(left.opened))
  })

  it.each(DEMO_LOCALES)('the sheet marks the branch and the page that one is on: linden in %s', async (locale) => {
    const marks = await look({ tenant: 'linden', path: `${locale}/care/heart.html`, width: 320 }, async (page) => {
      await page.locator('[popovertarget="menu"]:visible').click()
      const count = (where: string) =>
        page
          .locator(where)
          .evaluateAll((all) => all.filter((part) => getComputedStyle(part, '::after').content !== 'none').length)
      return [await count('.sheet summary > span'), await count('.sheet details a')]
    })
    expect(marks).toEqual([1, 1])
  })

  it.each(DEMO_LOCALES)('the chip of the page covers no other at the end of its row: linden in %s', async (locale) => {
    const path = `${locale}/care/mental-health.html`
    const gap = await look({ tenant: 'linden', path, width: 390 }, (page) =>
      page.locator('.switcher-pages').evaluate((row) => {
        row.scrollLeft = row.scrollWidth
        const [before, last] = [...row.querySelectorAll('li')].slice(-2).map((chip) => chip.getBoundingClientRect())
        if (!before || !last) throw new Error('There are no two chips.')
        return last.left - before.right
      }),
    )
    expect(gap).toBeGreaterThan(0)
  })

  it('the way past the menus leads past those of the section: linden', async () => {
    const isInside = await look({ tenant: 'linden', path: 'care/heart.html', width: 1280 }, async (page) => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      return page.evaluate(() => document.activeElement?.closest('main article') !== null)
    })
    expect(isInside).toBe(true)
  })

  it('the ring of the focus leaves the words of a drop-down whole, and the page is marked in it: fieldnote', async () => {
    const seen = await look({ tenant: 'fieldnote', path: 'api/webhooks.html', width: 1280 }, async (page) => {
      await page.locator('.bar-menu button:has(+ .drawer [aria-current])').click()
      return page.locator('.drawer:popover-open a').evaluateAll((all) =>
        all.map((entry) => {
          const words = document.createRange()
          words.selectNodeContents(entry)
          const room = words.getBoundingClientRect().left - entry.getBoundingClientRect().left
          return { room, isMarked: getComputedStyle(entry).textDecorationLine === 'underline' }
        }),
      )
    })
    expect(seen.length).toBeGreaterThan(3)
    expect(Math.min(...seen.map(({ room }) => room))).toBeGreaterThanOrEqual(4)
    expect(seen.filter(({ isMarked }) => isMarked)).toHaveLength(1)
  })

  const CASES = DEMO_LOCALES.flatMap((locale) => [768, 900, 1008, 1280].map((width) => [locale, width] as const))

  it.each(CASES)('arrows stand beside their words, and rows line up: harbour in %s at %i px', async (locale, width) => {
    const entries = await look({ tenant: 'harbour', path: `${locale}/index.html`, width }, (page) =>
      page.locator('.main-menu > ul > li').evaluateAll((all) =>
        all.map((entry) => {
          const { left, top } = entry.getBoundingClientRect()
          const summary = entry.querySelector('summary')
          return { left, top, arrow: summary ? getComputedStyle(summary).justifyContent : 'start' }
        }),
      ),
    )
    const [first, ...others] = [...new Set(entries.map(({ top }) => top))].map((row) =>
      entries.filter(({ top }) => top === row).map(({ left }) => left),
    )
    expect(first?.length).toBeGreaterThan(2)
    for (const row of others) expect(first?.slice(0, row.length)).toEqual(row)
    expect(new Set(entries.map(({ arrow }) => arrow))).toEqual(new Set(['start']))
  })
})
