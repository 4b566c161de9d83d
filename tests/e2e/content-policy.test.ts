import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPreview, type Preview } from '#run/preview/serve-bundles.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { isBrowserMissing, launchBrowser } from '../support/browser.ts'
import { copyDemoBundles, type DemoBundles } from '../support/demo-bundles.ts'
import { islandAwake } from '../support/scripts-loaded.ts'
import { watchPolicy } from '../support/watch-policy.ts'

const noBrowser = isBrowserMissing()
const TENANTS = ['harbour', 'linden', 'fieldnote']

let bundles: DemoBundles
let preview: Preview
let browser: Browser

beforeAll(async () => {
  if (noBrowser) return
  bundles = await copyDemoBundles(...TENANTS)
  preview = await startPreview({ outDir: bundles.outDir, tenants: TENANTS, port: 0 })
  browser = await launchBrowser()
})

afterAll(async () => {
  if (noBrowser) return
  await browser.close()
  await preview.close()
  bundles.remove()
})

const addressOf = (tenant: string, path: string) => preview.url(tenant) + path

/**
 * The pages of a tenant, each only once. Prefixed pages of the default language have the same bytes, and redirect pages
 * have no content, so both are left out.
 */
function pagesOf(tenant: string): string[] {
  const paths = listFiles(join(bundles.outDir, tenant)).filter((path) => path.endsWith('.html'))
  return paths.filter((path) => !path.startsWith('en/') && !bundles.read(tenant, path).includes('http-equiv="refresh"'))
}

/**
 * Pages with something that no earlier page has: an element with its attributes, a language, or an inline script. So a
 * browser meets everything that the policy is about, but only once.
 */
function pagesOfNewKind(texts: ReadonlyMap<string, string>): string[] {
  const known = new Set<string>()
  return [...texts].flatMap(([path, text]) => {
    const scripts = [...text.matchAll(/<script(?![^>]* src=|[^>]*json)[^>]*>[^<]*/g)].map(([script]) => script)
    const tags = [...text.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag.replaceAll(/(?<! lang)="[^"]*"/g, ''))
    const before = known.size
    for (const kind of [...scripts, ...tags]) known.add(kind)
    return known.size > before ? [path] : []
  })
}

/** Opens a page in its own session and records its violations. */
async function open(address: string): Promise<{ page: Page; context: BrowserContext; violations: readonly string[] }> {
  const context = await browser.newContext()
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(address)
  return { page, context, violations }
}

describe.skipIf(noBrowser)('under the shipped content security policy', () => {
  it.each(TENANTS)('no page of %s breaks it, and the page says the same as the host', async (tenant) => {
    const header = /Content-Security-Policy: (.*); frame-ancestors 'none'/.exec(bundles.read(tenant, '_headers'))?.[1]
    expect(header).toBeDefined()
    const texts = new Map(pagesOf(tenant).map((path) => [path, bundles.read(tenant, path)]))
    expect(texts.size).toBeGreaterThan(20)
    for (const [path, text] of texts) {
      const own = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text)?.[1]
      expect(own?.replaceAll('&#39;', "'"), path).toBe(header)
      expect(text, path).not.toMatch(/<[^>]+\sstyle=/)
    }
    const paths = pagesOfNewKind(texts)
    expect(paths.length).toBeGreaterThan(5)
    const context = await browser.newContext()
    const violations = await watchPolicy(context)
    const errors: string[] = []
    const visit = async () => {
      const page = await context.newPage()
      page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()} ${message.text()}`))
      page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`))
      for (let path = paths.pop(); path !== undefined; path = paths.pop())
        await page.goto(addressOf(tenant, path), { waitUntil: 'load' })
    }
    await Promise.all([visit(), visit(), visit()])
    await context.close()
    expect(violations).toEqual([])
    expect(errors.filter((text) => !text.includes('status of 404'))).toEqual([])
  })

  it('search answers and the need form starts', async () => {
    const { page, context, violations } = await open(addressOf('harbour', 'search.html?q=water'))
    await page.locator('#search-results a').first().waitFor()
    await page.goto(addressOf('linden', 'need.html'))
    await islandAwake(page)
    await page.locator('form[action*="/form/submit"] [type=submit]').click()
    await page.locator('main a[href^="#"]').first().waitFor()
    await context.close()
    expect(violations).toEqual([])
  })

  it('pages are fetched ahead of a click', async () => {
    const { page, context, violations } = await open(addressOf('fieldnote', 'welcome.html'))
    const ahead = context.waitForEvent('request', (request) => request.headers()['sec-purpose'] === 'prefetch')
    await page.locator('main a[href$=".html"]').first().hover()
    expect((await ahead).url()).toContain('.html')
    await context.close()
    expect(violations).toEqual([])
  })

  it('the tenant’s own style is applied', async () => {
    const { page, context } = await open(addressOf('harbour', 'index.html'))
    const color = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--theme-color').trim(),
    )
    expect(color).not.toBe('')
    expect(/<style>([^<]*)/.exec(bundles.read('harbour', 'index.html'))?.[1]).toContain(`--theme-color:${color}`)
    await context.close()
  })

  it.each([
    ['a script in the page', () => append('script', 'ran = true')],
    ['a script of another host', () => append('script', '', { src: 'https://elsewhere.invalid/a.js' })],
    ['a handler', () => void (document.body.setAttribute('onclick', 'ran = true'), document.body.click())],
    ['a style attribute', () => document.body.setAttribute('style', 'display:none')],
    ['a style element', () => append('style', 'body{display:none}')],
    ['a picture of another host', () => append('img', '', { src: 'https://elsewhere.invalid/a.png' })],
    ['a frame', () => append('iframe', '', { src: '/index.html' })],
    ['an object', () => append('object', '', { data: '/index.html' })],
    ['another base', () => append('base', '', { href: 'https://elsewhere.invalid/' })],
    ['text that becomes markup', () => void (document.body.innerHTML = '<b>x</b>')],
    ['text that becomes code', () => void setTimeout('ran = true')],
    ['a call to another host', () => void fetch('https://elsewhere.invalid/').catch(() => undefined)],
    [
      'a form for another host',
      () => (append('form', '', { action: 'https://elsewhere.invalid/' }) as HTMLFormElement).submit(),
    ],
  ])('%s is refused', async (_what, attack) => {
    const { page, context, violations } = await open(addressOf('harbour', 'about.html'))
    // Playwright also reports requests that the policy has blocked.
    const sent: string[] = []
    page.on('response', (response) => sent.push(response.url()))
    page.on('requestfailed', (request) => request.failure()?.errorText !== 'csp' && sent.push(request.url()))
    const helper = (kind: string, text: string, attributes: Record<string, string> = {}) => {
      const element = document.createElement(kind)
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      element.append(text)
      return document.body.appendChild(element)
    }
    await page.evaluate(`try { const append = ${helper.toString()}; (${attack.toString()})() } catch {}`)
    await expect.poll(() => violations.length).toBeGreaterThan(0)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ran') as unknown)).toBeUndefined()
    expect(sent.filter((url) => url.includes('elsewhere'))).toEqual([])
    await context.close()
  })
})

/** Declares the function of this name that runs in the attacked page. */
declare function append(kind: string, text: string, attributes?: Record<string, string>): HTMLElement
