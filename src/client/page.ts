/** The page that a script runs in: its state, and when it has time for scripts. */
import { PAGE_STATE_ID, type PageState } from '#contract/page-state.ts'

/** The state that the page holds for its scripts; `null` if it has none. */
export function readPageState(): PageState | null {
  return JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? 'null') as PageState | null
}

const LONGEST_WAIT_MS = 100

/** Runs `start` as soon as the browser is idle, at the latest after 100 ms. */
export function whenIdle(start: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: LONGEST_WAIT_MS })
  else setTimeout(start, LONGEST_WAIT_MS)
}
