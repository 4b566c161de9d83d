import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sirv from 'sirv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing, launchBrowser } from '../support/browser.ts'
import { PAGE_KINDS, startDemoSites, type DemoSites } from '../support/demo-sites.ts'
import { readShift } from '../support/read-shift.ts'

/** Long enough for a browser to paint what it has, if it were to. */
const GRACE_MS = 300

let sites: DemoSites
let browser: Browser

describe.skipIf(isBrowserMissing())('a page of which the first part has arrived', () => {
  beforeAll(async () => {
    sites = await startDemoSites()
    browser = await launchBrowser()
  }, 300_000)

  afterAll(async () => {
    await browser.close()
    await sites.close()
  })

  it.each([
    { tenant: 'harbour', kind: 'home' },
    { tenant: 'harbour', kind: 'article' },
    { tenant: 'linden', kind: 'home' },
    { tenant: 'linden', kind: 'article' },
    { tenant: 'fieldnote', kind: 'article' },
    { tenant: 'fieldnote', kind: 'error' },
  ])('is not painted with half a header, which would move: $tenant, $kind', async ({ tenant, kind }) => {
    const host = await servePart(join(sites.bundles.outDir, tenant), PAGE_KINDS[tenant]?.[kind] ?? '')
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    await page.goto(host.url, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('header') && document.styleSheets.length > 1, null, {
      polling: 50,
    })
    await page.waitForTimeout(GRACE_MS)
    const early = await page.evaluate(() => performance.getEntriesByType('paint').length)
    host.sendRest()
    await page.waitForLoadState('load')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))))
    const shift = await page.evaluate(readShift)
    await page.close()
    await host.close()

    expect({ early, shift }).toStrictEqual({ early: 0, shift: 0 })
  })
})

/**
 * A host of one bundle that stops in the middle of the last header of one page's first screen until it is told to go
 * on.
 */
async function servePart(dir: string, path: string) {
  const html = readFileSync(join(dir, path), 'utf8')
  const end = html.lastIndexOf('</header>', html.indexOf('id="first-screen"'))
  const middle = Math.floor((html.lastIndexOf('<header', end) + end) / 2)
  const files = sirv(dir)
  let held: ServerResponse | undefined
  const server = createServer((request, response) => {
    if (request.url !== `/${path}`) return void files(request, response, () => void response.writeHead(404).end())
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write(html.slice(0, middle))
    held = response
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`,
    sendRest: () => held?.end(html.slice(middle)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
