import type { Page } from '@playwright/test'
import type { ClientSite } from './client-site.ts'

/** What a visitor types into the need form of the tenant harbour. */
export const FIELDS = { name: '김하늘', email: 'haneul@example.org', need: '계량기를\n바꾸고 싶습니다.' }

/** Opens the form and waits until its scripts run. The page's clock is then at 2.5 seconds or later. */
export async function openForm(
  site: ClientSite,
  path = '/need.html',
  options: Parameters<ClientSite['open']>[1] = {},
): Promise<Page> {
  const page = await site.open(undefined, options)
  await page.clock.install()
  await page.goto(path)
  await page.clock.runFor(500)
  await page.locator('form.need-form[novalidate]').waitFor()
  await page.clock.runFor(2000)
  return page
}

export async function fill(page: Page, fields: { [name: string]: string } = FIELDS): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`.need-form [name=${name}]`).fill(value)
  await page.locator('.need-form [name=consent]').check()
}

export const send = (page: Page) => page.locator('.need-form button[type=submit]').click()
export const valueOf = (page: Page, name: string) => page.locator(`.need-form [name=${name}]`).inputValue()
