import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { openDemoSites } from '../support/demo-sites.ts'
import { readShift } from '../support/read-shift.ts'

const SCREENS = [
  { name: 'a phone', width: 320, height: 640, density: 2 },
  { name: 'a desk', width: 1280, height: 800, density: 1 },
] as const

/** One page of each kind, pages with pictures in their text, and a page with a missing picture. */
const PAGES: { readonly [tenant: string]: readonly string[] } = {
  harbour: Object.values(PAGE_KINDS['harbour'] ?? {}),
  linden: Object.values(PAGE_KINDS['linden'] ?? {}),
  fieldnote: [...Object.values(PAGE_KINDS['fieldnote'] ?? {}), 'admin/roles-and-permissions.html'],
  test: ['index.html', 'about.html', 'workshop/shed-roof.html'],
}

type Shown = {
  readonly address: string
  readonly isLoaded: boolean
  readonly hasAlt: boolean
  readonly hasSize: boolean
  /** The width of the picture on the screen in device pixels, with cropped parts. */
  readonly drawn: number
  /** The width of the file that the browser chose, and the widths of all files to choose from. */
  readonly chosen: number | undefined
  readonly candidates: readonly number[]
}

const sites = openDemoSites()

describe.skipIf(isBrowserMissing())('in a browser', () => {
  // The tests run at the same time, because each mostly waits for pictures.
  describe.concurrent.each(SCREENS)('on $name', ({ width, height, density }) => {
    const cases = Object.entries(PAGES).flatMap(([tenant, paths]) => paths.map((path) => [tenant, path] as const))

    it.each(cases)('every picture of %s %s loads, fits its place and moves nothing', async (tenant, path) => {
      const context = await sites.browser.newContext({ viewport: { width, height }, deviceScaleFactor: density })
      const page = await context.newPage()
      const failed: string[] = []
      page.on('response', (answer) => {
        if (answer.url().includes('/_ipx/') && answer.status() !== 200) failed.push(answer.url())
      })
      await page.goto(new URL(path, sites.preview.url(tenant)).href)
      await scrollDown(page)
      // Another test checks what moves while a page arrives in pieces.
      const shift = await page.evaluate(readShift, await page.evaluate(whenRead))
      await scrollAside(page)
      const shown = await page.evaluate(readPictures)
      await context.close()

      expect(failed).toStrictEqual([])
      expect(shown.length).toBeGreaterThan(0)
      for (const picture of shown) expect(picture).toMatchObject({ isLoaded: true, hasAlt: true, hasSize: true })
      expect(shown.filter((picture) => !isSharp(picture))).toStrictEqual([])
      // Chromium uses a larger file if another picture of the page has loaded it already.
      const needed = new Set(shown.filter((picture) => !isTooLarge(picture)).map(({ address }) => address))
      expect(shown.filter(({ address }) => !needed.has(address))).toStrictEqual([])
      expect(shift).toBeLessThan(0.001)
    })
  })

  it.each([
    { path: 'care/heart.html', screen: 'a cover', priorities: { 'heart-care': 'High' } },
    { path: 'index.html', screen: 'a sentence', priorities: { 'clinic-morning': 'Low', 'river-city': 'Low' } },
  ])('a first screen with $screen above all asks for its pictures in that order', async ({ path, priorities }) => {
    const page = await sites.browser.newPage({ viewport: { width: 412, height: 823 } })
    const asked = await watchPriorities(page)
    await page.goto(new URL(path, sites.preview.url('linden')).href, { waitUntil: 'networkidle' })
    await page.close()

    expect(Object.fromEntries(asked)).toMatchObject(priorities)
  })
})

/**
 * The priority of each picture's request, by the name of the picture. Browsers raise it when they see that the picture
 * is on the screen.
 */
async function watchPriorities(page: Page): Promise<ReadonlyMap<string, string>> {
  const asked = new Map<string, string>()
  const names = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const name = /\/_ipx\/.*\/([a-z-]+)\./.exec(request.url)?.[1]
    if (!name) return
    names.set(requestId, name)
    asked.set(name, request.initialPriority)
  })
  devtools.on('Network.resourceChangedPriority', ({ requestId, newPriority }) => {
    const name = names.get(requestId)
    if (name) asked.set(name, newPriority)
  })
  await devtools.send('Network.enable')
  return asked
}

/**
 * Whether the file is wide enough. `sizes` says a little less than the truth, and browsers take a file that is a little
 * too narrow if the next one is twice as wide.
 */
function isSharp({ drawn, chosen = drawn, candidates }: Shown): boolean {
  return chosen >= drawn * 0.8 || chosen === Math.max(...candidates)
}

/** Whether the file is more than one step larger than necessary. */
function isTooLarge({ drawn, chosen, candidates }: Shown): boolean {
  if (chosen === undefined || drawn === 0) return false
  const enough = candidates.filter((candidate) => candidate >= drawn).sort((a, b) => a - b)
  return chosen > (enough[1] ?? Infinity)
}

/** Scrolls as a reader does, so that pictures below the first screen load too. */
async function scrollDown(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const end = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let at = 0; at < end; at += 500) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), at)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  await page.waitForLoadState('networkidle')
}

/** Scrolls rows sideways, because they hide some of their pictures. */
async function scrollAside(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      if (image.complete || image.getClientRects().length === 0) continue
      image.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' })
      await image.decode().catch(() => undefined)
    }
  })
  await page.waitForLoadState('networkidle')
}

/** When the browser had read all of the HTML, in milliseconds since the page began to load. */
function whenRead(): number {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.domInteractive ?? 0
}

function readPictures(): Shown[] {
  return [...document.images]
    .filter((image) => image.getClientRects().length > 0)
    .map((image) => {
      const { width, height } = image.getBoundingClientRect()
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      const isCropped = getComputedStyle(image).objectFit === 'cover'
      const listed = image.srcset === '' ? [] : image.srcset.split(', ').map((one) => one.split(' '))
      const widthOf = ([, descriptor = '']: string[]) => Number(descriptor.slice(0, -1))
      const chosen = listed.find(([address = '']) => new URL(address, location.href).href === image.currentSrc)
      return {
        address: image.currentSrc,
        isLoaded: image.complete && image.naturalWidth > 0,
        hasAlt: image.hasAttribute('alt'),
        hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
        drawn: Math.round((isCropped ? Math.max(width, height * ratio) : width) * devicePixelRatio),
        chosen: chosen && widthOf(chosen),
        candidates: listed.map(widthOf),
      }
    })
}
