/** The page that a script runs in: what it tells its scripts, and when it has time for them. */
import { PAGE_STATE_ID, type PageState } from '#contract/page-state.ts'

/** What the page tells its scripts; `null` if it tells nothing. */
export function readPageState(): PageState | null {
  return JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? 'null') as PageState | null
}

const LONGEST_WAIT_MS = 100

/** Runs `start` as soon as the browser has nothing better to do, after 100 ms at the latest. */
export function whenIdle(start: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: LONGEST_WAIT_MS })
  else setTimeout(start, LONGEST_WAIT_MS)
}
