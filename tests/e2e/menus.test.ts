import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { openDemoSites } from '../support/demo-sites.ts'
import { scriptsLoaded } from '../support/scripts-loaded.ts'

const sites = openDemoSites(...Object.keys(PAGE_KINDS))

describe.skipIf(isBrowserMissing())('menus in Chromium', () => {
  async function look<T>(options: { path: string; tenant: string; width: number }, see: (page: Page) => Promise<T>) {
    const page = await sites.browser.newPage({ viewport: { width: options.width, height: 800 } })
    try {
      await page.goto(sites.preview.url(options.tenant) + options.path)
      return await see(page)
    } finally {
      await page.close()
    }
  }

  it.each(SITE_LOCALES)(
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

  it.each(SITE_LOCALES)(
    'the name of the site stays on one line on a tablet, and the search fills its row: harbour in %s',
    async (locale) => {
      const seen = await look({ tenant: 'harbour', path: `${locale}/index.html`, width: 768 }, (page) =>
        page.evaluate(() => {
          const words = document.createRange()
          words.selectNodeContents(document.querySelector('.site-name a > span') as Element)
          const right = (part: string) => document.querySelector(part)?.getBoundingClientRect().right ?? 0
          const end = right('.languages li:last-child')
          return { lines: words.getClientRects().length, left: right('.masthead') - end }
        }),
      )
      expect(seen.lines).toBe(1)
      expect(seen.left).toBeLessThan(16)
    },
  )

  it.each(SITE_LOCALES)('the ring of the focus leaves the words of the tree whole: fieldnote in %s', async (locale) => {
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

  it.each(SITE_LOCALES)('the tree stays as the visitor left it, from page to page: fieldnote in %s', async (locale) => {
    const path = `${locale}/sync/conflicts.html`
    const left = await look({ tenant: 'fieldnote', path, width: 1280 }, async (page) => {
      const openBranches = () =>
        page.locator('.tree details[open] > summary').evaluateAll((all) => all.map(({ textContent }) => textContent))
      const before = await openBranches()
      // Acts like a browser that shows the next page before it tells this one that it is hidden.
      await page.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation()))
      await page.reload()
      // The script keeps branches that were opened before it ran, when the page is hidden.
      await scriptsLoaded(page)
      await page.locator('.tree > ul > li > details:not([open]) > summary').first().click()
      const opened = await openBranches()
      expect(opened.length).toBe(before.length + 1)
      await page.locator('.tree details[open] a:visible:not([aria-current])').last().click()
      await page.waitForURL((url) => !url.pathname.endsWith('/conflicts.html'))
      await scriptsLoaded(page)
      return { opened, after: await openBranches() }
    })
    expect(left.after).toEqual(expect.arrayContaining(left.opened))
  })

  it.each(SITE_LOCALES)('the sheet marks the branch and the page that one is on: linden in %s', async (locale) => {
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

  it.each(SITE_LOCALES)('the chip of the page covers no other at the end of its row: linden in %s', async (locale) => {
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

  it('the signs of the section and of the contents stand below each other on a phone: harbour', async () => {
    const path = PAGE_KINDS['harbour']?.['article'] ?? ''
    const ends = await look({ tenant: 'harbour', path, width: 320 }, (page) =>
      page.locator('.section-menu summary, .contents-button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const padding = Number.parseFloat(getComputedStyle(button).paddingRight)
          const margin = Number.parseFloat(getComputedStyle(button, '::after').marginRight)
          return button.getBoundingClientRect().right - padding - margin
        }),
      ),
    )
    expect(ends).toHaveLength(2)
    expect(ends[0]).toBe(ends[1])
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

  it.each(SITE_LOCALES)(
    'the bar is one row of whole words, or folds behind a button: harbour in %s',
    async (locale) => {
      const path = `${locale}/billing/pay-your-bill.html`
      await look({ tenant: 'harbour', path, width: 1280 }, async (page) => {
        for (const width of [1280, 1024, 1008, 768]) {
          await page.setViewportSize({ width, height: 800 })
          const button = page.locator('.menu-toggle summary')
          const isFolded = await button.isVisible()
          expect(isFolded, `${width} px`).toBe(width < 1024)
          if (isFolded) await button.click()
          const entries = await page.locator('.main-menu > ul > li').evaluateAll((all) =>
            all.map((entry) => {
              const { top, right } = entry.getBoundingClientRect()
              return { top, right }
            }),
          )
          expect(entries.length).toBeGreaterThan(3)
          expect(Math.max(...entries.map(({ right }) => right))).toBeLessThanOrEqual(width)
          if (isFolded) await button.click()
          else expect(new Set(entries.map(({ top }) => top)).size, `${width} px`).toBe(1)
        }
        const name = await page
          .locator('.site-name')
          .evaluate((part) => [
            part.querySelector('a')?.getBoundingClientRect().right ?? 0,
            part.querySelector('span')?.getBoundingClientRect().right ?? 0,
          ])
        expect(name[0]).toBe(name[1])
      })
    },
  )

  it('the current entry is underlined once, in the bar and not in its panel: linden', async () => {
    const lines = await look({ tenant: 'linden', path: 'care/heart.html', width: 1280 }, async (page) => {
      await page.locator('.top-nav li[data-trail] > button, .top-nav li:has([aria-current]) > button').first().click()
      return page
        .locator('.top-nav :is(button, a):visible')
        .evaluateAll((all) => all.filter((part) => getComputedStyle(part).textDecorationLine === 'underline').length)
    })
    expect(lines).toBe(1)
  })

  const ARTICLES = Object.entries(PAGE_KINDS).map(([tenant, { article = '' }]) => [tenant, article] as const)

  it.each(ARTICLES)(
    'the contents stay in view, mark the place, and lead 24 px below the bar: %s',
    async (tenant, path) => {
      await look({ tenant, path, width: 1280 }, async (page) => {
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 700 })
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
          if (width === 320) await page.locator('[popovertarget="contents"]').click()
          const link = page.locator('#contents a').nth(2)
          const target = page.locator(`[id="${decodeURIComponent((await link.getAttribute('href'))?.slice(1) ?? '')}"]`)
          await link.click()
          await page.waitForFunction(
            (at) => document.querySelectorAll('#contents a')[at]?.hasAttribute('aria-current'),
            2,
          )
          const { top, covered } = await target.evaluate((heading) => {
            const bars = [...document.querySelectorAll('header, .folds, .contents-button')].filter(
              (bar) => getComputedStyle(bar).position === 'sticky' && bar.getBoundingClientRect().height > 0,
            )
            const ends = bars.map((bar) => bar.getBoundingClientRect().bottom)
            return { top: heading.getBoundingClientRect().top, covered: Math.max(0, ...ends) }
          })
          expect(Math.abs(top - covered - 24), `${width} px: ${top} below ${covered}`).toBeLessThanOrEqual(4)
          expect(await page.locator('.heading-anchor').count()).toBeGreaterThan(2)
        }
      })
    },
  )
})
