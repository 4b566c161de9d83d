import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { openDemoSites } from '../support/demo-sites.ts'
import { findViolations } from '../support/find-violations.ts'
import { readShift } from '../support/read-shift.ts'
import { scriptsLoaded } from '../support/scripts-loaded.ts'
import { poll, watchPaths } from '../support/search-page.ts'

const sites = openDemoSites('harbour', 'linden', 'fieldnote')

const languageLink = (page: Page, part: string, tag: string) =>
  page.locator(`${part} a[hreflang="${tag}"]`).filter({ visible: true }).first()

describe.skipIf(isBrowserMissing())('the search field in the header', () => {
  it('suggests articles below the field, by keyboard', async () => {
    const page = await sites.browser.newPage({ viewport: { width: 1280, height: 800 } })
    const asked = watchPaths(page, '/')
    await page.goto(`${sites.preview.url('harbour')}about.html`, { waitUntil: 'networkidle' })
    await scriptsLoaded(page)
    expect(asked.filter((path) => /header-search|_search/.test(path))).toEqual([])
    const field = page.locator('#site-search')
    await field.focus()
    await page.locator('.suggestions').waitFor()
    await field.fill('frozen pipes')
    const options = page.locator('.suggestions').getByRole('option')
    await poll(() => options.first().getAttribute('href')).toBe('/emergencies/frozen-pipes.html')
    expect(await page.locator('.suggestions').getByRole('status').textContent()).toMatch(/^\d+ articles? found$/)
    expect(await findViolations(page, { within: 'header' })).toEqual([])
    expect(await page.evaluate(readShift, 0)).toBeLessThanOrEqual(0.01)
    await page.keyboard.press('Escape')
    expect(await page.locator('.suggestions').isVisible()).toBe(false)
    expect(await field.inputValue()).toBe('frozen pipes')
    await field.click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/emergencies/frozen-pipes.html')
    await scriptsLoaded(page)
    await field.focus()
    await page.getByRole('option', { name: 'frozen pipes' }).waitFor()
    await page.getByRole('button', { name: 'Delete recent searches' }).click()
    expect(await options.count()).toBe(0)
    await page.close()
  })

  it.each(['header', 'footer'])('keeps what was typed through the language switch in the %s', async (part) => {
    const page = await sites.browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${sites.preview.url('harbour')}about.html`)
    await scriptsLoaded(page)
    const field = page.locator('#site-search')
    await field.focus()
    await page.locator('.suggestions').waitFor()
    await field.fill('frozen pipes')
    await languageLink(page, part, 'zh-Hans').click()
    await page.waitForURL('**/zh/about.html?q=frozen+pipes')
    await poll(() => field.inputValue()).toBe('frozen pipes')
    expect(await page.evaluate(readShift, 0)).toBeLessThanOrEqual(0.01)
    await field.fill('')
    await languageLink(page, part, 'ko').click()
    await page.waitForURL('**/kr/about.html')
    await scriptsLoaded(page)
    expect(await field.inputValue()).toBe('')
    await page.close()
  })

  it('leaves the question of a search page to its own form', async () => {
    const page = await sites.browser.newPage({ viewport: { width: 1280, height: 800 } })
    const asked = watchPaths(page, '/')
    await page.goto(`${sites.preview.url('harbour')}search.html?q=water`, { waitUntil: 'networkidle' })
    await scriptsLoaded(page)
    expect(asked.filter((path) => path.includes('header-search'))).toEqual([])
    const field = page.locator('#site-search')
    await field.focus()
    await page.locator('.suggestions').waitFor()
    expect(await field.inputValue()).toBe('')
    await field.fill('pipes')
    await languageLink(page, 'header', 'zh-Hans').click()
    await page.waitForURL('**/zh/search.html?q=water')
    await page.close()
  })

  it.each([
    ['fieldnote', 'api/bulk-export.html'],
    ['linden', 'care/heart.html'],
  ])('of %s, a dialog, keeps what was typed through the language switch', async (tenant, path) => {
    const page = await sites.browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${sites.preview.url(tenant)}${path}`)
    await scriptsLoaded(page)
    await page.locator('[data-quick-search]').click()
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill('export of data')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'hidden' })
    if (tenant === 'linden') await page.locator('.tool-language').click()
    await languageLink(page, 'header', 'zh-Hans').click()
    await page.waitForURL(`**/zh/${path}?q=export+of+data`)
    await scriptsLoaded(page)
    await page.locator('[data-quick-search]').click()
    await field.waitFor()
    expect(await field.inputValue()).toBe('export of data')
    await page.close()
  })

  it('offers the telephone and the form if nothing is found', async () => {
    const page = await sites.browser.newPage({ viewport: { width: 320, height: 800 } })
    await page.goto(`${sites.preview.url('linden')}about.html`, { waitUntil: 'networkidle' })
    await scriptsLoaded(page)
    await page.locator('[data-quick-search]').click()
    await page.getByRole('dialog').getByRole('combobox').fill('xylophone')
    const note = page.locator('.suggestions-note')
    await poll(() => note.locator('a').count()).toBe(2)
    expect(await note.locator('a').first().getAttribute('href')).toMatch(/^tel:/)
    await page.close()
  })
})
