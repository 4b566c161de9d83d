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

export type Stop = {
  readonly name: string
  readonly shown: boolean
  readonly marked: boolean
  readonly markedInDark?: boolean
}

/** Whether the focus was to be seen, by kind of element. */
export type KnownStop = Map<string, boolean>

/** What can be told of an element with the focus before it is photographed. Coordinates are those of the page. */
type Facts = Pick<Stop, 'name' | 'shown'> & { readonly kind: string; readonly clip: Clip; readonly leastMarks: number }

/** In the page: every stop of the walk so far, and how they are described. */
type Walked = { walked?: HTMLElement[]; describeStop?: (element: HTMLElement) => Facts }

/**
 * The element that has the focus: whether some of it is to be seen, not covered by anything, and whether the focus is
 * (`countMarks`). `undefined` once the focus has left the page.
 *
 * To see the focus takes two photographs, and pages have many links of a kind: of an element that style sheets cannot
 * tell from one that `known` has (the names and classes of it and all around it, first or last among its siblings, on
 * as many lines), what was seen then counts. With `inDark`, what is known in dark colours, the focus is looked at in
 * those as well.
 */
export async function focusedStop(
  page: Page,
  known: KnownStop = new Map<string, boolean>(),
  inDark?: KnownStop,
): Promise<Stop | undefined> {
  const facts = await page.evaluate((room) => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const isSeen = (stop: HTMLElement, x: number, y: number) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (stop.contains(top) || top.contains(stop))
    }
    /** A box with room for its ring, as far as it is in the window. */
    const around = ({ left, top, right, bottom }: DOMRect) => {
      const x = Math.floor(Math.max(left - room, 0))
      const y = Math.floor(Math.max(top - room, 0))
      const width = Math.ceil(Math.min(right + room, innerWidth)) - x
      const height = Math.ceil(Math.min(bottom + room, innerHeight)) - y
      return { x: x + scrollX, y: y + scrollY, width, height }
    }
    const here = globalThis as Walked
    here.describeStop ??= (stop) => {
      const words = stop.innerText.trim() || stop.getAttribute('name') || stop.id
      const kind: (string | boolean)[] = [String(stop.getClientRects().length)]
      for (let part: Element | null = stop; part !== null && part !== document.body; part = part.parentElement) {
        const told = [...part.attributes].filter(({ name }) => name.startsWith('data-')).map(({ name }) => name)
        kind.push(part.tagName, part.className, part.ariaCurrent ?? '', ...told)
        kind.push(part.previousElementSibling === null, part.nextElementSibling === null)
      }
      // A box to tick has the ring around its label, a select around itself.
      const ringed = stop.closest('[data-press], label:not(:has(select))') ?? stop
      return {
        name: `${stop.tagName} ${words.slice(0, 40)}`,
        shown: [...stop.getClientRects()].some(({ left, top, width, height }) =>
          [0.1, 0.5, 0.9].some((part) => isSeen(stop, left + width * part, top + height / 2)),
        ),
        kind: kind.join('\n'),
        clip: around(ringed.getBoundingClientRect()),
        leastMarks: [...ringed.getClientRects()].map(around).reduce((sum, line) => sum + line.width + line.height, 0),
      }
    }
    ;(here.walked ??= []).push(element)
    return here.describeStop(element)
  }, ROOM_FOR_RING)
  if (facts === undefined) return undefined
  const { name, shown, kind } = facts
  const stop = { name, shown, marked: await isMarked(page, facts, known) }
  if (inDark === undefined) return stop
  if (inDark.has(kind)) return { ...stop, markedInDark: inDark.get(kind) ?? false }
  await page.emulateMedia({ colorScheme: 'dark' })
  const markedInDark = await isMarked(page, facts, inDark)
  await page.emulateMedia({ colorScheme: 'light' })
  return { ...stop, markedInDark }
}

/**
 * Names of stops of a walk that has ended of which nothing is to be seen as the page is now, as in another colour
 * scheme.
 */
export function hiddenStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { walked = [], describeStop } = globalThis as Walked
    const found = walked.map((element) => {
      element.focus()
      // A button may be disabled since the walk.
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return describeStop?.(element)
    })
    return found.flatMap((stop) => (stop?.shown ? [] : [stop?.name ?? 'nobody']))
  })
}

/**
 * Whether the focus of the element that has it is to be seen: as of an element of that kind, or by photographs with
 * it and without.
 */
async function isMarked(page: Page, { kind, clip, leastMarks }: Facts, known: KnownStop): Promise<boolean> {
  const seen = known.get(kind)
  if (seen !== undefined) return seen
  const withFocus = await photograph(page, clip)
  await page.evaluate(() => {
    const stopped = document.activeElement as HTMLElement
    stopped.blur()
    Reflect.set(globalThis, 'stopped', stopped)
  })
  const without = await photograph(page, clip)
  await page.evaluate(() => (Reflect.get(globalThis, 'stopped') as HTMLElement).focus({ preventScroll: true }))
  const marked = countMarks(withFocus, without) >= leastMarks
  known.set(kind, marked)
  return marked
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
 * How many pixels of the focus can be told from the ground that they are drawn on: 3:1, WCAG 1.4.11. A line of one
 * pixel around an element has twice as many as its width and height, or, of a link that is broken over lines, as
 * those of its part on each.
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
