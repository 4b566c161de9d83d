import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFiles } from '#store/fs/list-files.ts'
import { isBrowserMissing } from '../support/browser.ts'
import { refuseStorage, startClientSite, type ClientSite } from '../support/client-site.ts'
import { linksWatched } from '../support/scripts-loaded.ts'

/** A script that pages of a tenant load, the path of such a page, and the act of a visitor that loads the script. */
type Chunk = {
  readonly tenant: string
  readonly chunk: string
  readonly path: string
  readonly act?: (page: Page) => Promise<unknown>
}

const ARTICLE = '/water/quality-report.html'
const openSearch = (page: Page) => page.keyboard.press('/')
const askInHeader = (page: Page) => page.locator('#site-search').focus()
const pointAtLink = (page: Page) => page.locator('header a:visible').first().hover()

/**
 * Presses a button of the form. Without its script, the form would post and come back past every cache, so the post is
 * prevented.
 */
async function answer(page: Page): Promise<void> {
  await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()))
  await page.locator('.feedback button').first().click()
}

/** The check after the first one finds another build. */
async function seeNewerBuild(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer', timestamp: 9e15 } }))
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

const CHUNKS: readonly Chunk[] = [
  { tenant: 'harbour', chunk: 'main', path: ARTICLE },
  { tenant: 'harbour', chunk: 'follow-rules', path: ARTICLE, act: pointAtLink },
  { tenant: 'harbour', chunk: 'newer-build', path: ARTICLE, act: seeNewerBuild },
  { tenant: 'harbour', chunk: 'start-page', path: ARTICLE },
  { tenant: 'harbour', chunk: 'header-search', path: ARTICLE, act: askInHeader },
  { tenant: 'harbour', chunk: 'error-page', path: '/error/500.html' },
  { tenant: 'harbour', chunk: 'update-line', path: '/need.html' },
  { tenant: 'harbour', chunk: 'client', path: '/need.html' },
  { tenant: 'harbour', chunk: 'react', path: '/need.html' },
  { tenant: 'harbour', chunk: 'NeedForm', path: '/need.html' },
  { tenant: 'harbour', chunk: 'stores', path: '/need.html' },
  { tenant: 'harbour', chunk: 'en', path: '/need.html' },
  { tenant: 'harbour', chunk: 'SearchResults', path: '/search.html' },
  { tenant: 'harbour', chunk: 'search-engine', path: '/search.html?q=water' },
  { tenant: 'harbour', chunk: 'sent-need', path: '/form-submit-success.html' },
  { tenant: 'linden', chunk: 'slide-banners', path: '/index.html' },
  { tenant: 'linden', chunk: 'open-now', path: '/index.html' },
  { tenant: 'linden', chunk: 'start-page', path: '/care/heart.html' },
  { tenant: 'fieldnote', chunk: 'manual', path: '/api/bulk-export.html' },
  { tenant: 'fieldnote', chunk: 'feedback', path: '/api/bulk-export.html', act: answer },
  { tenant: 'fieldnote', chunk: 'quick-search', path: '/api/bulk-export.html', act: openSearch },
]

const sites = new Map<string, ClientSite>()

function siteOf(tenant: string): ClientSite {
  const site = sites.get(tenant)
  if (!site) throw new Error(`${tenant} is not served`)
  return site
}

/** Follows the first link in a part of the page that leads to another page. */
async function follow(page: Page, part: string): Promise<void> {
  const from = page.url()
  // In theme2, the link to the search opens a dialog.
  const isPlain = ':visible:not([aria-current], [data-quick-search])'
  const link = page.locator(`${part} a[href$=".html"]${isPlain}`).first()
  await link.click()
  await page.waitForURL((url) => url.href !== from)
}

/** Counts how often a page came past every cache: by a fetch, or because it reloaded. */
async function watchFullLoads(page: Page): Promise<() => number> {
  let loads = 0
  await page.exposeFunction('noteFullLoad', () => (loads += 1))
  await page.addInitScript(() => {
    const { fetch } = globalThis
    const { noteFullLoad } = globalThis as unknown as { noteFullLoad: () => void }
    globalThis.fetch = (url, init) => {
      if (init?.cache === 'reload') noteFullLoad()
      return fetch(url, init)
    }
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation?.type === 'reload') noteFullLoad()
  })
  return () => loads
}

