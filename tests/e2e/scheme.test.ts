import type { BrowserContext, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { SCHEMES } from '#site/model/colors.ts'
import { isBrowserMissing } from '../support/browser.ts'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { openDemoSites } from '../support/demo-sites.ts'
import { findViolations } from '../support/find-violations.ts'

const TENANTS = ['harbour', 'linden', 'fieldnote']
const OTHER = { light: 'dark', dark: 'light' } as const

const sites = openDemoSites(...TENANTS)

describe.skipIf(isBrowserMissing())('light or dark by hand', () => {
  const addressOf = (tenant: string, kind: string, prefix = '') =>
    `${sites.preview.url(tenant)}${prefix}${PAGE_KINDS[tenant]?.[kind] ?? ''}`

  const choiceOf = (page: Page) => page.locator('select[name=scheme]')

  async function choose(page: Page, value: string): Promise<void> {
    await choiceOf(page).selectOption(value)
  }

  describe.each(TENANTS)('of %s', (tenant) => {
    it.each(SCHEMES)('is kept against a system that is %s, from before the first paint', async (system) => {
      const context = await sites.browser.newContext({ colorScheme: system })
      const page = await context.newPage()
      await page.goto(addressOf(tenant, 'article'))
      expect(await isDark(page)).toBe(system === 'dark')
      await choose(page, OTHER[system])
      expect(await isDark(page)).toBe(system !== 'dark')
      await noteParsed(context)
      for (const [kind, prefix] of [
        ['article', 'zh/'],
        ['error', 'kr/'],
      ] as const) {
        await page.goto(addressOf(tenant, kind, prefix))
        expect(await page.evaluate(() => (globalThis as unknown as Noted).parsed)).toBe(OTHER[system])
        expect(await isDark(page), kind).toBe(system !== 'dark')
        expect(await choiceOf(page).inputValue()).toBe(OTHER[system])
        expect(await windowScheme(page)).toBe(OTHER[system])
        expect(await findViolations(page)).toEqual([])
      }
      await choose(page, '')
      expect(await isDark(page)).toBe(system === 'dark')
      expect(await windowScheme(page)).toBe(system)
      await context.close()
    })

    it('is not offered without scripts, and the page is as the system has it', async () => {
      const context = await sites.browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
      const page = await context.newPage()
      for (const kind of ['article', 'error']) {
        await page.goto(addressOf(tenant, kind))
        expect(await choiceOf(page).isVisible(), kind).toBe(false)
        expect(await isDark(page), kind).toBe(true)
      }
      await context.close()
    })

    it('is a control of 44 px with a name, in three languages', async () => {
      const page = await sites.browser.newPage({ viewport: { width: 320, height: 640 } })
      for (const prefix of ['', 'zh/', 'kr/']) {
        await page.goto(addressOf(tenant, 'article', prefix))
        const box = await choiceOf(page).boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
        expect(await page.getByRole('combobox', { name: /\S/ }).and(choiceOf(page)).count()).toBe(1)
      }
      await page.close()
    })
  })

  it('is a cookie of a year, and any other value of it counts as none', async () => {
    const context = await sites.browser.newContext({ colorScheme: 'dark' })
    const page = await context.newPage()
    await context.addCookies([{ name: 'scheme', value: 'lightish', url: sites.preview.url('harbour') }])
    await page.goto(addressOf('harbour', 'article'))
    expect(await choiceOf(page).inputValue()).toBe('')
    expect(await windowScheme(page)).toBe('dark')
    await choose(page, 'light')
    const kept = async () => (await context.cookies()).filter(({ name }) => name === 'scheme')
    expect(await kept()).toMatchObject([{ value: 'light', path: '/', sameSite: 'Lax' }])
    const daysLeft = ((await kept())[0]?.expires ?? 0) / 86_400 - (await page.evaluate(() => Date.now())) / 86_400_000
    expect(Math.round(daysLeft)).toBe(365)
    await choose(page, '')
    expect(await kept()).toEqual([])
    await context.close()
  })

  it('reaches other tabs, and paper stays light', async () => {
    const context = await sites.browser.newContext({ colorScheme: 'light' })
    const [one, two] = [await context.newPage(), await context.newPage()]
    await one.goto(addressOf('linden', 'article'))
    await two.goto(addressOf('linden', 'home'))
    await choose(one, 'dark')
    await expect.poll(() => isDark(two)).toBe(true)
    expect(await choiceOf(two).inputValue()).toBe('dark')
    await two.emulateMedia({ media: 'print' })
    expect(await isDark(two)).toBe(false)
    await context.close()
  })
})

type Noted = { parsed?: string | undefined }

/** Records the colour scheme of a page as soon as its body begins, which is before the first paint. */
async function noteParsed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('body')) return
      observer.disconnect()
      ;(globalThis as unknown as { parsed?: string | undefined }).parsed = document.documentElement.dataset['scheme']
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Whether the text of the page is light. */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (canvas === null) throw new TypeError('No canvas')
    canvas.fillStyle = getComputedStyle(document.body).color
    canvas.fillRect(0, 0, 1, 1)
    return (canvas.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128
  })
}

/** The scheme whose colour the browser's window has. */
function windowScheme(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return metas.find(({ media }) => matchMedia(media).matches)?.dataset['for']
  })
}
