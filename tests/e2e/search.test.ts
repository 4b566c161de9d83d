import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { startClientSite, type ClientSite } from '../support/client-site.ts'
import { readShift } from '../support/read-shift.ts'
import { islandAwake } from '../support/scripts-loaded.ts'
import { allArticles, field, firstIs, holdBack, poll, results, status, watchPaths } from '../support/search-page.ts'
import { ENGINE_SCRIPTS } from '../support/weigh-search.ts'

let site: ClientSite

describe.skipIf(isBrowserMissing())('the search page', () => {
  beforeAll(async () => {
    site = await startClientSite('harbour')
  })

  afterAll(() => site.close())

  it('loads the index when the visitor types, and answers in place', async () => {
    const page = await site.open()
    const asked = watchPaths(page, '/_search/')
    await page.goto('/search.html', { waitUntil: 'networkidle' })
    expect(asked).toEqual([])
    await field(page).fill('frozen pipes')
    await firstIs(page, '/emergencies/frozen-pipes.html')
    expect(new URL(page.url()).search).toBe('?q=frozen+pipes')
    await poll(() => status(page).textContent()).toMatch(/^\d+ articles? found/)
    expect(await status(page).getAttribute('role')).toBe('status')
    expect(await page.locator('.search-result mark').first().textContent()).toBe('Frozen')
    expect(await page.locator('.search-result').first().locator('time').getAttribute('datetime')).toMatch(/^\d{4}-/)
    expect(await allArticles(page).isVisible()).toBe(false)
    await field(page).fill('')
    await poll(() => allArticles(page).isVisible()).toBe(true)
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })

  it.each([
    ['', 'leak', 'emergencies/report-a-leak.html'],
    ['/zh', '硬度', 'water/hardness.html'],
    ['/kr', '누수신고', 'emergencies/report-a-leak.html'],
  ])('is asked by the search form in the header of any page under "%s"', async (prefix, query, path) => {
    const page = await site.open(`${prefix}/about.html`)
    await page.locator('header input[name=q]').fill(query)
    await page.locator('header input[name=q]').press('Enter')
    await page.waitForURL(`**${prefix}/search.html?q=${encodeURIComponent(query)}`)
    expect(await field(page).inputValue()).toBe(query)
    expect(await allArticles(page).isVisible()).toBe(false)
    await firstIs(page, `${prefix}/${path}`)
    expect(await field(page).inputValue()).toBe(query)
    expect(await page.evaluate(readShift, 0)).toBeLessThan(0.01)
    const asked = `search.html?q=${encodeURIComponent(query)}`
    await poll(() =>
      page.locator('.languages a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['en', 'zh', 'kr'].map((locale) => `/${locale}/${asked}`))
    await page.context().close()
  })

  it('keeps the question when the page is reloaded and come back to', async () => {
    const page = await site.open('/search.html')
    await field(page).fill('direct debit')
    await firstIs(page, '/billing/direct-debit.html')
    await page.reload()
    await firstIs(page, '/billing/direct-debit.html')
    expect(await field(page).inputValue()).toBe('direct debit')
    await results(page).first().click()
    await page.waitForURL('**/billing/direct-debit.html')
    await page.goBack()
    await firstIs(page, '/billing/direct-debit.html')
    expect(await field(page).inputValue()).toBe('direct debit')
    await page.context().close()
  })

  it('shows further results page by page, and the back button leads back', async () => {
    const page = await site.open('/search.html?q=water')
    await poll(() => results(page).count()).toBe(10)
    const first = await results(page).allTextContents()
    await page.getByRole('link', { name: 'More results' }).click()
    await page.waitForURL('**/search.html?q=water&page=2')
    await poll(() => results(page).allTextContents()).not.toEqual(first)
    await poll(() => page.evaluate(() => document.activeElement?.closest('.search-result') !== null)).toBe(true)
    expect(await page.locator('.search-pages').textContent()).toContain('Page 2 of')
    await page.goBack()
    await poll(() => results(page).allTextContents()).toEqual(first)
    await page.context().close()
  })

  it('shows the results of one group', async () => {
    const page = await site.open('/search.html?q=water')
    const group = page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: /^News/ })
    const count = Number(/\d+$/.exec((await group.textContent()) ?? '')?.[0])
    await group.click()
    await poll(() => group.getAttribute('aria-pressed')).toBe('true')
    await poll(() => status(page).textContent()).toBe(`${count} articles found`)
    expect(new Set(await page.locator('.search-group').allTextContents()).size).toBe(1)
    expect(new URL(page.url()).searchParams.get('group')).toMatch(/^News/)
    await page.reload()
    await poll(() => status(page).textContent()).toBe(`${count} articles found`)
    await page.context().close()
  })

  it('is worked by keyboard', async () => {
    const page = await site.open('/search.html?q=water')
    await poll(() => results(page).count()).toBe(10)
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'))
    const titles = await results(page).allTextContents()
    await field(page).focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe(titles[0])
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe(titles[1])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('q')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe('q')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith('/search.html'))
    await page.context().close()
  })

  it.each([
    ['typed', undefined],
    ['typed before its script has come', '**/SearchResults*.js'],
  ])('waits for letters that are being composed when they are %s', async (_when, heldScript) => {
    const page = await site.open()
    const script = holdBack()
    if (heldScript) await page.route(heldScript, async (route) => (await script.released, route.continue()))
    await page.goto('/kr/search.html', { waitUntil: heldScript ? 'domcontentloaded' : 'networkidle' })
    const asked = watchPaths(page, '/_search/')
    await field(page).focus()
    const devTools = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      devTools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    for (const text of ['ㄱ', '겨', '경']) await compose(text)
    script.release()
    await islandAwake(page)
    await page.waitForTimeout(300)
    for (const text of ['경ㄷ', '경도']) await compose(text)
    expect(await field(page).inputValue()).toBe('경도')
    await page.waitForTimeout(300)
    expect(asked).toEqual([])
    expect(new URL(page.url()).search).toBe('')
    await devTools.send('Input.insertText', { text: '경도' })
    await firstIs(page, '/kr/water/hardness.html')
    await page.context().close()
  })

  it.each([
    ['zh', '硬度', 'water/hardness.html'],
    ['zh', '怎么缴纳水费', 'billing/pay-your-bill.html'],
    ['zh', '繳納水費', 'billing/pay-your-bill.html'],
    ['kr', '접근성'.normalize('NFD'), 'accessibility.html'],
    ['kr', '누수신고', 'emergencies/report-a-leak.html'],
    ['en', 'ｆｒｏｚｅｎ', 'emergencies/frozen-pipes.html'],
    ['en', 'presure', 'water/pressure.html'],
  ])('finds in %s by %s', async (locale, query, path) => {
    const page = await site.open(`/${locale}/search.html`)
    await field(page).fill(query)
    await firstIs(page, locale === 'en' ? `/${path}` : `/${locale}/${path}`)
    await page.context().close()
  })

  it.each([
    ['/zh', '停水了怎么办', 'emergencies/no-water.html', /^找到 \d+ 篇文章$/, 0],
    ['/zh', '隐私政策', 'privacy.html', /^没有文章包含全部词语，.* 找到 \d+ 篇文章$/, '只包含部分词语'],
    ['/kr', '납부방법', 'billing/pay-your-bill.html', /^문서 \d+건을 찾았습니다$/, 0],
    [
      '/kr',
      '개인정보처리방침',
      'privacy.html',
      /^모든 낱말이 .*없습니다\..*건을 찾았습니다$/,
      '낱말이 일부만 들어 있음',
    ],
    [
      '/en',
      'tap water tastes of chlorine',
      'water/taste-and-colour.html',
      /found, \d of them with fewer of your words$/,
      'With fewer of your words',
    ],
  ])('says under "%s" what lacks a word of "%s"', async (prefix, query, path, told, fewer) => {
    const page = await site.open(`${prefix}/search.html?q=${query}`)
    await firstIs(page, `${prefix === '/en' ? '' : prefix}/${path}`)
    await poll(() => status(page).textContent()).toMatch(told)
    const marked = page.locator('.search-fewer')
    if (fewer === 0) expect(await marked.count()).toBe(0)
    else expect(new Set(await marked.allTextContents())).toEqual(new Set([fewer]))
    await page.context().close()
  })

  it('says that nothing was found and what was meant, offers help, and leaves the list of all articles', async () => {
    const page = await site.open('/search.html?q=xylophone')
    await poll(() => status(page).textContent()).toContain('“xylophone”')
    const help = page.locator('.search-help a')
    expect(await help.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      expect.stringMatching(/^tel:/),
      '/need.html',
    ])
    expect(await allArticles(page).isVisible()).toBe(true)
    await field(page).fill('hradnes')
    await page.getByRole('link', { name: 'hardness', exact: true }).click()
    await firstIs(page, '/water/hardness.html')
    await page.context().close()
  })

  it('lists all articles by group and asks the server when scripts are off', async () => {
    const page = await site.open('/search.html', { javaScriptEnabled: false })
    expect(await allArticles(page).locator('a').count()).toBeGreaterThan(40)
    expect(await allArticles(page).locator('h3').count()).toBeGreaterThan(5)
    const said = page.locator('main noscript .search-status')
    expect(await said.isVisible()).toBe(true)
    expect(await said.textContent()).toContain('needs JavaScript')
    await field(page).fill('leak')
    await field(page).press('Enter')
    await page.waitForURL('**/search.html?q=leak')
    expect(await allArticles(page).isVisible()).toBe(true)
    await page.context().close()
  })

  it('keeps its budget of bytes, compressed: 75 kB of script, 60 kB for a first answer without React, 30 kB for a later one', async () => {
    const page = await site.open()
    const loaded = new Set<string>()
    page.on('request', (request) => loaded.add(new URL(request.url()).pathname))
    const sum = (pattern: RegExp) => {
      const paths = [...loaded].filter((path) => pattern.test(path))
      return paths.reduce((all, path) => all + brotliCompressSync(site.engine.read('harbour', path)).length, 0)
    }
    await page.goto('/zh/search.html', { waitUntil: 'networkidle' })
    await islandAwake(page)
    expect(sum(/\.js$/)).toBeLessThan(75_000)
    expect([...loaded].filter((path) => path.includes('search-engine'))).toEqual([])
    await field(page).fill('水质报告')
    await firstIs(page, '/zh/water/quality-report.html')
    const engine = sum(ENGINE_SCRIPTS)
    expect(engine).toBeGreaterThan(5000)
    const first = sum(/^\/_search\//)
    expect(engine + first).toBeLessThan(60_000)
    await field(page).fill('水管')
    await firstIs(page, '/zh/emergencies/frozen-pipes.html')
    expect(sum(/^\/_search\//) - first).toBeLessThan(30_000)
    await page.context().close()
  })
})
