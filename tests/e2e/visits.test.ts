import type { BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { findViolations } from '../support/find-violations.ts'
import { startThemeSites, type ThemeSites } from '../support/theme-sites.ts'

const siteConfig = {
  timeZone: 'Asia/Seoul',
  contact: { phone: '+44 1632 960 018' },
  booking: { href: '/need.html', label: 'Book a table' },
  questions: [
    { question: 'Do I need a card?', answer: 'No.\nYour name is enough.' },
    { question: 'Where are you?', answer: 'At the mill.', pages: ['/page.html', '/'] },
  ],
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
  })

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

  it('phones have a bar to call and to book, which never lies on the end of the page', async () => {
    const page = await openHome({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    const bar = page.getByRole('navigation', { name: 'Call or book' })
    const links = bar.getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['Call', 'Book a table'])
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'tel:+441632960018',
      '/need.html',
    ])
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    const edges = async () => {
      const [lower, end] = await Promise.all([bar.boundingBox(), page.locator('footer').boundingBox()])
      return {
        bar: Math.round((lower?.y ?? 0) + (lower?.height ?? 0)),
        over: (end?.y ?? 0) + (end?.height ?? 0) - (lower?.y ?? 0),
      }
    }
    expect((await edges()).bar).toBe(700)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(edges).toMatchObject({ bar: 700 })
    await expect.poll(async () => (await edges()).over).toBeLessThanOrEqual(1)
    await page.close()
  })

  it.each([
    ['on wide screens', { viewport: { width: 768, height: 700 } }],
    ['in low windows', { viewport: { width: 640, height: 320 } }],
  ])('the bar is not shown %s', async (_where, options) => {
    const page = await openHome(options)
    expect(await page.locator('.call-bar').isVisible()).toBe(false)
    await page.close()
  })

  it('the bar is neither printed nor shown on the page that it leads to, and what has focus is not below it', async () => {
    const page = await openHome({ viewport: { width: 320, height: 700 } })
    const bar = page.locator('.call-bar')
    await bar.waitFor()
    const lastLink = page.locator('footer a').last()
    await lastLink.focus()
    const [link, edge] = await Promise.all([lastLink.boundingBox(), bar.boundingBox()])
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0)
    await page.emulateMedia({ media: 'print' })
    expect(await bar.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(new URL('/need.html', page.url()).href)
    expect(await bar.count()).toBe(0)
    await page.close()
  })

  it('questions open to their answers without scripts, on the pages that they belong to', async () => {
    const page = await openHome({ javaScriptEnabled: false })
    const part = page.getByRole('region', { name: 'Questions and answers' })
    expect(await part.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Do I need a card?',
      'Where are you?',
    ])
    const answer = part.getByText('Your name is enough.')
    expect(await answer.isVisible()).toBe(false)
    await part.getByText('Do I need a card?').click()
    await answer.waitFor()
    await page.goto(new URL('/page.html', page.url()).href)
    expect(await part.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Where are you?'])
    await page.close()
  })

  it('a link to an answer opens it, with its question in sight', async () => {
    const page = await openHome({ viewport: { width: 320, height: 700 } })
    await page.goto(new URL('/page.html#q-where-are-you', page.url()).href)
    await page.getByText('At the mill.').waitFor()
    const [bar, question] = await Promise.all([
      page.locator('header.top').boundingBox(),
      page.getByRole('heading', { name: 'Where are you?' }).boundingBox(),
    ])
    expect(question?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    expect(question?.y).toBeLessThan(600)
    await page.close()
  })

  it('all of it can be read in light and dark, and fits on a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openHome({ colorScheme, viewport: { width: 320, height: 700 } })
      await page.getByText(/^(?:Open|Closed) now/).waitFor()
      await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.close()
    }
  })

  it('other themes show none of it', async () => {
    const page = await openHome({}, 'theme1')
    expect(await page.getByText('Opening hours').count()).toBe(0)
    expect(await page.getByText('Do I need a card?').count()).toBe(0)
    expect(await page.locator('.call-bar').count()).toBe(0)
    await page.close()
  })
})
