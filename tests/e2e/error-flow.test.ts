import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { startClientSite, type ClientSite } from '../support/client-site.ts'
import { FIELDS, fill, openForm, send, valueOf } from '../support/need-form-page.ts'

let site: ClientSite

describe.skipIf(isBrowserMissing())('a provider call that fails', () => {
  beforeAll(async () => {
    site = await startClientSite('harbour')
  })

  afterAll(() => site.close())

  beforeEach(() => {
    site.answer = undefined
  })

  it.each([
    ['status 500', 500, { code: 200, data: {} }, '/kr/error/500.html', 'Internal Server Error'],
    ['status 404', 404, {}, '/kr/error/404.html', 'Page Not Found'],
    ['code 500', 200, { code: 500 }, '/kr/error/500.html', 'Internal Server Error'],
    ['code 403', 200, { code: 403 }, '/kr/error/404.html', 'Page Not Found'],
    ['no JSON', 200, '<h1>', '/kr/error/404.html', 'Page Not Found'],
  ])('opens the error page in its language in its own place after %s', async (_what, status, body, path, message) => {
    const page = await openForm(site, '/kr/need.html')
    site.answer = (c) =>
      c.req.method === 'POST'
        ? new Response(typeof body === 'string' ? body : JSON.stringify(body), {
            status,
            headers: { 'access-control-allow-origin': '*' },
          })
        : undefined
    await fill(page)
    const before = await page.evaluate(() => history.length)
    await send(page)
    await page.waitForURL(site.origin + path)
    await expect.poll(() => messageOf(page)).toBe(message)
    expect(await page.locator('html').getAttribute('lang')).toBe('ko')
    expect(await page.evaluate(() => history.length)).toBe(before)
    await page.reload()
    expect(await messageOf(page)).toBe(message)
    // The form keeps the text until the visitor comes back.
    await page.goto('/kr/need.html')
    await page.clock.runFor(500)
    await expect.poll(() => valueOf(page, 'need')).toBe(FIELDS.need)
    // The message belonged to that call. An error page that is opened later does not show it.
    await page.goto(path)
    await scriptsRan(page)
    expect(await messageOf(page)).toBe('')
    await page.context().close()
  })

  it('shows an error message as text', async () => {
    const page = await openAfter('/error/500.html', { status: 500, message: '<img src=x onerror=alert(1)>' })
    expect(await messageOf(page)).toBe('<img src=x onerror=alert(1)>')
    expect(await page.locator('#error-message img').count()).toBe(0)
    await page.context().close()
  })

  it.each([
    ['/error/404.html', ''],
    ['/no/such-page.html', 'Page Not Found: /no/such-page.html'],
    ['/about.html', undefined],
  ])('has its message shown at no other error: not at %s', async (path, shown) => {
    const page = await openAfter(path, { status: 500, message: 'Internal Server Error' })
    expect(await messageOf(page)).toBe(shown)
    await page.goto('/error/404.html')
    await page.goto('/error/500.html')
    await scriptsRan(page)
    expect(await messageOf(page)).toBe('')
    await page.context().close()
  })
})

describe.skipIf(isBrowserMissing())('an address without a page', () => {
  it.each([
    ['harbour', ['en', 'zh', 'kr']],
    ['linden', ['en', 'zh', 'kr']],
    ['fieldnote', ['en', 'zh', 'kr']],
  ])('is named on the page that the host of %s sends for it, in every language', async (tenant, locales) => {
    const other = await startClientSite(tenant)
    for (const locale of locales) {
      const page = await other.open(`/${locale}/%EC%97%86%EC%9D%8C%3Cb%3E.html`)
      await expect.poll(() => messageOf(page)).toBe(`Page Not Found: /${locale}/없음<b>.html`)
      expect(await page.locator('#error-message b').count()).toBe(0)
      await page.goto(`/${locale}/a/b/c`)
      await expect.poll(() => messageOf(page)).toBe(`Page not found: /${locale}/a/b/c`)
      await page.context().close()
    }
    await other.close()
  })
})

/** Opens the page at `path` as after a failed call, which stores `error` for the error page. Its scripts have run. */
async function openAfter(path: string, error: { status: number; message: string }): Promise<Page> {
  const page = await site.open('/about.html')
  await page.evaluate((stored) => sessionStorage.setItem('errorMsg', stored), JSON.stringify(error))
  await page.goto(path)
  await scriptsRan(page)
  return page
}

/** Scripts with a `src` in the HTML run before this event. */
async function scriptsRan(page: Page): Promise<void> {
  await page.waitForLoadState('load')
}

async function messageOf(page: Page): Promise<string | undefined> {
  const [text] = await page.locator('#error-message').allTextContents()
  return text
}
