import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { startClientSite, type ClientSite } from '../support/client-site.ts'
import { openForm, send } from '../support/need-form-page.ts'

let site: ClientSite

describe.skipIf(isBrowserMissing())('a need form with the tenant’s own fields', () => {
  beforeAll(async () => {
    site = await startClientSite('linden')
  })

  afterAll(() => site.close())

  it('checks them as the tenant wants it, sends them, and asks for none of the built-in ones', async () => {
    const page = await openForm(site)
    const field = (name: string) => page.locator(`.need-form [name=${name}]`)
    expect(await field('company').count()).toBe(0)
    await send(page)
    await page.locator('.need-error-list').waitFor()
    expect(await page.locator('.need-error-list li').allTextContents()).toEqual([
      'Your name: Please fill in this field.',
      'Phone: Please fill in this field.',
      'Which clinic suits you? Please fill in this field.',
      'How can we help? Please fill in this field.',
      'I agree that Linden Clinics uses these details to answer my request: Please tick this box.',
    ])
    await field('name').fill('Ada')
    await field('phone').pressSequentially('0555 0100')
    await field('clinic').selectOption('old-town')
    await field('need').fill('A check-up')
    await field('consent').check()
    expect(await page.locator('.need-error').count()).toBe(0)
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
