import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { openDemoSites } from '../support/demo-sites.ts'
import { COLOR_RULES, findViolations } from '../support/find-violations.ts'
import { memoised } from '../support/memoised.ts'

const TENANTS = Object.keys(PAGE_KINDS)
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const sites = openDemoSites(...TENANTS)

describe.skipIf(isBrowserMissing())('in Chromium', () => {
  const addressOf = (tenant: string, locale: string, path: string) => `${sites.preview.url(tenant)}${locale}/${path}`

  /** Opens each kind of page of a tenant in one language, one after another. */
  async function visit(
    options: { tenant: string; locale: string; width: number; scripts?: boolean; only?: string },
    look: (page: Page, kind: string) => Promise<void>,
  ): Promise<void> {
    const context = await sites.browser.newContext({
      viewport: { width: options.width, height: 800 },
      javaScriptEnabled: options.scripts ?? true,
    })
    try {
      const page = await context.newPage()
      for (const [kind, path] of Object.entries(PAGE_KINDS[options.tenant] ?? {})) {
        if (options.only !== undefined && options.only !== kind) continue
        await page.goto(addressOf(options.tenant, options.locale, path))
        await look(page, kind)
      }
    } finally {
      await context.close()
    }
  }

  /** Each page is opened once in each language. Then all checks follow that do not change it. */
  type Looks = { kind: string; light: string[]; dark: string[]; overflow: number }
  const looked = new Map<string, Promise<Looks[]>>()
  const looksOf = (tenant: string, locale: string) =>
    memoised(looked, `${tenant} ${locale}`, () => look(tenant, locale))

  async function look(tenant: string, locale: string): Promise<Looks[]> {
    const found: Looks[] = []
    await visit({ tenant, locale, width: 1280 }, async (page, kind) => {
      const light = await findViolations(page, { runOnly: WCAG })
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await findViolations(page, { runOnly: COLOR_RULES })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 320, height: 800 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      await page.setViewportSize({ width: 1280, height: 800 })
      found.push({ kind, light, dark, overflow })
    })
    return found
  }

  /** The same for pages without scripts. */
  type Parts = { kind: string; headings: number; words: string; headers: number; footers: number; korean: unknown[] }
  const read = new Map<string, Promise<Parts[]>>()
  const partsOf = (tenant: string, locale: string) =>
    memoised(read, `${tenant} ${locale}`, () => readParts(tenant, locale))

  async function readParts(tenant: string, locale: string): Promise<Parts[]> {
    const found: Parts[] = []
    await visit({ tenant, locale, width: 1280, scripts: false }, async (page, kind) => {
      const [headings, headers, footers] = await Promise.all(
        ['h1', 'header', 'footer'].map((part) => page.locator(part).count()),
      )
      const korean = await page
        .locator('a[hreflang="ko"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      const words = await page.locator('main').innerText()
      found.push({ kind, headings: headings ?? 0, headers: headers ?? 0, footers: footers ?? 0, words, korean })
    })
    return found
  }

  describe.each(TENANTS)('%s', (tenant) => {
    it.each(SITE_LOCALES)('has no accessibility violation in %s, light or dark', async (locale) => {
      for (const { kind, light, dark } of await looksOf(tenant, locale)) {
        expect(light, kind).toEqual([])
        expect(dark, `${kind}, dark`).toEqual([])
      }
    })

    it.each(SITE_LOCALES)('never scrolls sideways at 320 px in %s, which is 1280 px at 400 % zoom', async (locale) => {
      for (const { kind, overflow } of await looksOf(tenant, locale)) expect(`${kind} ${overflow}`).toBe(`${kind} 0`)
    })

    it.each(SITE_LOCALES)(
      'shows one main heading, its landmarks and its words with scripts off in %s',
      async (locale) => {
        for (const { kind, headings, words, headers, footers } of await partsOf(tenant, locale)) {
          expect(headings, kind).toBe(1)
          expect(words, kind).toMatch(/\S{2,}/)
          expect(headers, kind).toBeGreaterThan(0)
          expect(footers, kind).toBeGreaterThan(0)
        }
      },
    )

    it('switches the language on every kind of page to the same page in that language', async () => {
      for (const { kind, korean } of await partsOf(tenant, 'en'))
        expect(korean, kind).toContain(`/kr/${PAGE_KINDS[tenant]?.[kind]}`)
    })

    it('leads past the header with the skip link, by keyboard alone', async () => {
      await visit({ tenant, locale: 'en', width: 1280 }, async (page, kind) => {
        await page.keyboard.press('Tab')
        const first = page.locator(':focus')
        expect(await first.getAttribute('href'), kind).toMatch(/^#/)
        expect(await first.evaluate((link) => link.getBoundingClientRect().top >= 0), kind).toBe(true)
        await page.keyboard.press('Enter')
        await page.keyboard.press('Tab')
        // An article has its own header, with its breadcrumb.
        const isPast = () => document.activeElement?.closest('header:not(article > header)') === null
        expect(await page.evaluate(isPast), kind).toBe(true)
      })
    })

    it('prints an article without the menus around it', async () => {
      await visit({ tenant, locale: 'en', width: 1280, only: 'article' }, async (page) => {
        // The breadcrumb in an article's header stays, because it is useful on paper too.
        const menus = page.locator('nav:not(article > header nav):visible')
        expect(await menus.count()).toBeGreaterThan(0)
        const button = page.locator('.print-way button')
        if (tenant === 'harbour') {
          await page.evaluate(() => (window.print = () => (document.title = 'printed')))
          await button.click()
          expect(await page.title()).toBe('printed')
        }
        await page.emulateMedia({ media: 'print' })
        expect(await button.isVisible()).toBe(false)
        expect(await menus.evaluateAll((all) => all.map((menu) => menu.outerHTML.slice(0, 60)))).toEqual([])
        expect(await page.locator('h1:visible').count()).toBe(1)
        expect(await page.locator('.skip:visible').count()).toBe(0)
        const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
        expect(await page.locator('.print-only:visible').innerText()).toContain(` · ${canonical}`)
        await page.setViewportSize({ width: 660, height: 900 })
        const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
        const frames = page.locator('.body :is(.table-scroll, pre)')
        expect(await frames.count()).toBeGreaterThan(0)
        for (const frame of await frames.all()) expect(await frame.evaluate(isCut)).toBe(false)
      })
    })

    it('asks nobody else for anything', async () => {
      const context = await sites.browser.newContext()
      const origin = new URL(sites.preview.url(tenant)).origin
      const foreign: string[] = []
      context.on('request', (request) => {
        if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url())
      })
      const open = async (path: string) =>
        (await context.newPage()).goto(addressOf(tenant, 'zh', path), { waitUntil: 'networkidle' })
      await Promise.all(Object.values(PAGE_KINDS[tenant] ?? {}).map(open))
      await context.close()
      expect(foreign).toEqual([])
    })
  })

  it('keeps parts of a page apart, and sentences and the name of the site whole: linden', async () => {
    await visit({ tenant: 'linden', locale: 'en', width: 1280 }, async (page, kind) => {
      if (kind === 'success') {
        const [first, second] = await page.locator('h1 .sentence').all()
        expect([await first?.innerText(), await second?.innerText()]).toEqual(['Thank you.', 'We have your message.'])
      }
      if (kind !== 'home') return
      const lines = await page.locator('.end-name span').evaluate((name) => {
        const words = document.createRange()
        words.selectNodeContents(name)
        return words.getClientRects().length
      })
      expect(lines).toBe(1)
      const gap = await page.locator('.band').evaluate((band) => {
        const cards = [...document.querySelectorAll('.tall-card')].map((card) => card.getBoundingClientRect().bottom)
        return band.getBoundingClientRect().top - Math.max(...cards)
      })
      expect(gap).toBeGreaterThan(64)
    })
  })

  it('would tell a violation, also one of a single scheme', async () => {
    const page = await sites.browser.newPage()
    const faint = '@media (prefers-color-scheme: dark) { p { color: #eee; background: #fff } }'
    await page.setContent(
      `<html lang="en"><title>A</title><style>${faint}</style><main><p>Some words</p></main></html>`,
    )
    expect(await findViolations(page, { runOnly: WCAG })).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page, { runOnly: COLOR_RULES })).toEqual([
      expect.stringMatching(/^color-contrast: <p>Some/),
    ])
    await page.close()
  })
})
