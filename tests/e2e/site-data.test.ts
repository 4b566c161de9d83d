import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteData } from '#contract/site-data.ts'
import { PAGE_STATE_ID, type PageState } from '#contract/page-state.ts'
import { isBrowserMissing } from '../support/browser.ts'
import { startClientSite, type ClientSite } from '../support/client-site.ts'
import { fill, openForm, send } from '../support/need-form-page.ts'

let site: ClientSite

const stateOf = (page: Page) =>
  page.evaluate((id) => JSON.parse(document.getElementById(id)?.textContent ?? '') as PageState, PAGE_STATE_ID)

describe.skipIf(isBrowserMissing())('what a page tells its scripts', () => {
  beforeAll(async () => {
    site = await startClientSite('harbour', { deployPollSeconds: 0 })
  })

  afterAll(() => site.close())

  it('is enough for a page without islands, which names no further file', async () => {
    const page = await site.open('/about.html')
    expect(await stateOf(page)).not.toHaveProperty('dataHref')
    await page.context().close()
  })

  it.each(['/search.html', '/need.html'])(
    'is enough for %s until the visitor does something, and the rest lies in a file that it names',
    async (path) => {
      const page = await site.open()
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(asked.filter((name) => name.startsWith('/_data/'))).toEqual([])
      const state = await stateOf(page)
      expect(state.dataHref).toBe('/_data/en.json')
      const data = await page.evaluate(
        (href) => fetch(href).then((answer) => answer.json() as Promise<SiteData>),
        state.dataHref ?? '',
      )
      expect(Object.keys(data).sort()).toEqual([
        'FeaturedServices',
        'OurServices',
        'bottom_menu',
        'configs',
        'fileUrl',
        'languageConfig',
        'left_menu',
        'siteConfig',
        'top_menu',
      ])
      expect(data.top_menu.length).toBeGreaterThan(0)
      expect(data.languageConfig.map(({ language, tag }) => `${language} ${tag}`)).toEqual([
        'en en',
        'zh zh-Hans',
        'kr ko',
      ])
      await page.context().close()
    },
  )

  it('turns the look for newer builds off where it says every 0 seconds', async () => {
    const page = await site.open()
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/about.html')
    await page.clock.runFor(3_600_000)
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
    expect(asked.filter((url) => url.includes('/builds/latest.json'))).toEqual([])
    await page.context().close()
  })

  it.each(['/need.html', '/zh/need.html', '/kr/need.html'])(
    'has %s name other ways to reach the tenant if the network fails',
    async (path) => {
      const page = await openForm(site, path)
      await fill(page)
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await send(page)
      const ways = page.locator('.need-errors[role=alert] a')
      await expect.poll(() => ways.count()).toBe(2)
      expect(await ways.first().getAttribute('href')).toMatch(/^tel:\+?\d+$/)
      expect(await ways.last().getAttribute('href')).toMatch(/^mailto:/)
      await page.context().close()
    },
  )
})