/** Whether the scripts of the shown page have run. `false` if the page reloads meanwhile. */
async function isSettled(page: Page): Promise<boolean> {
  return linksWatched(page).then(
    () => true,
    () => false,
  )
}

const isWanted = (page: Page) => page.evaluate(() => document.documentElement.dataset['fullLoad'] === 'wanted')

describe.skipIf(isBrowserMissing())('a page whose chunk is gone', () => {
  beforeAll(async () => {
    for (const tenant of new Set(CHUNKS.map(({ tenant }) => tenant))) sites.set(tenant, await startClientSite(tenant))
  })

  afterAll(async () => {
    for (const site of sites.values()) await site.close()
  })

  it('is tested for every script that a bundle has', () => {
    const tested = new Set(CHUNKS.map(({ chunk }) => chunk))
    const names = [...sites].flatMap(([tenant, site]) =>
      listFiles(join(site.engine.outDir, tenant, '_astro')).map(
        (file) => /^([\w-]+?)[.-][\w-]{8}\.js$/.exec(file)?.[1],
      ),
    )
    const shared = ['preload-helper', 'locale', 'search-model']
    const others = new Set(names.filter((name) => name !== undefined && !tested.has(name) && !shared.includes(name)))
    // The words of other languages load in the same way as the English ones.
    expect([...others].toSorted()).toEqual(['kr', 'zh'])
  })

  it.each(CHUNKS)('loads the next one past every cache once, without $chunk of $tenant', async (one) => {
    const { tenant, chunk, path, act } = one
    const page = await siteOf(tenant).open()
    const fullLoads = await watchFullLoads(page)
    const name = new RegExp(`/_astro/${chunk}[.-][\\w-]{8}\\.js`)
    await page.route(name, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(path)
    if (act) await linksWatched(page)
    await act?.(page)
    await expect.poll(() => isWanted(page)).toBe(true)
    await page.unrouteAll()
    expect(fullLoads()).toBe(0)
    await follow(page, 'body')
    await expect.poll(fullLoads).toBe(1)
    await expect.poll(() => isSettled(page)).toBe(true)
    expect(await isWanted(page)).toBe(false)
    await follow(page, 'body')
    await expect.poll(() => isSettled(page)).toBe(true)
    expect(fullLoads()).toBe(1)
    await page.context().close()
  })

  it('loads the next one past every cache once also where storage is refused', async () => {
    const page = await siteOf('harbour').open(undefined, { prepare: refuseStorage })
    const fullLoads = await watchFullLoads(page)
    await page.route(/NeedForm\.[\w-]+\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/need.html')
    await expect.poll(() => isWanted(page)).toBe(true)
    await linksWatched(page)
    await page.unrouteAll()
    await follow(page, 'header')
    await linksWatched(page)
    expect(fullLoads()).toBe(1)
    await follow(page, 'main')
    await linksWatched(page)
    expect(fullLoads()).toBe(1)
    await page.context().close()
  })

  it('still follows links', async () => {
    const site = siteOf('harbour')
    const page = await site.open('/about.html')
    await linksWatched(page)
    const dir = join(site.engine.outDir, 'harbour/_astro')
    for (const file of listFiles(dir)) if (file.startsWith('follow-rules')) rmSync(join(dir, file))
    await page.locator('header a[href$=".html"]:visible').first().click()
    await page.waitForURL((url) => url.pathname !== '/about.html')
    await page.context().close()
    await site.publish(1)
  })
})
