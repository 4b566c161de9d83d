import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing, launchBrowser } from '../support/browser.ts'
import { findViolations } from '../support/find-violations.ts'
import { fill, send } from '../support/need-form-page.ts'
import { islandAwake } from '../support/scripts-loaded.ts'
import { startPreviews, type TestPreviews } from '../support/start-previews.ts'
import { watchPolicy } from '../support/watch-policy.ts'

const noBrowser = isBrowserMissing()

/** One draft of each demo tenant, so one for each theme. */
const DRAFTS = [
  ['harbour', '/news/winter-rota-2026.html'],
  ['linden', '/news/evening-clinic.html'],
  ['fieldnote', '/forms/signatures.html'],
] as const

const WORDS = {
  en: { label: 'Preview', line: 'Preview: not published.', draft: 'This article is a draft.' },
  zh: { label: '预览', line: '预览：尚未发布。', draft: '本文是草稿' },
  kr: { label: '미리보기', line: '미리보기: 게시되지 않은 화면입니다.', draft: '이 글은 초안입니다.' },
} as const

let previews: TestPreviews
let browser: Browser

beforeAll(async () => {
  if (noBrowser) return
  previews = await startPreviews(...DRAFTS.map(([tenant]) => tenant))
  browser = await launchBrowser()
})
afterAll(async () => {
  if (noBrowser) return
  await browser.close()
  await previews.close()
})

/**
 * Opens a preview link in a new session. `troubles` lists violations of the policy, console errors, and requests that
 * left the preview.
 */
async function openLink(
  tenant: string,
  body: object,
  how: { width?: number; scheme?: 'light' | 'dark' } = {},
): Promise<{ page: Page; context: BrowserContext; troubles: () => readonly string[] }> {
  const context = await browser.newContext({
    viewport: { width: how.width ?? 1280, height: 800 },
    colorScheme: how.scheme ?? 'light',
  })
  const violations = await watchPolicy(context)
  const noted: string[] = []
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && noted.push(message.text()))
  page.on('pageerror', (error) => noted.push(error.message))
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isOurs = origin === previews.service.url && /^\/(preview\/[a-z]+|_astro)\//.test(pathname)
    if (!isOurs && pathname !== '/favicon.ico') noted.push(`left the preview: ${request.url()}`)
  })
  page.on('response', (response) => response.status() >= 400 && noted.push(`${response.status()} ${response.url()}`))
  await page.goto(await previews.linkTo(tenant, body))
  return { page, context, troubles: () => [...violations, ...noted] }
}

const noteOf = (page: Page, locale: keyof typeof WORDS) => page.getByRole('region', { name: WORDS[locale].label })

describe.skipIf(noBrowser)('a draft in a browser', () => {
  it.each(DRAFTS)(
    'of %s bears its banner in each language, and the language switch stays in the preview',
    async (tenant, path) => {
      const { page, context, troubles } = await openLink(tenant, { path })
      expect(page.url()).toBe(`${previews.service.url}/preview/${tenant}${path}`)
      for (const locale of ['en', 'zh', 'kr', 'en'] as const) {
        const note = noteOf(page, locale)
        await note.getByText(WORDS[locale].line).waitFor()
        await note.getByText(WORDS[locale].draft).waitFor()
        const [tag, next] = ({ en: ['zh-Hans', 'zh'], zh: ['ko', 'kr'], kr: ['en', 'en'] } as const)[locale]
        const links = page.locator(`a[hreflang="${tag}"][href^="/preview/"]`)
        await links.filter({ visible: true }).first().click()
        await page.waitForURL(`${previews.service.url}/preview/${tenant}/${next}${path}`)
      }
      await context.close()
      expect(troubles()).toStrictEqual([])
    },
  )

  it.each(DRAFTS)('of %s covers nothing and is readable, wide and narrow, light and dark', async (tenant, path) => {
    for (const [width, scheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      const { page, context, troubles } = await openLink(tenant, { path }, { width, scheme })
      expect(await findViolations(page)).toStrictEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      const note = await noteOf(page, 'en').boundingBox()
      const title = await page.locator('h1').boundingBox()
      expect(note && title && note.y + note.height <= title.y).toBe(true)
      await context.close()
      expect(troubles()).toStrictEqual([])
    }
  })

  it('is printed with its banner', async () => {
    const { page, context } = await openLink('harbour', { path: DRAFTS[0][1] })
    await page.emulateMedia({ media: 'print' })
    expect(await noteOf(page, 'en').isVisible()).toBe(true)
    await context.close()
  })

  it.each(DRAFTS)('of %s leads to other pages of the preview', async (tenant, path) => {
    const { page, context, troubles } = await openLink(tenant, { path })
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    const inside = links.filter((href) => href.startsWith(previews.service.url))
    expect(inside.length).toBeGreaterThan(10)
    expect(inside.filter((href) => !href.startsWith(`${previews.service.url}/preview/${tenant}/`))).toStrictEqual([])
    await page.goto(inside.find((href) => href.endsWith('.html') && !href.includes(path)) ?? '')
    await noteOf(page, 'en').getByText(WORDS.en.line).waitFor()
    await context.close()
    expect(troubles()).toStrictEqual([])
  })

  it('stays where it is whatever language a cookie of the service’s host asks for', async () => {
    const { page, context, troubles } = await openLink('harbour', { path: DRAFTS[0][1] })
    await context.addCookies([{ name: 'Language', value: 'zh', url: previews.service.url }])
    await page.reload()
    await noteOf(page, 'en').getByText(WORDS.en.draft).waitFor()
    expect(page.url()).toBe(`${previews.service.url}/preview/harbour${DRAFTS[0][1]}`)
    await context.close()
    expect(troubles()).toStrictEqual([])
  })

  it('has a need form that says it sends nothing, and does not, with scripts', async () => {
    const { page, context, troubles } = await openLink('harbour', { path: '/zh/need.html' })
    await islandAwake(page)
    await page.getByText('预览中不会发送任何内容').waitFor()
    await fill(page)
    await send(page)
    await page.waitForURL(`${previews.service.url}/preview/harbour/zh/form-submit-success.html`)
    await noteOf(page, 'zh').waitFor()
    await context.close()
    expect(troubles()).toStrictEqual([])
    expect(previews.demo.submissions).toStrictEqual([])
  })

  it('is listed on the search page, which says that it has no index', async () => {
    const { page, context, troubles } = await openLink('harbour', { path: '/search.html' })
    await page.getByText('The search works on the published site only.').waitFor()
    await page.locator('main').getByRole('link', { name: 'On call this winter' }).first().waitFor()
    await context.close()
    expect(troubles()).toStrictEqual([])
  })

  it('is refused to others in plain words that can be read', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    const answer = await page.goto(`${previews.service.url}/preview/harbour/`)
    expect(answer?.status()).toBe(403)
    expect(await findViolations(page)).toStrictEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.body).maxWidth)).toBe('576px')
    await context.close()
  })
})
