import type { Page } from '@playwright/test'

/**
 * Waits until the scripts have run that a page loads after its first paint. A busy machine may paint so late that the
 * network is quiet before they load. Work that they leave for an idle browser may still come.
 */
export async function scriptsLoaded(page: Page): Promise<void> {
  // This is a string, because only the browser's own `import` returns the module that the page has loaded.
  await page.evaluate(`(async () => {
    await new Promise((painted) => new PerformanceObserver(painted).observe({ type: 'paint', buffered: true }))
    const { later } = document.querySelector('script[data-later]').dataset
    await Promise.all(later.split(' ').map((href) => import(href)))
  })()`)
}

/** Waits until that work is done too, and the page's own code follows links. */
export async function linksWatched(page: Page): Promise<void> {
  await scriptsLoaded(page)
  // The browser runs idle callbacks in the order in which they were requested.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}

/** Waits until the page's island is active, in place of the HTML that the server sent. */
export async function islandAwake(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' })
}
