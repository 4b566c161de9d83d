import type { Page } from '@playwright/test'
import { converter } from 'culori'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SCHEMES } from '#site/model/colors.ts'
import { isBrowserMissing } from '../support/browser.ts'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { openDemoSites } from '../support/demo-sites.ts'

const WIDTHS = [320, 1280]
const PAGES = ['harbour', 'linden'].flatMap((tenant) =>
  ['home', 'article'].map((kind) => ({ tenant, path: PAGE_KINDS[tenant]?.[kind] ?? '' })),
)

const sites = openDemoSites('harbour', 'linden')

describe.skipIf(isBrowserMissing())('cards that are one link', () => {
  describe.each(SCHEMES)('in the %s scheme', (colorScheme) => {
    it.each(WIDTHS)('can be pressed anywhere at %i px, on their pictures and signs too', async (width) => {
      let cards = 0
      for (const { tenant, path } of PAGES) {
        const page = await open(tenant, path, { width, colorScheme })
        const { count, missed } = await page.evaluate(pressCards)
        expect(missed, `${tenant}/${path}`).toEqual([])
        cards += count
        await page.context().close()
      }
      expect(cards).toBeGreaterThan(10)
    })

    it('have titles of one size on a phone, where all services have the same shape', async () => {
      const page = await open('linden', 'index.html', { width: 320, colorScheme })
      const fonts = await page
        .locator('.tile h3')
        .evaluateAll((titles) => titles.map((title) => getComputedStyle(title).font))
      expect(fonts.length).toBeGreaterThan(3)
      expect(new Set(fonts).size).toBe(1)
      await page.context().close()
    })

    it('keep the sentences of a title whole if they fit on a line', async () => {
      const page = await open('linden', 'index.html', { width: 1280, colorScheme })
      const title = page.locator('.tall-card h3', { hasText: 'New here? This is how it goes' })
      const lines = await title
        .locator('.sentence')
        .evaluateAll((parts) => parts.map((part) => part.getClientRects().length))
      expect(lines).toEqual([1, 1])
      await page.context().close()
    })

    it('show their sign above their picture', async () => {
      const page = await open('linden', 'index.html', { width: 320, colorScheme })
      const signs = await page.locator('.tile .icon').all()
      expect(signs.length).toBeGreaterThan(3)
      for (const sign of signs) {
        await sign.scrollIntoViewIfNeeded()
        const ground = await sign.evaluate((icon) => getComputedStyle(icon).backgroundColor)
        const { x, y, width } = (await sign.boundingBox()) ?? { x: 0, y: 0, width: 0 }
        const clip = { x: Math.round(x + width / 2), y: Math.round(y + 5), width: 1, height: 1 }
        const [red, green, blue] = await sharp(await page.screenshot({ clip }))
          .raw()
          .toBuffer()
        const { r = 0, g = 0, b = 0 } = converter('rgb')(ground) ?? {}
        const expected = [r, g, b].map((part) => Math.round(part * 255))
        const seen = [red, green, blue].map(Number)
        const isGround = seen.every((part, at) => Math.abs(part - Number(expected[at])) <= 3)
        expect(isGround, `${seen.join()} instead of ${expected.join()}`).toBe(true)
      }
      await page.context().close()
    })
  })
})

async function open(
  tenant: string,
  path: string,
  { width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' },
): Promise<Page> {
  const context = await sites.browser.newContext({ viewport: { width, height: 900 }, colorScheme })
  const page = await context.newPage()
  await page.goto(new URL(path, sites.preview.url(tenant)).href)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.below')].every((part) => getComputedStyle(part).contentVisibility === 'visible'),
  )
  return page
}

/**
 * Presses the middle of each card, and its pictures and icons. A card is an element that the `::after` of its link
 * covers.
 */
function pressCards(): { count: number; missed: string[] } {
  const missed: string[] = []
  let count = 0
  for (const link of document.querySelectorAll('a')) {
    const cover = getComputedStyle(link, '::after')
    if (cover.content === 'none' || cover.position !== 'absolute' || cover.inset !== '0px') continue
    const card = [...parentsOf(link)].find((parent) => getComputedStyle(parent).position !== 'static')
    if (!card || card.getClientRects().length === 0) continue
    count++
    for (const part of [card, ...card.querySelectorAll('img, svg')]) {
      part.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' })
      const { left, top, width, height } = part.getBoundingClientRect()
      if (width === 0) continue
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (hit?.closest('a') !== link) missed.push(`${part.tagName} of ${link.textContent.trim()}: ${hit?.tagName}`)
    }
  }
  return { count, missed }

  function* parentsOf(element: Element): Generator<Element> {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) yield parent
  }
}
