import type { Page } from '@playwright/test'

/**
 * Waits until the scripts that a page loads after its first paint have run, however late a busy machine paints: a
 * quiet network may come before them. What they put off until the browser is idle is still to come.
 */
export async function scriptsLoaded(page: Page): Promise<void> {
  // A string, because only the browser's own `import` gives the module that the page has loaded.
  await page.evaluate(`(async () => {
    await new Promise((painted) => new PerformanceObserver(painted).observe({ type: 'paint', buffered: true }))
    const { later } = document.querySelector('script[data-later]').dataset
    await Promise.all(later.split(' ').map((href) => import(href)))
  })()`)
}

/** Waits until they have done that as well, and links are followed by the page's own rules. */
export async function linksWatched(page: Page): Promise<void> {
  await scriptsLoaded(page)
  // Idle callbacks are called in the order they were asked for.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}

/** Waits until the page's island has taken over from the HTML that it was sent as. */
export async function islandAwake(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' })
}
