import type { CDPSession, Page } from '@playwright/test'
import { wcagContrast, type Rgb } from 'culori'
import sharp from 'sharp'

const MOST_STOPS = 200

/** How far around an element, in pixels, its ring may be drawn. */
const ROOM_FOR_RING = 8

/** Presses Tab until an element that matches has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < MOST_STOPS; press++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((css) => document.activeElement?.matches(css) === true, selector)) return
  }
  throw new Error(`${MOST_STOPS} presses of Tab do not lead to ${selector}`)
}

export type Stop = { readonly name: string; readonly shown: boolean; readonly marked: boolean }

/**
 * The element that has the focus: whether some of it is to be seen, not covered by anything, and whether the focus is
 * (`countMarks`). `undefined` once the focus has left the page.
 *
 * To see the focus takes two photographs, and pages have many links of a kind: of an element that style sheets cannot tell from one that
 * `known` has (the names and classes of it and all around it, first or last among its siblings, on as many lines), what was seen then counts.
 */
export async function focusedStop(page: Page, known = new Map<string, boolean>()): Promise<Stop | undefined> {
  const focused = await page.evaluate((room) => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const isSeen = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (element.contains(top) || top.contains(element))
    }
    const shown = [...element.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((part) => isSeen(left + width * part, top + height / 2)),
    )
    const words = element.innerText.trim() || element.getAttribute('name') || element.id
    const kind: (string | boolean)[] = [String(element.getClientRects().length)]
    for (let part: Element | null = element; part !== null && part !== document.body; part = part.parentElement) {
      const told = [...part.attributes].filter(({ name }) => name.startsWith('data-')).map(({ name }) => name)
      kind.push(part.tagName, part.className, part.ariaCurrent ?? '', ...told)
      kind.push(part.previousElementSibling === null, part.nextElementSibling === null)
    }
    /** A box with room for its ring, as far as it is in the window. */
    const around = ({ left, top, right, bottom }: DOMRect) => {
      const x = Math.floor(Math.max(left - room, 0))
      const y = Math.floor(Math.max(top - room, 0))
      const width = Math.ceil(Math.min(right + room, innerWidth)) - x
      const height = Math.ceil(Math.min(bottom + room, innerHeight)) - y
      return { x: x + scrollX, y: y + scrollY, width, height }
    }
    const ringed = element.closest('[data-press], label') ?? element
    return {
      name: `${element.tagName} ${words.slice(0, 40)}`,
      shown,
      kind: kind.join('\n'),
      clip: around(ringed.getBoundingClientRect()),
      leastMarks: [...ringed.getClientRects()].map(around).reduce((sum, line) => sum + line.width + line.height, 0),
    }
  }, ROOM_FOR_RING)
  if (focused === undefined) return undefined
  const { clip, kind, leastMarks, ...stop } = focused
  const seen = known.get(kind)
  if (seen !== undefined) return { ...stop, marked: seen }
  const withFocus = await photograph(page, clip)
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement)
  await element.evaluate((stopped) => stopped.blur())
  const without = await photograph(page, clip)
  await element.evaluate((stopped) => stopped.focus({ preventScroll: true }))
  const marked = countMarks(withFocus, without) >= leastMarks
  known.set(kind, marked)
  return { ...stop, marked }
}

type Clip = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** The pixels of a part of the page, red, green and blue. Much sooner there than what `page.screenshot` takes. */
async function photograph(page: Page, clip: Clip): Promise<Buffer> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opening)
  const options = { format: 'png', optimizeForSpeed: true, clip: { ...clip, scale: 1 } } as const
  const { data } = await (await opening).send('Page.captureScreenshot', options)
  return sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer()
}

/**
 * How many pixels of the focus can be told from the ground that they are drawn on: 3:1, WCAG 1.4.11. A line of one pixel around
 * an element has twice as many as its width and height, or, of a link that is broken over lines, as those of its part on each.
 */
function countMarks(drawn: Buffer, ground: Buffer): number {
  const colorAt = (pixels: Buffer, at: number): Rgb => {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3)
    return { mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }
  }
  let marks = 0
  for (let at = 0; at < drawn.length; at += 3) {
    if (drawn.compare(ground, at, at + 3, at, at + 3) === 0) continue
    if (wcagContrast(colorAt(drawn, at), colorAt(ground, at)) >= 3) marks++
  }
  return marks
}
