import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing, launchWholeBrowser } from '../support/browser.ts'
import { startClientSite, type ClientSite } from '../support/client-site.ts'
import { linksWatched } from '../support/scripts-loaded.ts'

let site: ClientSite

const RULES = {
  '/gone.html': { redirect: '/about.html' },
  '/zh/gone.html': { redirect: '/zh/about.html' },
  '/%EC%98%9B%EA%B8%80.html': { redirect: '/kr/about.html' },
  '/away.html': { redirect: 'https://elsewhere.example/page' },
  '/script.html': { redirect: 'javascript:document.title="run"' },
  '/circle.html': { redirect: '/circle.html' },
}

/** Opens a page of a site whose manifest has the redirects `RULES`, which its host does not know. */
async function openWithRules(path: string, browser = site.browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await page.route('**/builds/meta/*.json', (route) => route.fulfill({ json: { matcher: { static: RULES } } }))
  await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'elsewhere' }))
  await page.goto(path)
  return page
}

describe.skipIf(isBrowserMissing())('redirects of the live build', () => {
  beforeAll(async () => {
    site = await startClientSite('harbour')
  })

  afterAll(() => site.close())

  it.each([
    ['/gone.html', '/about.html'],
    ['/gone.html?from=mail', '/about.html'],
    ['/zh/gone.html', '/zh/about.html'],
    ['/옛글.html', '/kr/about.html'],
  ])('lead the page for missing pages at %s to %s', async (from, to) => {
    const page = await openWithRules(from)
    await page.waitForURL(site.origin + to)
    await page.context().close()
  })

  it('lead to other sites', async () => {
    const page = await openWithRules('/away.html')
    await page.waitForURL('https://elsewhere.example/page')
    await page.context().close()
  })

  it.each(['/script.html', '/circle.html', '/unknown.html'])('lead nowhere from %s', async (path) => {
    const page = await openWithRules(path)
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(site.origin + path)
    expect(await page.title()).not.toBe('run')
    await page.context().close()
  })

  it('are followed before a link is, wherever the host would lead', async () => {
    const page = await openWithRules('/water/tariffs.html')
    await linksWatched(page)
    await page.evaluate(() => document.querySelector('main .body a')?.setAttribute('href', '/away.html'))
    await page.locator('main .body a[href="/away.html"]').click()
    await page.waitForURL('https://elsewhere.example/page')
    await page.context().close()
  })

  it('are not asked for by a page nobody leaves', async () => {
    const page = await site.open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/water/tariffs.html', { waitUntil: 'networkidle' })
    expect(asked.filter((url) => url.includes('/builds/meta/'))).toEqual([])
    await page.context().close()
  })

  it('that cannot be read are logged and keep nobody from following links', async () => {
    const page = await site.open()
    await page.route('**/builds/meta/*.json', (route) => route.abort())
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto('/water/tariffs.html')
    await linksWatched(page)
    await page.locator('header a[href="/about.html"], header a[href$=".html"]:visible').first().click()
    await page.waitForURL((url) => url.pathname !== '/water/tariffs.html')
    expect(logged.join()).toContain('Failed redirects loading')
    await page.context().close()
  })

  it('of the host are the same', async () => {
    const page = await site.open('/zh/bills.html')
    expect(page.url()).toBe(`${site.origin}/zh/billing/pay-your-bill.html`)
    await page.context().close()
  })

  it('leave new tabs, downloads and places in the page to the browser', async () => {
    const browser = await launchWholeBrowser()
    const page = await openWithRules('/water/tariffs.html', browser)
    await linksWatched(page)
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('main a')
      if (link) Object.assign(link, { href: '#content', id: 'probe' })
    })
    await page.locator('#probe').click()
    expect(new URL(page.url()).hash).toBe('#content')
    await page.evaluate(() => document.getElementById('probe')?.setAttribute('href', '/gone.html'))
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('#probe').click({ modifiers: ['ControlOrMeta'] }),
    ])
    expect(new URL(page.url()).pathname).toBe('/water/tariffs.html')
    await tab.close()
    await browser.close()
  })
})
