import type { CDPSession, Page } from '@playwright/test'
import { wcagContrast, type Rgb } from 'culori'
import sharp from 'sharp'
import { focusedScript, walkedScript, type Clip, type StopFacts } from './describe-stop.ts'

const MOST_STOPS = 200

/** Presses Tab until an element that matches `selector` has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < MOST_STOPS; press++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((css) => document.activeElement?.matches(css) === true, selector)) return
  }
  throw new Error(`${MOST_STOPS} presses of Tab do not lead to ${selector}`)
}

/** An element of a walk by keyboard: whether it is visible (`shown`), and whether its focus is (`marked`). */
export type Stop = { readonly name: string; readonly shown: boolean; readonly marked: boolean }

/**
 * Whether the focus was visible, by kind of element. Pages have many links of one kind, and photographs cost time.
 * Colours decide, so each colour scheme needs a map of its own.
 */
export type KnownStops = Map<string, boolean>

/** Describes the focused element. `undefined` after the focus has left the page. */
export async function focusedStop(page: Page, known: KnownStops): Promise<Stop | undefined> {
  const facts = await page.evaluate<StopFacts | undefined>(focusedScript())
  return facts && toStop(page, facts, known)
}

/** Describes again all elements of the walk so far, for example in another colour scheme. */
export async function walkedStops(page: Page, known: KnownStops): Promise<Stop[]> {
  const stops: Stop[] = []
  for (;;) {
    const facts = await page.evaluate<StopFacts | undefined>(walkedScript(stops.length))
    if (facts === undefined) return stops
    stops.push(await toStop(page, facts, known))
  }
}

async function toStop(page: Page, facts: StopFacts, known: KnownStops): Promise<Stop> {
  const { name, shown, takesFocus } = facts
  return { name, shown, marked: !takesFocus || (await isMarked(page, facts, known)) }
}

/**
 * Whether the focus of the focused element is visible. If the kind is not known, it compares photographs with and
 * without the focus.
 */
async function isMarked(page: Page, { kind, clip, leastMarks }: StopFacts, known: KnownStops): Promise<boolean> {
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
