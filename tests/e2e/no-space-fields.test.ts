import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { startClientSite, type ClientSite } from '../support/client-site.ts'

let site: ClientSite

/** The text of a field with `|` at the caret. */
const seen = (page: Page, name: string) =>
  page.locator(`[name=${name}]`).evaluate((input: HTMLInputElement) => {
    const caret = input.selectionStart ?? -1
    return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`
  })

async function openField(name: string, text: string, caret: number): Promise<Page> {
  const page = await site.open('/need.html')
  await page.locator('form.need-form[novalidate]').waitFor()
  const input = page.locator(`[name=${name}]`)
  await input.fill(text)
  await input.evaluate((element: HTMLInputElement, at) => element.setSelectionRange(at, at), caret)
  return page
}

describe.skipIf(isBrowserMissing())('a field without white space', () => {
  beforeAll(async () => {
    site = await startClientSite('harbour')
  })

  afterAll(() => site.close())

  it.each(['phone', 'email'])('takes no space key (%s)', async (name) => {
    const page = await openField(name, 'a1b2', 2)
    await page.keyboard.type(' 9 ')
    expect(await seen(page, name)).toBe('a19|b2')
    await page.context().close()
  })

  it('takes it in other fields', async () => {
    const page = await openField('company', 'AB', 1)
    await page.keyboard.type(' ')
    expect(await seen(page, 'company')).toBe('A |B')
    await page.context().close()
  })

  it.each(['phone', 'email'])('strips what is pasted and keeps the caret behind it (%s)', async (name) => {
    const page = await openField(name, 'xxyy', 2)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText(' 0 1\t2\u30003\u00a04 '))
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(() => seen(page, name)).toBe('xx01234|yy')
    await page.context().close()
  })

  it('strips what is dropped', async () => {
    const page = await openField('company', '9　9 9', 0)
    const phone = page.locator('[name=phone]')
    await phone.fill('01')
    const company = page.locator('[name=company]')
    await company.selectText()
    // Drags by the first letters, and drops behind the text of the other field.
    await company.hover({ position: { x: 20, y: 20 } })
    await page.mouse.down()
    await phone.hover({ position: { x: 200, y: 20 } })
    await page.mouse.up()
    await expect.poll(() => phone.inputValue()).toBe('01999')
    await page.context().close()
  })

  it('keeps the caret behind what is dropped into the middle', async () => {
    const page = await openField('phone', '0100', 2)
    await page.locator('[name=phone]').evaluate((input: HTMLInputElement) => {
      input.setRangeText('\u3000 9 9 ', 2, 2, 'end')
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromDrop' }))
    })
    expect(await seen(page, 'phone')).toBe('0199|00')
    await page.context().close()
  })

  it.each(['phone', 'email'])('leaves a composition alone and strips it when it ends (%s)', async (name) => {
    const page = await openField(name, 'aabb', 2)
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: '０１　２', selectionStart: 4, selectionEnd: 4 })
    expect(await seen(page, name)).toBe('aa０１　２|bb')
    await session.send('Input.insertText', { text: '０１　２' })
    await expect.poll(() => seen(page, name)).toBe('aa０１２|bb')
    expect(
      await page.evaluate(() => JSON.parse(sessionStorage.getItem('need-draft') ?? '{}') as unknown),
    ).toMatchObject({
      [name]: 'aa012bb',
    })
    await page.context().close()
  })

  it('keeps the caret behind what was typed before its scripts came', async () => {
    const page = await site.open()
    let arrive: () => void = () => undefined
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/NeedForm\.[\w-]+\.js/, (route) => arrival.then(() => route.continue()))
    await page.goto('/need.html')
    await page.locator('[name=email]').pressSequentially('me@')
    arrive()
    await page.locator('form.need-form[novalidate]').waitFor()
    await page.keyboard.type('example.org')
    expect(await seen(page, 'email')).toBe('me@example.org|')
    await page.context().close()
  })

  it('is sent with the digits of one width', async () => {
    const page = await openField('phone', '０２－１２３４', 0)
    await page.locator('[name=name]').fill('A')
    await page.locator('[name=need]').fill('B')
    await page.locator('[name=consent]').check()
    await page.locator('.need-form button[type=submit]').click()
    await page.waitForURL('**/form-submit-success.html')
    expect(site.demo.submissions.at(-1)?.fields['phone']).toBe('02-1234')
    await page.context().close()
  })
})
