import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { startClientSite, type ClientSite } from '../support/client-site.ts'
import { openForm, send } from '../support/need-form-page.ts'

let site: ClientSite

/** The fields that the browser reports to assistive technology as invalid. */
async function invalidNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.flatMap(({ properties = [], name }) =>
    properties.some((one) => one.name === 'invalid' && one.value.value === 'true') ? [String(name?.value)] : [],
  )
}

describe.skipIf(isBrowserMissing())('a need form with the tenant’s own fields', () => {
  beforeAll(async () => {
    site = await startClientSite('linden')
  })

  afterAll(() => site.close())

  it('checks them as the tenant wants it, sends them, and asks for none of the built-in ones', async () => {
    const page = await openForm(site)
    const field = (name: string) => page.locator(`.need-form [name=${name}]`)
    expect(await field('company').count()).toBe(0)
    const shown = await page.locator('.need-form').ariaSnapshot()
    expect(shown).toContain('textbox "Your name"')
    expect(shown).toContain('textbox "Email (optional)"')
    expect(await invalidNames(page)).toEqual([])
    await field('need').fill('x'.repeat(1512))
    const long = page.locator('.need-field-textarea')
    expect(await long.locator('.need-help').last().textContent()).toBe('1,512 of 1,500 characters')
    expect(await long.getByRole('status').textContent()).toBe('That is 12 characters too many.')
    await send(page)
    await page.locator('.need-error-list').waitFor()
    expect(await field('need').inputValue()).toHaveLength(1512)
    expect(await invalidNames(page)).toContain('Your name')
    expect(await page.locator('.need-error-list li').allTextContents()).toEqual([
      'Enter your name.',
      'Fill in “Phone”.',
      'Choose an answer for “Which clinic suits you?”.',
      'Shorten “How can we help?” to 1,500 characters; it has 1,512.',
      'Tick “I agree that Linden Clinics uses these details to answer my request”.',
    ])
    await field('name').fill('Ada')
    await field('phone').pressSequentially('0555 0100')
    await field('clinic').selectOption('old-town')
    await field('need').fill('A check-up')
    await field('consent').check()
    expect(await page.locator('.need-error:not(:empty)').count()).toBe(0)
    await send(page)
    await page.waitForURL('**/form-submit-success.html')
    expect(site.demo.submissions.at(-1)?.fields).toEqual({
      name: 'Ada',
      phone: '05550100',
      email: '',
      clinic: 'old-town',
      time: '',
      need: 'A check-up',
      consent: true,
    })
    await page.context().close()
  })
})
