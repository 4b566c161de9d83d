const LONGEST_WAIT_MS = 100

/** Runs `start` as soon as the browser has nothing better to do, after 100 ms at the latest. */
export function whenIdle(start: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: LONGEST_WAIT_MS })
  else setTimeout(start, LONGEST_WAIT_MS)
}
