import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import { describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { openDemoSites } from '../support/demo-sites.ts'
import { readShift } from '../support/read-shift.ts'

/** Long enough for a browser to paint what it has. */
const GRACE_MS = 300

/**
 * The first screen has about this many tags. The last tags belong to a bar at the end of the HTML, which is visible at
 * once.
 */
const FIRST_TAGS = 120
const LAST_TAGS = 20

const sites = openDemoSites()

describe.skipIf(isBrowserMissing())('a page of which the first part has arrived', () => {
  it.each([
    { tenant: 'harbour', kind: 'home' },
    { tenant: 'harbour', kind: 'article' },
    { tenant: 'linden', kind: 'home' },
    { tenant: 'linden', kind: 'article' },
    { tenant: 'fieldnote', kind: 'article' },
    { tenant: 'fieldnote', kind: 'error' },
  ])('is not painted with half a header, which would move: $tenant, $kind', async ({ tenant, kind }) => {
    const host = await servePart(join(sites.bundles.outDir, tenant), PAGE_KINDS[tenant]?.[kind] ?? '')
    const page = await sites.browser.newPage({ viewport: { width: 412, height: 823 } })
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

  describe.each([
    // High enough for a first screen that its content does not fill.
    { width: 320, height: 900 },
    { width: 1280, height: 800 },
  ])('at $width px, as the rest comes tag by tag,', (viewport) => {
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
      const page = await sites.browser.newPage({ viewport, javaScriptEnabled: false })
      await page.goto(host.url, { waitUntil: 'commit' })
      let before: Placed[] = []
      const moved: string[] = []
      for (let piece = 0; piece < host.count; piece += 1) {
        host.send(piece)
        await expect.poll(() => page.evaluate(hasPiece, piece), { interval: 5 }).toBe(true)
        const now = await page.evaluate(readPlaces)
        moved.push(...before.flatMap((was, at) => describeMove(was, now[at])))
        before = now
      }
      await page.close()
      await host.close()
      expect(moved).toEqual([])
    })
  })
})

/** The top left corner of an element in pixels, and the visible area in the first screen in square pixels. */
type Placed = { readonly name: string; readonly x: number; readonly y: number; readonly area: number }

/** Layout shifts count the top left corner of an element. Elements smaller than a button are left out. */
function describeMove(was: Placed, is: Placed | undefined): string[] {
  if (is === undefined || Math.min(was.area, is.area) < 1000) return []
  const isSame = Math.abs(was.x - is.x) <= 2 && Math.abs(was.y - is.y) <= 2
  return isSame ? [] : [`${was.name}: ${was.x},${was.y} to ${is.x},${is.y}`]
}

function readPlaces(): Placed[] {
  return [...document.body.querySelectorAll('*')].map((element) => {
    const { x, y, right, bottom } = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ visibilityProperty: true })
    const width = Math.min(right, innerWidth) - Math.max(x, 0)
    const height = Math.min(bottom, innerHeight) - Math.max(y, 0)
    const area = isSeen && width > 0 && height > 0 ? width * height : 0
    return { name: `${element.localName}.${element.className}`, x: Math.round(x), y: Math.round(y), area }
  })
}

/** Whether the browser has read a piece of `serveInPieces`, and all style sheets so far. */
function hasPiece(piece: number): boolean {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  if (sheets.some(({ sheet }) => sheet === null)) return false
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) if (comments.currentNode.textContent === `piece ${piece}`) return true
  return false
}

/**
 * Serves one bundle. One page stops in the middle of the last header of its first screen until the test lets it
 * continue.
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

/**
 * Serves one bundle. One page is sent in pieces when the test says so.
 *
 * The first piece holds what a browser needs before it paints. Then comes one tag after another, but the middle of the
 * page is one piece. A comment ends each piece.
 */
async function serveInPieces(dir: string, path: string) {
  const html = readFileSync(join(dir, path), 'utf8')
  const first = html.indexOf('</span>', html.indexOf('id="first-screen"')) + '</span>'.length
  // Inside these elements, a comment would be a part of their text.
  const tags = html.slice(first).split(/(?<=<[^<>]*>)(?<!<(?:script|style|textarea)\b[^<>]*>)/)
  const end = Math.max(FIRST_TAGS, tags.length - LAST_TAGS)
  const pieces = [
    html.slice(0, first),
    ...tags.slice(0, FIRST_TAGS),
    tags.slice(FIRST_TAGS, end).join(''),
    ...tags.slice(end),
  ]
  let response: ServerResponse | undefined
  const host = await serveOddly(dir, path, (opened) => {
    response = opened
    response.flushHeaders()
  })
  return {
    ...host,
    count: pieces.length,
    send: (piece: number) => response?.write(`${pieces[piece]}<!--piece ${piece}-->`),
  }
}

/** Serves one bundle, in which `send` sends one page. */
async function serveOddly(dir: string, path: string, send: (response: ServerResponse) => void) {
  const files = sirv(dir)
  const server = createServer((request, response) => {
    if (request.url !== `/${path}`) return void files(request, response, () => void response.writeHead(404).end())
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    send(response)
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
