import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import sirv from 'sirv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing, launchBrowser } from '../support/browser.ts'
import { PAGE_KINDS, startDemoSites, type DemoSites } from '../support/demo-sites.ts'
import { readShift } from '../support/read-shift.ts'

/** Long enough for a browser to paint what it has, if it were to. */
const GRACE_MS = 300

/** In how many pieces a page comes, and how long a browser has to paint each. */
const PIECES = 100
const PAINT_MS = 40

let sites: DemoSites
let browser: Browser

describe.skipIf(isBrowserMissing())('a page of which the first part has arrived', () => {
  beforeAll(async () => {
    sites = await startDemoSites()
    browser = await launchBrowser()
  })

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
    const shift = await page.evaluate(readShift, 0)
    await page.close()
    await host.close()

    expect({ early, shift }).toStrictEqual({ early: 0, shift: 0 })
  })

  describe.concurrent('and then the rest, tag by tag,', () => {
    it.each([
      { tenant: 'harbour', kind: 'section' },
      { tenant: 'harbour', kind: 'error' },
      { tenant: 'linden', kind: 'home' },
      { tenant: 'linden', kind: 'section' },
      { tenant: 'linden', kind: 'success' },
      { tenant: 'linden', kind: 'failure' },
      { tenant: 'fieldnote', kind: 'error' },
    ])('stays where it is: $tenant, $kind', async ({ tenant, kind }) => {
      const host = await serveInPieces(join(sites.bundles.outDir, tenant), PAGE_KINDS[tenant]?.[kind] ?? '')
      for (const viewport of [
        { width: 320, height: 640 },
        { width: 1280, height: 800 },
      ]) {
        const page = await browser.newPage({ viewport })
        await page.goto(host.url)
        const shift = await page.evaluate(readShift, 0)
        await page.close()
        expect(shift, String(viewport.width)).toBeLessThan(0.002)
      }
      await host.close()
    })
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
  let held: ServerResponse | undefined
  const host = await serveOddly(dir, path, (response) => {
    response.write(html.slice(0, middle))
    held = response
  })
  return { ...host, sendRest: () => held?.end(html.slice(middle)) }
}

/** A host of one bundle that sends the body of one page tag by tag, with time to paint between them. */
function serveInPieces(dir: string, path: string) {
  const html = readFileSync(join(dir, path), 'utf8')
  const head = html.indexOf('<body')
  const tags = html.slice(head).split(/(?<=>)/)
  const size = Math.ceil(tags.length / PIECES)
  return serveOddly(dir, path, async (response) => {
    response.write(html.slice(0, head))
    for (let at = 0; at < tags.length; at += size) {
      response.write(tags.slice(at, at + size).join(''))
      await setTimeout(PAINT_MS)
    }
    response.end()
  })
}

/** A host of one bundle that sends one page as `send` does. */
async function serveOddly(dir: string, path: string, send: (response: ServerResponse) => void | Promise<void>) {
  const files = sirv(dir)
  const server = createServer((request, response) => {
    if (request.url !== `/${path}`) return void files(request, response, () => void response.writeHead(404).end())
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    void send(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
