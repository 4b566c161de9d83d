import type { Route } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { cookiesOf, startClientSite, type ClientSite } from '../support/client-site.ts'
import { findViolations } from '../support/find-violations.ts'
import { allArticles, field, firstIs, poll, status, suggestions, watchPaths } from '../support/search-page.ts'

type Question = [prefix: string, query: string, name: string, path: string]

/** Questions by tenant. One tenant has theme1, and one has theme2. */
const QUESTIONS: { readonly [tenant: string]: Question[] } = {
  harbour: [
    ['', 'carry', 'Sewers and pumping', '/drains/blocked-drain.html'],
    ['/zh', '漏水与抢修', '漏水与抢修', '/zh/emergencies/report-a-leak.html'],
    ['/kr', '도움말', '도움말·문의', '/kr/contact.html'],
  ],
  linden: [
    ['', 'doctor', 'A doctor for the whole family', '/care/family-medicine.html'],
    ['/zh', '痣的检查', '皮肤', '/zh/care/skin.html'],
    ['/kr', '꾸준한', '피부', '/kr/care/skin.html'],
  ],
}

describe.skipIf(isBrowserMissing()).each(Object.entries(QUESTIONS))('the search page of %s', (tenant, questions) => {
  let site: ClientSite

  beforeAll(async () => {
    site = await startClientSite(tenant)
  })

  afterAll(() => site.close())

  it.each(questions)('suggests pages from the menus and services under "%s"', async (prefix, query, name, path) => {
    const page = await site.open()
    const asked = watchPaths(page, '/_data/')
    await page.goto(`${prefix}/search.html`, { waitUntil: 'networkidle' })
    expect(asked).toEqual([])
    await field(page).fill(query)
    const link = suggestions(page).getByRole('link', { name })
    await poll(() => link.getAttribute('href')).toBe(path)
    expect(await suggestions(page).getByRole('link').count()).toBeLessThanOrEqual(5)
    expect(asked).toEqual([`/_data/${prefix.slice(1) || 'en'}.json`])
    expect(await findViolations(page, { within: '#search-results' })).toEqual([])
    await link.click()
    await page.waitForURL(`**${path}`)
    await page.context().close()
  })

  it('keeps the help apart from the sentence before it, and its lines at one distance, if nothing is found', async () => {
    const page = await site.open('/search.html?q=xyzzyq', { viewport: { width: 320, height: 800 } })
    const help = page.locator('.search-help')
    await help.waitFor()
    const look = await help.evaluate((part) => {
      const words = document.createRange()
      words.selectNodeContents(part)
      const before = document.createRange()
      before.selectNodeContents(part.previousElementSibling as Element)
      const lineHeight = Number.parseFloat(getComputedStyle(part).lineHeight)
      const { height, paddingTop } = getComputedStyle(part)
      return {
        gap: words.getBoundingClientRect().top - before.getBoundingClientRect().bottom,
        lines: (Number.parseFloat(height) - Number.parseFloat(paddingTop)) / lineHeight,
      }
    })
    const lineOf = (link: Element) => getComputedStyle(link).textDecorationLine
    expect(await help.locator('a').first().evaluate(lineOf)).toBe('underline')
    expect(look.gap).toBeGreaterThan(8)
    expect(Math.abs(look.lines - Math.round(look.lines))).toBeLessThan(0.1)
    await page.context().close()
  })

  it.each([320, 1280])('shows suggestions beside or under the results in a window of %i px', async (width) => {
    const page = await site.open(`/search.html?q=${questions[0]?.[1]}`, { viewport: { width, height: 900 } })
    await suggestions(page).waitFor()
    const [list, nav] = [await page.locator('.search-list').boundingBox(), await suggestions(page).boundingBox()]
    if (width < 1024) expect(nav?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0) - 1)
    else expect(nav?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.context().close()
  })
})

describe.skipIf(isBrowserMissing())('the search page', () => {
  let site: ClientSite

  beforeAll(async () => {
    site = await startClientSite('harbour')
  })

  afterAll(() => site.close())

  it('suggests pages and other languages if no article is found, and says so', async () => {
    const page = await site.open()
    await page.context().addCookies([{ name: 'Language', value: 'kr', url: site.origin }])
    await page.goto('/zh/search.html?q=明码标价')
    await poll(() => status(page).textContent()).toMatch(/^没有找到“明码标价”。.* 菜单中有 1 个页面可能有用。$/)
    expect(await allArticles(page).isVisible()).toBe(true)
    expect(await suggestions(page).textContent()).toContain('住宅与企业')
    await field(page).focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('新装接水')
    await page.keyboard.press('ArrowUp')
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    const elsewhere = page.getByRole('navigation', { name: '用其他语言搜索' }).getByRole('link')
    expect(await elsewhere.allTextContents()).toEqual(['한국어', 'English'])
    expect(await findViolations(page, { within: '#search-results' })).toEqual([])
    await elsewhere.last().click()
    await page.waitForURL(`**/en/search.html?q=${encodeURIComponent('明码标价')}`)
    expect((await cookiesOf(page))['Language']?.value).toBe('kr')
    await page.context().close()
  })

  it('suggests pages from the menus while the index cannot be reached', async () => {
    const page = await site.open()
    await page.route('**/_search/en/**', (route) => route.abort())
    await page.goto('/search.html?q=pay bill')
    await poll(() => page.locator('.search-failed').isVisible()).toBe(true)
    await poll(() => suggestions(page).getByRole('link', { name: 'Pay your bill' }).count()).toBe(1)
    await page.context().close()
  })

  it.each([
    ['is gone', (route: Route) => route.fulfill({ status: 404, body: '' })],
    ['is no JSON', (route: Route) => route.fulfill({ body: '<html>' })],
    ['cannot be reached', (route: Route) => route.abort()],
  ])(
    'answers all the same if the state of the site %s, and asks for it again with the next question',
    async (_how, fail) => {
      const page = await site.open()
      await page.route('**/_data/en.json', fail)
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('Failed site data loading'))
      await page.goto('/search.html?q=leak')
      await logged
      await firstIs(page, '/emergencies/report-a-leak.html')
      expect(await suggestions(page).count()).toBe(0)
      await page.unrouteAll()
      await field(page).fill('pay bill')
      await poll(() => suggestions(page).getByRole('link', { name: 'Pay your bill' }).count()).toBe(1)
      await page.context().close()
    },
  )
})
