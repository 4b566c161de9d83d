import type { CDPSession, Page } from '@playwright/test'
import { wcagContrast, type Rgb } from 'culori'
import sharp from 'sharp'

const MOST_STOPS = 200

/** The focus ring may be drawn this many pixels around an element. */
const ROOM_FOR_RING = 8

/** Presses Tab until an element that matches `selector` has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < MOST_STOPS; press++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((css) => document.activeElement?.matches(css) === true, selector)) return
  }
  throw new Error(`${MOST_STOPS} presses of Tab do not lead to ${selector}`)
}

/** An element that has the focus: whether it is visible (`shown`), and whether its focus is (`marked`). */
export type Stop = {
  readonly name: string
  readonly shown: boolean
  readonly marked: boolean
  readonly markedInDark?: boolean
}

/** Whether the focus was visible, by kind of element. */
export type KnownStop = Map<string, boolean>

/** Facts about the focused element before it is photographed. Coordinates are those of the page. */
type Facts = Pick<Stop, 'name' | 'shown'> & { readonly kind: string; readonly clip: Clip; readonly leastMarks: number }

/** Kept in the page: all elements that had the focus so far, and the function that describes one. */
type Walked = { walked?: HTMLElement[]; describeStop?: (element: HTMLElement) => Facts }

/**
 * The focused element: whether a part of it is visible and not covered, and whether the focus itself is visible
 * (`countMarks`). `undefined` after the focus has left the page.
 *
 * Two photographs show whether the focus is visible. Pages have many links of one kind, so `known` remembers the result
 * for each kind. Two elements are of one kind if style sheets cannot tell them apart: both, and all elements around
 * them, have the same names and classes, the same place among their siblings, and as many lines. With `inDark`, which
 * remembers results for dark colours, it checks the focus in dark colours too.
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
    /** A rectangle with space for the ring, cut at the edges of the window. */
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
      // A checkbox has the ring around its label, and a select around itself.
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
 * Names of the elements of an earlier walk that are not visible in the page as it is now, for example in another colour
 * scheme.
 */
export function hiddenStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { walked = [], describeStop } = globalThis as Walked
    const found = walked.map((element) => {
      element.focus()
      // `focus` does not scroll to a button that was disabled after the walk.
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return describeStop?.(element)
    })
    return found.flatMap((stop) => (stop?.shown ? [] : [stop?.name ?? 'nobody']))
  })
}

/**
 * Whether the focus of the focused element is visible. If the kind is not known, it compares photographs with and
 * without the focus.
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

/** The pixels of a part of the page: red, green and blue. This is much faster than `page.screenshot`. */
async function photograph(page: Page, clip: Clip): Promise<Buffer> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opening)
  const options = { format: 'png', optimizeForSpeed: true, clip: { ...clip, scale: 1 } } as const
  const { data } = await (await opening).send('Page.captureScreenshot', options)
  return sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer()
}

/**
 * How many pixels of the focus have a contrast of 3:1 with the background behind them (WCAG 1.4.11).
 *
 * A line of one pixel around an element has twice as many pixels as its width plus its height. For a link over several
 * lines, that holds for its part on each line.
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
