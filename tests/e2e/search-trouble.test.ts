import type { Route } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { startClientSite, type ClientSite } from '../support/client-site.ts'
import { islandAwake, scriptsLoaded } from '../support/scripts-loaded.ts'
import { allArticles, field, firstIs, holdBack, poll, results, status, watchPaths } from '../support/search-page.ts'

let site: ClientSite

describe.skipIf(isBrowserMissing())('the search page on a bad line', () => {
  beforeAll(async () => {
    site = await startClientSite('harbour')
  })

  afterAll(() => site.close())

  it('says that it searches when an answer takes its time', async () => {
    const page = await site.open()
    await page.clock.install()
    const index = holdBack()
    await page.route('**/_search/en/index.json', async (route) => (await index.released, route.continue()))
    await page.goto('/search.html?q=leak')
    await poll(() => page.locator('.search-answer').getAttribute('aria-busy')).toBe('true')
    await page.clock.runFor(400)
    await poll(() => status(page).textContent()).toBe('Searching…')
    index.release()
    await firstIs(page, '/emergencies/report-a-leak.html')
    await page.context().close()
  })

  it('asks for the index while the script that answers is on its way, and once only', async () => {
    const page = await site.open()
    const asked = watchPaths(page, '/_search/')
    const engine = holdBack()
    await page.route('**/search-engine*.js', async (route) => (await engine.released, route.continue()))
    await page.goto('/search.html?q=leak')
    await poll(() => asked.length).toBe(1)
    engine.release()
    await firstIs(page, '/emergencies/report-a-leak.html')
    expect(asked.filter((path) => path === '/_search/en/index.json')).toHaveLength(1)
    await page.context().close()
  })

  it.each([
    ['a part of the index is refused', '**/_search/en/data/w*', (route: Route) => route.fulfill({ status: 503 })],
    ['a part of the index is cut off', '**/_search/en/data/w*', (route: Route) => route.abort()],
    ['the script that answers is cut off', '**/search-engine*.js', (route: Route) => route.abort()],
  ])('offers another try when %s', async (_what, address, fail) => {
    const page = await site.open()
    await page.route(address, fail)
    await page.goto('/search.html?q=leak')
    const alert = page.locator('#search-results').getByRole('alert')
    await poll(() => alert.isVisible()).toBe(true)
    expect(await allArticles(page).isVisible()).toBe(true)
    await page.unrouteAll()
    await alert.getByRole('button').click()
    await firstIs(page, '/emergencies/report-a-leak.html')
    expect(await alert.isVisible()).toBe(false)
    await page.context().close()
  })

  it('suggests in the header at the second focus if its script was cut off at the first', async () => {
    const page = await site.open()
    await page.route('**/header-search*.js', (route) => route.abort())
    await page.goto('/index.html')
    await scriptsLoaded(page)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('header-search'))
    await page.locator('#site-search').focus()
    await failed
    await page.unrouteAll()
    await poll(async () => {
      await page.locator('#site-search').blur()
      await page.locator('#site-search').focus()
      return page.locator('.suggestions-drop').isVisible()
    }).toBe(true)
    await page.context().close()
  })

  it('answers by itself when the visitor is back online', async () => {
    const page = await site.open('/search.html')
    await islandAwake(page)
    await page.context().setOffline(true)
    await field(page).fill('leak')
    await poll(() => page.locator('.search-failed').isVisible()).toBe(true)
    await page.context().setOffline(false)
    await firstIs(page, '/emergencies/report-a-leak.html')
    await page.context().close()
  })

  it('goes on with the new index when one is published under an open page', async () => {
    const page = await site.open('/search.html?q=leak')
    await firstIs(page, '/emergencies/report-a-leak.html')
    const dates = { publishedAt: '2026-10-30T00:00:00Z', updatedAt: '2026-10-30T00:00:00Z' }
    for (const number of [1, 2, 3]) {
      const body = `<p>Sardines, report, pressure, frozen, boiling ${'tariff meter '.repeat(number)}</p>`
      site.demo.content.putArticle('harbour', 'en', {
        ...dates,
        id: `new-${number}`,
        article: `new-${number}`,
        group: null,
        title: `Sardines ${number}`,
        body,
      })
    }
    site.demo.content.removeArticle('harbour', 'en', 'careers')
    await site.publish(5)
    await field(page).fill('sardines')
    await poll(() => results(page).count()).toBe(3)
    await page.context().close()
  })
})

describe.skipIf(isBrowserMissing())('the quick search on a bad line', () => {
  let manual: ClientSite

  beforeAll(async () => {
    manual = await startClientSite('fieldnote')
  })

  afterAll(() => manual.close())

  it('opens at the second press if its script was cut off at the first', async () => {
    const page = await manual.open()
    await page.route('**/quick-search*.js', (route) => route.abort())
    await page.goto('/api/bulk-export.html')
    await scriptsLoaded(page)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('quick-search'))
    await page.keyboard.press('/')
    await failed
    await page.unrouteAll()
    await poll(async () => {
      await page.keyboard.press('/')
      return page.getByRole('dialog').isVisible()
    }).toBe(true)
    await page.context().close()
  })
})
