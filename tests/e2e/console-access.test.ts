import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { isBrowserMissing } from '../support/browser.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { COLOR_RULES, findViolations } from '../support/find-violations.ts'
import { focusedStop, tabTo, type KnownStops } from '../support/keyboard.ts'
import { startConsole, type TestConsole } from '../support/start-console.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const WIDE = { width: 1280, height: 800 }
const TAGS = { en: 'en', zh: 'zh-Hans', kr: 'ko' }

let site: TestConsole
let heldId: string
let liveId: string

type View = { readonly name: string; readonly path: string; ready(page: Page): Promise<void>; readonly isOut?: boolean }

/** Every view, with all its parts opened. */
const VIEWS: readonly View[] = [
  { name: 'signing in', path: '', isOut: true, ready: (page) => page.locator('#token').waitFor() },
  { name: 'all tenants', path: '', ready: (page) => page.locator('.card').first().waitFor() },
  {
    name: 'a tenant',
    path: '#/tenants/t0001',
    async ready(page) {
      await page.locator('#releases-title ~ ul button[aria-expanded]').first().click()
      await page.locator('.diff').waitFor()
      const draft = page.locator('#preview-title ~ ul > li').first()
      await draft.locator('button[aria-expanded]').click()
      await draft.locator('form button').click()
      await draft.locator('.preview-link').waitFor()
      const others = page.locator('#preview-title ~ details')
      await others.locator('summary').click()
      await others.locator('form button').click()
      await others.locator('.preview-link').waitFor()
    },
  },
  {
    name: 'going back',
    path: '#/tenants/t0001',
    async ready(page) {
      await page.locator('#releases-title ~ ul button:not([aria-expanded])').first().click()
      await page.locator('dialog .diff').waitFor()
    },
  },
  {
    name: 'a receipt',
    path: '#/rebuilds/LIVE',
    async ready(page) {
      await page.locator('#changed-title ~ ul > li', { hasText: '/edited.html' }).first().locator('button').click()
      await page.locator('.change').first().waitFor()
    },
  },
  {
    name: 'a paused tenant',
    path: '#/tenants/t0003',
    async ready(page) {
      await page.locator('.paused button').click()
      await page.locator('dialog').waitFor()
    },
  },
  { name: 'the audit log', path: '#/audit', ready: (page) => page.locator('.rows > li').first().waitFor() },
  { name: 'a held build', path: '#/rebuilds/HELD', ready: (page) => page.locator('.warning > button').waitFor() },
]

/** Opens every view in one language. */
async function visit(locale: keyof typeof TAGS, look: (page: Page, view: View) => Promise<void>): Promise<void> {
  for (const isOut of [true, false]) {
    const token = isOut ? {} : { token: site.service.operator }
    const page = await site.open('/healthz', { viewport: WIDE, ...token })
    for (const view of VIEWS.filter((one) => (one.isOut ?? false) === isOut)) {
      const path = view.path.replace('LIVE', liveId).replace('HELD', heldId)
      await page.goto('about:blank')
      await page.setViewportSize(WIDE)
      await page.goto(`${site.service.url}/?lang=${locale}${path}`)
      await view.ready(page)
      await look(page, view)
    }
    await page.context().close()
  }
}

/** Presses Tab several times. Each element with the focus must be visible and show its focus. */
async function expectStops(page: Page, name: string, known: KnownStops): Promise<void> {
  let stops = 0
  for (; stops < 12; stops++) {
    await page.keyboard.press('Tab')
    const stop = await focusedStop(page, known)
    if (stop === undefined) break
    expect(stop, name).toMatchObject({ shown: true, marked: true })
  }
  expect(stops, name).toBeGreaterThan(0)
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(`${name} ${overflow}`).toBe(`${name} 0`)
}

/** Checks that the page speaks the language. It first removes everything that may be English in each language. */
async function expectLanguage(page: Page, locale: keyof typeof TAGS, { name, isOut }: View): Promise<void> {
  expect(await page.locator('html').getAttribute('lang'), name).toBe(TAGS[locale])
  const words = await page.evaluate(() => {
    for (const part of document.querySelectorAll('[lang="en"]:not(html), code, a[target], .languages, .brand'))
      part.remove()
    return document.querySelector('main')?.innerText ?? ''
  })
  const isEnglish = /\b(Publication|Versions|Activity|Sites|Loading|Pages|Audit log)\b/.test(words)
  expect(`${name} ${isEnglish}`).toBe(`${name} ${locale === 'en' && !isOut}`)
}

