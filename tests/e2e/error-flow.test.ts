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
    expect(await page.locator('#error-message').textContent()).toBe(message)
    expect(await page.locator('html').getAttribute('lang')).toBe('ko')
    expect(await page.evaluate(() => history.length)).toBe(before)
    expect(await page.evaluate(() => sessionStorage.getItem('errorMsg'))).toBe(message)
    // What was typed waits for the visitor to come back.
    await page.goto('/kr/need.html')
    await page.clock.runFor(500)
    await expect.poll(() => valueOf(page, 'need')).toBe(FIELDS.need)
    await page.context().close()
  })

  it('shows an error message as text, and none where the host answers an unknown path', async () => {
    const page = await site.open('/about.html')
    await page.evaluate(() => sessionStorage.setItem('errorMsg', '<img src=x onerror=alert(1)>'))
    await page.goto('/error/500.html')
    await expect.poll(() => page.locator('#error-message').textContent()).toBe('<img src=x onerror=alert(1)>')
    expect(await page.locator('#error-message img').count()).toBe(0)
    await page.goto('/no/such-page.html')
    await page.waitForLoadState('networkidle')
    expect(await page.locator('main').textContent()).not.toContain('onerror')
    await page.context().close()
  })
})
