import type { BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { cookiesOf, refuseStorage, startClientSite, type ClientSite } from '../support/client-site.ts'
import { fill, send } from '../support/need-form-page.ts'
import { linksWatched } from '../support/scripts-loaded.ts'

let site: ClientSite

const DAY_SECONDS = 24 * 60 * 60

const withCookie = (name: string, value: string) => (context: BrowserContext) =>
  context.addCookies([{ name, value, url: site.origin }])

describe.skipIf(isBrowserMissing())('the language of a visitor', () => {
  beforeAll(async () => {
    site = await startClientSite('harbour')
  })

  afterAll(() => site.close())

  it('is followed from an unprefixed address to the page in that language, before anything is drawn', async () => {
    const page = await site.open()
    await withCookie('Language', 'zh')(page.context())
    const painted: string[] = []
    await page.exposeFunction('painted', (lang: string) => painted.push(lang))
    await page.addInitScript(() => {
      const tell = (globalThis as unknown as { painted: (lang: string) => void }).painted
      new PerformanceObserver(() => tell(document.documentElement.lang)).observe({ type: 'paint', buffered: true })
    })
    await page.goto('/water/tariffs.html?from=mail#prices')
    await page.waitForURL(`${site.origin}/zh/water/tariffs.html?from=mail#prices`)
    await expect.poll(() => painted).toContain('zh-Hans')
    expect(new Set(painted)).toEqual(new Set(['zh-Hans']))
    // The entry in the history is replaced, not added. So "Back" leaves the site.
    expect(await page.evaluate(() => history.length)).toBe(2)
    await page.context().close()
  })

  it.each([
    ['Language', 'kr', '/kr/about.html'],
    ['i18n_redirected', 'zh', '/zh/about.html'],
    ['Language', 'en', '/about.html'],
    ['Language', 'fr', '/about.html'],
    ['Language', '%E0%A4%A', '/about.html'],
  ])('in the cookie %s=%s opens /about.html at %s', async (name, value, path) => {
    const page = await site.open('/about.html', { prepare: withCookie(name, value) })
    await page.waitForURL(site.origin + path)
    await page.context().close()
  })

  it.each(['/zh/about.html', '/about.html'])(
    'of %s is not looked up in what is stored until the page is painted',
    async (path) => {
      const page = await site.open()
      await page.addInitScript(() => {
        const { getItem } = Storage.prototype
        const paints: number[] = []
        Object.assign(globalThis, { paints })
        Storage.prototype.getItem = function (key) {
          paints.push(performance.getEntriesByType('paint').length)
          return getItem.call(this, key)
        }
      })
      await page.goto(path)
      await expect.poll(() => page.evaluate(() => sessionStorage['landing-url'])).toBe(site.origin + path)
      const paints = await page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints)
      expect(Math.min(...paints)).toBeGreaterThan(0)
      await page.context().close()
    },
  )

  it('never leads away from a prefixed address', async () => {
    const page = await site.open('/kr/about.html', { prepare: withCookie('Language', 'zh') })
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(`${site.origin}/kr/about.html`)
    await page.context().close()
  })

  it('stays with the default language that was chosen by its prefixed address while links are followed', async () => {
    const page = await site.open('/en/about.html', { prepare: withCookie('Language', 'zh') })
    await page.locator('main a[href$=".html"]').first().click()
    await page.waitForURL((url) => url.pathname !== '/en/about.html')
    await page.waitForLoadState('networkidle')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.goto('/about.html')
    await page.waitForURL(`${site.origin}/zh/about.html`)
    await page.context().close()
  })

  it('goes to the page for missing pages in that language, where its redirects still hold', async () => {
    const page = await site.open('/no/such-page.html', { prepare: withCookie('Language', 'zh') })
    await page.waitForURL(`${site.origin}/zh/no/such-page.html`)
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans')
    await page.context().close()
  })

  it('is remembered in both cookies when it is chosen in the language switch', async () => {
    const page = await site.open('/water/tariffs.html')
    await linksWatched(page)
    await page.locator('a[hreflang=ko]:visible').first().click()
    await page.waitForURL(`${site.origin}/kr/water/tariffs.html`)
    const cookies = await cookiesOf(page)
    const nowSeconds = Date.now() / 1000
    expect(cookies['Language']).toMatchObject({ value: 'kr', path: '/', sameSite: 'Lax' })
    // The browser shortens 2147483646 s to 400 days.
    expect((cookies['Language']?.expires ?? 0) - nowSeconds).toBeGreaterThan(390 * DAY_SECONDS)
    expect(cookies['i18n_redirected']).toMatchObject({ value: 'kr', path: '/', sameSite: 'Lax' })
    const days = ((cookies['i18n_redirected']?.expires ?? 0) - nowSeconds) / DAY_SECONDS
    expect(Math.round(days)).toBe(365)
    await page.context().close()
  })

  describe('on a first visit to /', () => {
    it.each([
      ['ko-KR', '/kr/index.html', 'kr'],
      ['ko', '/kr/index.html', 'kr'],
      ['zh-TW', '/zh/index.html', 'zh'],
      ['en-GB', '/index.html', 'en'],
      ['fr-FR', '/index.html', 'en'],
    ])('with a browser in %s opens %s', async (locale, path, chosen) => {
      const page = await site.open('/', { locale })
      await page.waitForURL(site.origin + path)
      const cookies = await cookiesOf(page)
      expect(cookies['i18n_redirected']?.value).toBe(chosen)
      expect(cookies['Language']).toBeUndefined()
      await page.context().close()
    })

    it.each([
      ['ko;q=0.5, zh-CN;q=0.9', '/zh/index.html'],
      ['fr, ko-KR;q=0.2, zh;q=0.1', '/kr/index.html'],
      ['ko;q=0, de', '/index.html'],
    ])('with the languages %s opens %s', async (wanted, path) => {
      const page = await site.open()
      await page.addInitScript((languages) => {
        Object.defineProperty(navigator, 'languages', { get: () => languages })
      }, wanted.split(', '))
      await page.goto('/')
      await page.waitForURL(site.origin + path)
      await page.context().close()
    })

    it('is asked of the browser for the home page alone', async () => {
      const page = await site.open('/about.html', { locale: 'ko-KR' })
      await page.waitForLoadState('networkidle')
      expect(page.url()).toBe(`${site.origin}/about.html`)
      await page.context().close()
    })

    it('is the one of the cookie where there is one', async () => {
      const page = await site.open('/', { locale: 'ko-KR', prepare: withCookie('Language', 'en') })
      await page.waitForLoadState('networkidle')
      expect(page.url()).toBe(`${site.origin}/index.html`)
      await page.context().close()
    })
  })

  it('that the first visit found is named to the provider, until the visitor chooses one', async () => {
    const page = await site.open('/', { locale: 'ko-KR' })
    await page.waitForURL(`${site.origin}/kr/index.html`)
    await page.goto('/kr/need.html')
    await page.locator('form.need-form[novalidate]').waitFor()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await fill(page)
    await send(page)
    expect((await sent).headers()['accept-language']).toBe('kr')
    await page.context().close()
  })

  it('is the default where storage is refused, and pages work all the same', async () => {
    const page = await site.open('/about.html', { prepare: refuseStorage })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.reload()
    await page.locator('a[hreflang=ko]:visible').first().click()
    await page.waitForURL(`${site.origin}/kr/about.html`)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