describe.skipIf(isBrowserMissing())('the console, in Chromium, for everybody', () => {
  beforeAll(async () => {
    site = await startConsole({ tenants: ['t0001', 't0002', 't0003'], articles: 20 })
    const own = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z' }
    for (const title of [
      'Before',
      'A title with averyveryverylongwordthatnobodywouldeverputintoatitlebutsomebodydid',
    ]) {
      site.demo.content.putArticle('t0001', 'en', makeDemoArticle({ ...own, title }))
      liveId = (await site.rebuilt('t0001', 'x'.repeat(200))).id
    }
    const draft = { ...own, id: 'draft', article: 'draft', title: 'A draft', draft: true }
    site.demo.content.putArticle('t0001', 'en', makeDemoArticle(draft))
    const { buildId } = await site.rebuilt('t0003')
    await site.rolledBack('t0003', buildId ?? '')
    await site.rebuilt('t0002')
    for (const locale of SITE_LOCALES) site.demo.content.setMenus('t0002', locale, {})
    heldId = (await site.rebuilt('t0002')).id
  })

  afterAll(() => site.close())

  // All checks share one visit to the views, because opening a view costs more than most checks.
  it.each(SITE_LOCALES)(
    'in %s has no accessibility violation, speaks the language, fits 320 px, shows the focus and keeps its policy',
    async (locale) => {
      const [wide, narrow] = [new Map<string, boolean>(), new Map<string, boolean>()]
      await visit(locale, async (page, view) => {
        const { name } = view
        expect(await findViolations(page, { runOnly: WCAG }), name).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await findViolations(page, { runOnly: COLOR_RULES }), `${name}, dark`).toEqual([])
        await page.emulateMedia({ colorScheme: 'light' })
        if (locale === 'en') await expectStops(page, name, wide)
        // A window of 320 px is one of 1280 px at 400 % zoom.
        await page.setViewportSize({ width: 320, height: 800 })
        await expectNoOverflow(page, name)
        if (locale === 'en') await expectStops(page, `${name}, narrow`, narrow)
        await expectLanguage(page, locale, view)
      })
      expect(site.violations).toEqual([])
    },
  )

  it('changes its language in place, and keeps the choice', async () => {
    const page = await site.open('/#/tenants/t0001', { token: site.service.operator })
    await page.getByLabel('Reason').fill('half a sentence')
    await page.getByRole('link', { name: '한국어' }).click()
    await page.getByRole('heading', { name: '바뀐 내용 공개' }).waitFor()
    expect(await page.locator('#reason').inputValue()).toBe('half a sentence')
    expect(await page.locator('html').getAttribute('lang')).toBe('ko')
    await page.reload()
    await page.getByRole('heading', { name: '바뀐 내용 공개' }).waitFor()
    expect(page.url()).toBe(`${site.service.url}/#/tenants/t0001`)
    await page.context().close()
  })

  it('can be walked by keyboard alone: in, to a tenant, to its rebuild, and to a way back that is thought better of', async () => {
    const page = await site.open('/')
    await tabTo(page, '#token')
    await page.keyboard.type(site.service.operator)
    await page.keyboard.press('Enter')
    await page.locator('.card').first().waitFor()
    await tabTo(page, '.card h2 a[href$="/t0001"]')
    await page.keyboard.press('Enter')
    await page.locator('.site', { hasText: 't0001' }).waitFor()
    await expect.poll(() => page.locator('h1:focus').count()).toBe(1)

    await tabTo(page, '#releases-title ~ ul button:not([aria-expanded])')
    await page.keyboard.press('Enter')
    await page.locator('dialog .diff').waitFor()
    expect(await page.locator(':focus').innerText()).toBe('Cancel')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
    expect(await page.locator(':focus').innerText()).toBe('Go back to it')

    const name = await site.siteName('t0001')
    await page.locator('#reason').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator(':focus').innerText()).toBe(`Publication of ${name}`)
    await expect.poll(() => page.getByRole('status').innerText()).toContain('visitors have it')
    await page.context().close()
  })

  it('leads past the bar with the skip link, and keeps the view', async () => {
    const page = await site.open('/#/tenants/t0001', { token: site.service.operator })
    await page.locator('#reason').waitFor()
    await tabTo(page, '.skip')
    await page.keyboard.press('Enter')
    expect(await page.locator(':focus').getAttribute('id')).toBe('content')
    expect(new URL(page.url()).hash).toBe('#/tenants/t0001')
    await page.context().close()
  })
})
