import type { Page } from '@playwright/test'

const MOST_STOPS = 200

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
 * The element that has the focus: whether some of it is to be seen, not covered by anything, and whether it, or the card it is
 * the link of, looks another way than without the focus. `undefined` once the focus has left the page.
 */
export function focusedStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const ring = () =>
      [element, ...[element.closest('[data-press], li, label')].filter((near) => near !== null)].map((near) => {
        const { outline, boxShadow } = getComputedStyle(near)
        return `${outline} ${boxShadow}`
      })
    const isSeen = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (element.contains(top) || top.contains(element))
    }
    const shown = [...element.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((part) => isSeen(left + width * part, top + height / 2)),
    )
    const focused = ring()
    element.blur()
    const plain = ring()
    element.focus({ preventScroll: true })
    const words = element.innerText.trim() || element.getAttribute('name') || element.id
    return {
      name: `${element.tagName} ${words.slice(0, 40)}`,
      shown,
      marked: focused.some((look, index) => look !== plain[index]),
    }
  })
}
