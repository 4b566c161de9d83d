import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { startClientSite, type ClientSite } from '../support/client-site.ts'
import { findViolations } from '../support/find-violations.ts'
import { linksWatched } from '../support/scripts-loaded.ts'

const ARTICLES = [
  ['harbour', '/water/quality-report.html'],
  ['linden', '/care/heart.html'],
  ['fieldnote', '/api/bulk-export.html'],
] as const

const sites = new Map<string, ClientSite>()

function siteOf(tenant: string): ClientSite {
  const site = sites.get(tenant)
  if (!site) throw new Error(`${tenant} is not served`)
  return site
}

const answersOf = (tenant: string) =>
  siteOf(tenant).demo.submissions.map(({ form, locale, fields }) => [form, locale, fields])
const colorOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).color)
const questionOf = (page: Page) => page.getByRole('form', { name: 'Was this page helpful?' })

describe.skipIf(isBrowserMissing())('whether a page helped', () => {
  beforeAll(async () => {
    for (const [tenant] of ARTICLES) {
      const site = await startClientSite(tenant)
      sites.set(tenant, site)
      await site.publish(0)
    }
  })

  afterAll(async () => {
    for (const site of sites.values()) await site.close()
  })

  it.each(ARTICLES)('is sent from an article of %s, and what could be better after it', async (tenant, path) => {
    const page = await siteOf(tenant).open(path)
    await linksWatched(page)
    const before = answersOf(tenant).length
    const question = questionOf(page)
    await question.getByRole('button', { name: 'No' }).focus()
    await page.keyboard.press('Enter')
    const status = question.getByRole('status')
    await status.getByText('Thank you').waitFor()
    await question.getByLabel('What could be better?').fill('The table is old.')
    expect(await findViolations(page, { within: 'form.feedback' })).toEqual([])
    // Axe does not report text that has the colour of its background.
    expect(await colorOf(question.getByRole('button', { name: 'Send' }))).toBe(await colorOf(question))
    await question.getByRole('button', { name: 'Send' }).click()
    await question.getByLabel('What could be better?').waitFor({ state: 'hidden' })
    expect(await status.evaluate((place) => place === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(answersOf(tenant).slice(before)).toEqual([
      ['feedback', 'en', { helpful: 'no', comment: '' }],
      ['feedback', 'en', { helpful: 'no', comment: 'The table is old.' }],
    ])
    await page.context().close()
  })

  it('is said in words that hold the keys of the quick search', async () => {
    const [tenant, path] = ARTICLES[2]
    const page = await siteOf(tenant).open(path)
    await linksWatched(page)
    await questionOf(page).getByRole('button', { name: 'No' }).click()
    const comment = questionOf(page).getByLabel('What could be better?')
    // While the field is hidden, keys would go to the page.
    await comment.waitFor()
    await comment.pressSequentially('How and/or why?')
    expect(await comment.inputValue()).toBe('How and/or why?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })

  it.each(ARTICLES)('is sent from an article of %s without scripts, and the page says so', async (tenant, path) => {
    const page = await siteOf(tenant).open(path, { javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    const before = answersOf(tenant).length
    const thanks = page.getByText('Thank you. Your answer has been sent.')
    expect(await thanks.isVisible()).toBe(false)
    await questionOf(page).getByRole('button', { name: 'Yes' }).click()
    await page.waitForURL(/#feedback-sent$/)
    expect(await thanks.isVisible()).toBe(true)
    expect(answersOf(tenant).slice(before)).toEqual([['feedback', 'en', { helpful: 'yes', comment: '' }]])
    await page.context().close()
  })

  it('can be sent again if nothing arrived', async () => {
    const [tenant, path] = ARTICLES[0]
    const site = siteOf(tenant)
    const page = await site.open(path)
    await linksWatched(page)
    const before = answersOf(tenant).length
    const yes = questionOf(page).getByRole('button', { name: 'Yes' })
    site.answer = (c) => (c.req.method === 'POST' ? c.json({ code: 500 }) : undefined)
    await yes.click()
    await page.getByText('could not be sent').waitFor()
    site.answer = undefined
    await yes.click()
    await questionOf(page).getByText('Thank you', { exact: false }).last().waitFor()
    expect(answersOf(tenant).slice(before)).toEqual([['feedback', 'en', { helpful: 'yes', comment: '' }]])
    await page.context().close()
  })
})
