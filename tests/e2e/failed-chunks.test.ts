import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { listFiles } from '../support/build-bundles.ts'
import { refuseStorage, startClientSite, type ClientSite } from '../support/client-site.ts'
import { linksWatched } from '../support/scripts-loaded.ts'

let site: ClientSite

describe.skipIf(isBrowserMissing())('a page whose chunk is gone', () => {
  beforeAll(async () => {
    site = await startClientSite('harbour')
  })

  afterAll(() => site.close())

  it.each([
    ['', undefined],
    [' where storage is refused', refuseStorage],
  ])('loads the next one past every cache%s, once', async (_where, prepare) => {
    const page = await site.open(undefined, { ...(prepare && { prepare }) })
    const fetched: string[] = []
    await page.exposeFunction('noteFetch', (url: string, cache: string) => {
      if (url.endsWith('.html')) fetched.push(cache)
    })
    await page.addInitScript(() => {
      const { fetch } = globalThis
      const { noteFetch } = globalThis as unknown as { noteFetch: (url: string, cache?: string) => void }
      globalThis.fetch = (url, init) => {
        noteFetch(String(url), init?.cache)
        return fetch(url, init)
      }
    })
    await page.route(/NeedForm\.[\w-]+\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    const failed = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'))
    await page.goto('/need.html')
    await failed
    await page.unrouteAll()
    const follow = async (part: string) => {
      const from = page.url()
      await page.locator(`${part} a[href$=".html"]:visible`).first().click()
      await page.waitForURL((url) => url.href !== from)
      await linksWatched(page)
    }
    await follow('header')
    expect(fetched).toEqual(['reload'])
    await follow('main')
    expect(fetched).toEqual(['reload'])
    await page.context().close()
  })

  it('still follows links', async () => {
    const page = await site.open('/about.html')
    await linksWatched(page)
    const dir = join(site.workshop.outDir, 'harbour/_astro')
    for (const file of listFiles(dir)) if (file.startsWith('follow-rules')) rmSync(join(dir, file))
    await page.locator('header a[href$=".html"]:visible').first().click()
    await page.waitForURL((url) => url.pathname !== '/about.html')
    await page.context().close()
    await site.publish(1)
  })
})
