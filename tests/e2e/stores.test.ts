import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as persistence from '#client/persistence.ts'
import type * as stores from '#client/stores.ts'
import { isBrowserMissing } from '../support/browser.ts'
import { bundleModules } from '../support/bundle-module.ts'
import { cookiesOf, refuseStorage, startClientSite, type ClientSite } from '../support/client-site.ts'

type Client = typeof stores & typeof persistence

declare const client: Client

const DATA = '**/_data/*.json'

let site: ClientSite
let code: string

/** Opens a page of the built demo that also has the stores. `logged` collects its errors. */
async function open(path: string, options: Parameters<ClientSite['open']>[1] = {}) {
  const page = await site.open(undefined, options)
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => { ${code} })`)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.goto(path)
  return { page, logged }
}

const read = (page: Page) =>
  page.evaluate(() => ({
    menu: client.top_menu.get().length,
    configs: Object.keys(client.configs.get()).length,
    siteConfig: Object.keys(client.siteConfig.get()).length,
    languages: client.languageConfig.get().length,
  }))

describe.skipIf(isBrowserMissing())('the stores of a page', () => {
  beforeAll(async () => {
    code = await bundleModules('client', ['client/stores.ts', 'client/persistence.ts'])
    site = await startClientSite('harbour', { deployPollSeconds: 0 })
  })

  afterAll(() => site.close())

  it('know the page at once and load the rest when it is first read, once', async () => {
    const { page } = await open('/kr/need.html')
    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().endsWith('/_data/kr.json'))))
    expect(
      await page.evaluate(() => [
        client.tenantName.get(),
        client.themeCode.get(),
        client.tenantNameList.get(),
        client.language.get(),
        client.landingUrl.get(),
      ]),
    ).toEqual(['harbour', 'theme1', ['harbour'], 'en', `${site.origin}/kr/need.html`])
    expect(asked).toBe(0)
    await read(page)
    await expect.poll(async () => (await read(page)).menu).toBeGreaterThan(0)
    const { configs, siteConfig, languages } = await read(page)
    expect(Math.min(configs, siteConfig)).toBeGreaterThan(0)
    expect(languages).toBe(3)
    expect(asked).toBe(1)
    await page.context().close()
  })

  it.each([
    ['is gone', (page: Page) => page.route(DATA, (route) => route.fulfill({ status: 404, body: '' }))],
    ['is no JSON', (page: Page) => page.route(DATA, (route) => route.fulfill({ body: '<html>' }))],
    ['cannot be reached', (page: Page) => page.route(DATA, (route) => route.abort('internetdisconnected'))],
  ])('empty configs and siteConfig where the file %s, and fill them when it is there again', async (_what, fail) => {
    const { page, logged } = await open('/need.html')
    await page.evaluate(() => {
      client.configs.set({ themeCode: { content: 'old' } })
      client.siteConfig.set({ siteName: 'Old' })
    })
    await fail(page)
    await page.evaluate(() => client.loadSiteData())
    await expect.poll(() => logged.some((text) => text.startsWith('Failed site data loading'))).toBe(true)
    const empty = await page.evaluate(() => [client.configs.value, client.siteConfig.value])
    expect(empty).toEqual([{}, {}])
    await page.unroute(DATA)
    await page.evaluate(() => client.loadSiteData())
    await expect.poll(async () => (await read(page)).configs).toBeGreaterThan(0)
    expect((await read(page)).siteConfig).toBeGreaterThan(0)
    await page.context().close()
  })

  it('keep each field where it is configured to be kept', async () => {
    const { page } = await open('/need.html')
    await page.evaluate(() => {
      client.persistFields({ fileUrl: 'local', themeCode: 'session', tenantName: 'cookie' })
      client.fileUrl.set('https://files.example')
      client.themeCode.set('theme2')
      client.tenantName.set('a b')
      client.errorMsg.set({ status: 404, message: 'Page Not Found' })
    })
    expect(
      await page.evaluate(() => [
        localStorage.getItem('fileUrl'),
        sessionStorage.getItem('themeCode'),
        sessionStorage.getItem('errorMsg'),
      ]),
    ).toEqual(['https://files.example', 'theme2', null])
    const { tenantName } = await cookiesOf(page)
    expect(tenantName).toMatchObject({ value: 'a%20b', path: '/', sameSite: 'Lax' })
    // The browser shortens 2147483646 s to 400 days.
    expect((tenantName?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(390 * 24 * 60 * 60)
    await page.context().close()
  })

  it('keep the language in a cookie, the message and the first address in the session', async () => {
    const { page } = await open('/need.html')
    await page.evaluate(() => {
      client.language.set('kr')
      client.errorMsg.set({ status: 404, message: 'Page Not Found' })
    })
    expect((await cookiesOf(page))['Language']?.value).toBe('kr')
    await page.goto('/kr/water/tariffs.html')
    expect(await page.evaluate(() => [client.language.get(), client.errorMsg.get(), client.landingUrl.get()])).toEqual([
      'kr',
      { status: 404, message: 'Page Not Found' },
      `${site.origin}/need.html`,
    ])
    await page.context().close()
  })

  it('work where storage is refused', async () => {
    const { page, logged } = await open('/need.html', { prepare: refuseStorage })
    await page.evaluate(() => client.errorMsg.set({ status: 404, message: 'Page Not Found' }))
    expect(await page.evaluate(() => client.tenantName.get())).toBe('harbour')
    await read(page)
    await expect.poll(async () => (await read(page)).menu).toBeGreaterThan(0)
    expect(logged).toEqual([])
    await page.context().close()
  })
})
