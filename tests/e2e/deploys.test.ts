import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isBrowserMissing, launchWholeBrowser } from '../support/browser.ts'
import { NOW } from '../support/build-bundles.ts'
import { refuseStorage, startClientSite, type ClientSite } from '../support/client-site.ts'
import { scriptsLoaded } from '../support/scripts-loaded.ts'

const PATH = '/water/tariffs.html'
const POLL_MS = 300_000

let site: ClientSite
let builds = 0

/** Publishes another build, newer than the last. */
async function publish(): Promise<void> {
  builds += 1
  site.demo.content.setConfig('harbour', 'en', 'theme1', 'buildNumber', String(builds))
  await site.publish(builds)
}

/** Opens a page after its first check for a newer build. Its clock then moves only if the test moves it. */
async function openWatched(path = PATH, options: Parameters<ClientSite['open']>[1] = {}): Promise<Page> {
  const page = await site.open(undefined, options)
  await page.clock.install({ time: NOW })
  await page.clock.pauseAt(NOW.getTime() + 1000)
  const firstLook = page.waitForResponse(isLook)
  await page.goto(path)
  await scriptsLoaded(page)
  await page.clock.runFor(200)
  await firstLook
  await settle(page)
  return page
}

const isLook = (message: { url(): string }) => message.url().includes('/builds/latest.json?')

/** Waits until the page has read answers that have arrived. */
const settle = (page: Page) => page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))

/** The line that offers a newer build, after its script has loaded and its words have appeared. */
async function offered(page: Page): Promise<Locator> {
  const line = page.locator('.update-line')
  await line.waitFor({ state: 'attached' })
  await page.clock.runFor(200)
  return line
}

/** Counts the documents that a page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

async function look(page: Page, act: () => Promise<unknown>): Promise<void> {
  const looked = page.waitForResponse(isLook)
  await act()
  await looked
}

describe.skipIf(isBrowserMissing())('an open page', () => {
  beforeAll(async () => {
    site = await startClientSite('harbour', { publicConfigs: ['buildNumber'] })
  })

  afterAll(() => site.close())

  beforeEach(() => {
    site.answer = undefined
  })

  it('looks for the first time when the browser is idle, after 100 ms at the latest', async () => {
    const page = await site.open()
    let looks = 0
    page.on('request', (request) => (looks += Number(isLook(request))))
    await page.clock.install({ time: NOW })
    await page.clock.pauseAt(NOW.getTime() + 1000)
    await page.goto(PATH)
    await scriptsLoaded(page)
    expect(looks).toBe(0)
    await look(page, () => page.clock.runFor(100))
    await page.context().close()
  })

  it('asks what is live past every cache, every five minutes', async () => {
    const page = await openWatched()
    for (const round of [1, 2]) {
      const looked = page.waitForRequest(isLook)
      await page.clock.runFor(POLL_MS)
      const headers = await (await looked).allHeaders()
      expect(headers['cache-control'], String(round)).toBe('no-cache')
      expect(new URL((await looked).url()).search).toMatch(/^\?\d{13}$/)
    }
    await page.context().close()
  })

  it('is loaded anew when a newer build is live, and a rollback is one', async () => {
    const page = await openWatched()
    const loads = countLoads(page)
    await publish()
    const reloaded = page.waitForEvent('load')
    await page.clock.runFor(POLL_MS)
    await reloaded
    expect(loads()).toBe(1)
    expect(page.url()).toBe(site.origin + PATH)
    await page.context().close()

    // Back to content that was live before: a known id with a new time.
    const other = await openWatched()
    site.demo.content.setConfig('harbour', 'en', 'theme1', 'buildNumber', undefined)
    builds += 1
    await site.publish(builds)
    const again = other.waitForEvent('load')
    await other.clock.runFor(POLL_MS)
    await again
    await other.context().close()
  })

  it('stays where an older build shows up again', async () => {
    const page = await openWatched()
    const loads = countLoads(page)
    await page.route(isLookUrl, (route) => route.fulfill({ json: { id: 'stale', timestamp: 1 } }))
    await look(page, () => page.clock.runFor(POLL_MS))
    await settle(page)
    expect(loads()).toBe(0)
    await page.context().close()
  })

  it.each(['visibilitychange', 'online'])('looks when it hears of %s', async (event) => {
    const page = await openWatched()
    await look(page, () =>
      page.evaluate((name) => (name === 'online' ? window : document).dispatchEvent(new Event(name)), event),
    )
    await page.context().close()
  })

  it('does not look while its tab is hidden', async () => {
    const page = await openWatched()
    let looks = 0
    page.on('request', (request) => (looks += Number(isLook(request))))
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
    await page.clock.runFor(2 * POLL_MS)
    await settle(page)
    expect(looks).toBe(0)
    await page.context().close()
  })

  it('looks when it comes back from the back-forward cache', async () => {
    // Playwright turns this cache off by default.
    const browser = await launchWholeBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    const page = await (await browser.newContext({ baseURL: site.origin })).newPage()
    const firstLook = page.waitForResponse(isLook)
    await page.goto(PATH)
    await firstLook
    await settle(page)
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => console.log(`kept: ${persisted}`)))
    const kept = page.waitForEvent('console', (message) => message.text() === 'kept: true')
    await page.goto('/about.html')
    await publish()
    const reloaded = page.waitForEvent('load')
    const looked = page.waitForRequest(isLook)
    await page.goBack({ waitUntil: 'commit' })
    await kept
    await looked
    await reloaded
    await browser.close()
  })

  it('is loaded anew once in ten seconds and no more, two paths each for themselves', async () => {
    const page = await openWatched()
    // This server names another build in each answer.
    let time = 1e13
    await page.route(isLookUrl, (route) => route.fulfill({ json: { id: String(time), timestamp: (time += 1) } }))
    const loads = countLoads(page)
    let opened = 0
    page.on('load', () => (opened += 1))
    const open = async () => {
      await expect.poll(() => opened).toBe(loads())
      await page.waitForLoadState()
      await scriptsLoaded(page)
      const firstLook = page.waitForResponse(isLook)
      await page.clock.runFor(200)
      await firstLook
      await settle(page)
    }
    /** The page learns of a newer build. Checks whether it reloads. */
    const hear = async (isLoadedAnew: boolean) => {
      const before = loads()
      await look(page, () => page.evaluate(() => void dispatchEvent(new Event('online'))))
      if (isLoadedAnew) {
        await expect.poll(loads).toBe(before + 1)
        await open()
      } else {
        await settle(page)
        expect(loads()).toBe(before)
      }
    }
    const goTo = async (path: string) => {
      await page.goto(path)
      await open()
    }
    await hear(true)
    await hear(false)
    await goTo('/about.html')
    await hear(true)
    await goTo(PATH)
    await hear(false)
    await goTo('/about.html')
    await hear(false)
    await page.clock.runFor(10_000)
    await hear(true)
    await page.context().close()
  })

  it('is not loaded anew under a form with unsaved input, and offers it instead', async () => {
    const page = await openWatched('/kr/need.html')
    const loads = countLoads(page)
    await page.locator('[name=company]').fill('수자원공사')
    await publish()
    await look(page, () => page.clock.runFor(POLL_MS))
    const line = await offered(page)
    expect(await line.textContent()).toContain('이 페이지의 새 버전이 있습니다.')
    expect(await line.getAttribute('role')).toBe('status')
    expect(loads()).toBe(0)
    expect(await page.locator('[name=company]').inputValue()).toBe('수자원공사')

    const next = page.waitForRequest((request) => request.resourceType() === 'fetch' && request.url().endsWith('.html'))
    await page.locator('header a[href^="/kr/"]:visible').first().click()
    expect((await (await next).allHeaders())['cache-control']).toBe('no-cache')
    await page.waitForURL((url) => url.pathname !== '/kr/need.html')
    await page.context().close()
  })

  it('is loaded anew by the offer', async () => {
    const page = await openWatched('/need.html')
    await page.locator('[name=company]').fill('A')
    await publish()
    await look(page, () => page.clock.runFor(POLL_MS))
    const line = await offered(page)
    await Promise.all([page.waitForEvent('load'), line.locator('button').click()])
    await page.context().close()
  })

  it('says nothing where it cannot learn what is live', async () => {
    const page = await openWatched()
    const said: string[] = []
    page.on('pageerror', (error) => said.push(error.message))
    const loads = countLoads(page)
    await page.context().setOffline(true)
    await page.clock.runFor(2 * POLL_MS)
    await page.context().setOffline(false)
    await page.route(isLookUrl, (route) => route.fulfill({ status: 503, body: 'later' }))
    await look(page, () => page.clock.runFor(POLL_MS))
    await page.unroute(isLookUrl)
    await page.route(isLookUrl, (route) => route.fulfill({ body: '<html>' }))
    await look(page, () => page.clock.runFor(POLL_MS))
    expect(said).toEqual([])
    expect(loads()).toBe(0)
    await page.context().close()
  })

  it('is loaded anew where storage is refused as well', async () => {
    const page = await openWatched(PATH, { prepare: refuseStorage })
    await publish()
    const reloaded = page.waitForEvent('load')
    await page.clock.runFor(POLL_MS)
    await reloaded
    await page.context().close()
  })
})

const isLookUrl = (url: URL) => url.pathname === '/builds/latest.json'
