import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { isBrowserMissing } from '../support/browser.ts'
import { startConsole, type TestConsole } from '../support/start-console.ts'

const HOSTILE = '<img src=x onerror="document.title=\'hit\'"><b>bold</b>'

let site: TestConsole

/** Puts an English article into a tenant. */
function edit(tenant: string, title: string, facts: object = {}): void {
  const own = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z', title, ...facts }
  site.demo.content.putArticle(tenant, 'en', makeDemoArticle(own))
}

const state = (page: Page) => page.locator('.view-title .state')
const heading = (page: Page) => page.locator('h1')
const signIn = async (page: Page, token: string) => {
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe.skipIf(isBrowserMissing())('the console, in Chromium', () => {
  beforeAll(async () => {
    site = await startConsole({ tenants: ['t0001', 't0002', 't0003'], articles: 40 })
    edit('t0001', 'Opening hours')
    for (const tenant of ['t0001', 't0002', 't0003']) await site.rebuilt(tenant)
  })

  afterAll(() => site.close())

  it('leads an operator from signing in to a rebuilt page, what changed in it, the way back, and a draft', async () => {
    const page = await site.open('/')
    await signIn(page, site.service.operator)
    const name = await site.siteName('t0001')
    await page.locator('.card h2 a[href$="/t0001"]').click()

    edit('t0001', 'Opening hours in winter')
    await page.getByLabel('Reason').fill('winter')
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await expect.poll(() => heading(page).innerText()).toBe(`Publication of ${name}`)
    await expect.poll(() => page.locator('.steps [aria-current], .state[data-state="live"]').count()).toBeGreaterThan(0)
    await expect.poll(() => state(page).getAttribute('data-state')).toBe('live')
    expect(await page.locator('.facts').first().innerText()).toContain('the operator · winter')

    const opened = page.waitForEvent('popup')
    await page.locator('#changed-title ~ ul a').first().click()
    const changed = await opened
    expect(await changed.locator('h1').innerText()).toBe('Opening hours in winter')

    await page.getByRole('button', { name: 'What changed in Opening hours in winter · English?' }).click()
    const change = page.locator('.change', { has: page.getByText('Title', { exact: true }) })
    expect(await change.locator('.before dd').innerText()).toBe('Opening hours')
    expect(await change.locator('.after dd').innerText()).toBe('Opening hours in winter')

    const pages = Number.parseInt(await page.locator('#changed-title').innerText(), 10)
    await page.getByRole('link', { name, exact: true }).click()
    await page.locator('#receipts-title ~ ul > li', { hasText: `winter${pages} pages changed` }).waitFor()
    const earlier = page.locator('#releases-title ~ ul > li', { hasNot: page.locator('.state') })
    await earlier
      .first()
      .getByRole('button', { name: /^Compare/ })
      .click()
    await earlier.first().locator('.diff a', { hasText: '/edited.html' }).first().waitFor()
    await earlier
      .first()
      .getByRole('button', { name: /^Go back/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.diff').waitFor()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect.poll(() => heading(page).innerText()).toBe(`${name}: back to an earlier version`)
    await expect.poll(() => state(page).getAttribute('data-state')).toBe('live')
    expect(await page.getByRole('status').innerText()).toContain('Going back paused publishing.')
    expect(await page.locator('#notices-title').count()).toBe(0)
    await changed.reload()
    expect(await changed.locator('h1').innerText()).toBe('Opening hours')

    await page.getByRole('link', { name, exact: true }).click()
    await expect.poll(() => state(page).innerText()).toBe('Paused')
    expect(await page.locator('.paused').innerText()).toContain('the operator went back to it')
    expect(await page.locator('main').innerText()).toContain('waits until an operator resumes it')
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await expect.poll(() => page.getByRole('status').innerText()).toContain('publishing of this site is paused')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: /^Resume publishing/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume publishing' }).click()
    await expect.poll(() => page.locator('.facts').first().innerText()).toContain('publishing resumed')
    await expect.poll(() => state(page).getAttribute('data-state')).toBe('live')
    await changed.reload()
    expect(await changed.locator('h1').innerText()).toBe('Opening hours in winter')

    edit('t0001', 'Opening hours next year', { id: 'next', article: 'next', draft: true })
    await page.getByRole('link', { name, exact: true }).click()
    const previewed = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview: Opening hours next year' }).click()
    const draft = await previewed
    await draft.waitForURL(/\/preview\//)
    expect(await draft.evaluate(() => window.opener === null)).toBe(true)
    expect(await draft.locator('h1').innerText()).toBe('Opening hours next year')
    expect(new URL(draft.url()).pathname).toBe('/preview/t0001/en/next.html')

    await page.getByRole('button', { name: 'Share: Opening hours next year' }).click()
    const row = page.locator('#preview-title ~ ul > li', { hasText: 'Opening hours next year' })
    expect(await row.getByRole('button', { name: 'Copy' }).count()).toBe(0)
    await row.getByLabel('Valid for').selectOption('7 days')
    await row.getByRole('button', { name: 'Make a link' }).click()
    await row.getByRole('button', { name: 'Copy' }).waitFor()
    const days = (Date.parse((await row.locator('time').getAttribute('datetime')) ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    await row.getByLabel('Valid for').selectOption('1 hour')
    expect(await row.getByRole('button', { name: 'Copy' }).count()).toBe(0)
    await page.context().close()
  })

  it('goes back and forth with the browser, and opens any view by its address', async () => {
    const name = await site.siteName('t0002')
    const page = await site.open('/#/tenants/t0002', { token: site.service.operator })
    await expect.poll(() => page.locator('.site').innerText()).toMatch(/^t0002 · /)
    await page.locator('#receipts-title ~ ul a').first().click()
    await expect.poll(() => heading(page).innerText()).toBe(`Publication of ${name}`)
    const address = page.url()
    await page.goBack()
    await expect.poll(() => page.locator('.site').innerText()).toMatch(/^t0002 · /)
    // A newly opened console asks the service for the name of the site.
    await page.goto('about:blank')
    await page.goto(address)
    await expect.poll(() => page.title()).toBe(`Publication of ${name} · Tessera console`)
    await page.goto(`${site.service.url}/#/rebuilds/no-such-id`)
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('There is no such publication.')
    await page.context().close()
  })

  it('shows an editor their own tenants only, and no way back to earlier releases', async () => {
    const token = site.service.addToken({ name: 'Mina', role: 'editor', tenants: ['t0003'] })
    edit('t0003', 'Once')
    await site.rebuilt('t0003')
    edit('t0003', 'Twice')
    await site.rebuilt('t0003')
    const page = await site.open('/', { token })
    await page.locator('.card').first().waitFor()
    expect(await page.locator('.card .site').allInnerTexts()).toEqual([expect.stringMatching(/^t0003 · /)])
    await page.locator('.card h2 a').click()
    await page
      .getByRole('button', { name: /^Compare/ })
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: /^Go back/ }).count()).toBe(0)
    await page.goto(`${site.service.url}/#/tenants/t0002`)
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Your token does not allow this.')
    expect(await page.locator('main').innerText()).not.toContain('Versions')
    await page.context().close()
  })

  it('ends with signing out, also for the next one who presses "back"', async () => {
    const page = await site.open('/#/tenants/t0002', { token: site.service.operator })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Token').waitFor()
    await page.reload()
    await page.getByLabel('Token').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('Versions')
    await page.context().close()
  })

  it('asks for a sign-in where a session has ended, and then goes on in the same place', async () => {
    const token = site.service.addToken({ name: 'Brief', role: 'editor', tenants: ['t0002'] })
    const page = await site.open('/#/tenants/t0002', { token })
    await page.locator('#receipts-title').waitFor()
    site.service.dropToken('Brief')
    await expect.poll(() => page.locator('main').innerText()).toContain('Your sign-in has ended.')
    await signIn(page, 'tessera_guess')
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('This token is not accepted')
    expect(await page.locator(':focus').getAttribute('id')).toBe('token')
    await signIn(page, site.service.operator)
    await expect.poll(() => page.locator('.site').innerText()).toMatch(/^t0002 · /)
    await page.context().close()
  })

  it('takes every word of tenants and callers for a text', async () => {
    edit('t0003', 'Before')
    await site.rebuilt('t0003')
    edit('t0003', HOSTILE)
    const { id } = await site.rebuilt('t0003', HOSTILE)
    const page = await site.open(`/#/rebuilds/${id}`, { token: site.service.operator })
    await page.getByRole('button', { name: /^What changed in <.* · English/ }).click()
    await expect.poll(() => page.locator('.after').allInnerTexts()).toContainEqual(expect.stringContaining(HOSTILE))
    expect(await page.locator('.facts').first().innerText()).toContain(HOSTILE)
    expect(await page.locator('main :is(img, b, script)').count()).toBe(0)
    await expect.poll(() => page.title()).toBe(`Publication of ${await site.siteName('t0003')} · Tessera console`)
    await page.context().close()
  })

  it('lets an operator publish a build that was held, and tells an editor whom to ask', async () => {
    for (let number = 1; number <= 30; number++) {
      const id = `article-${String(number).padStart(6, '0')}`
      for (const locale of ['en', 'zh', 'kr'] as const) site.demo.content.removeArticle('t0002', locale, id)
    }
    const held = await site.rebuilt('t0002')
    const token = site.service.addToken({ name: 'Ivo', role: 'editor', tenants: ['t0002'] })
    const editors = await site.open(`/#/rebuilds/${held.id}`, { token })
    await expect.poll(() => editors.locator('main').innerText()).toContain('an operator can publish it here')
    expect(await state(editors).innerText()).toBe('Held: needs a decision')
    expect(await editors.locator('.losses').innerText()).toMatch(/\d+ of \d+ pages/)
    expect(await editors.locator('.operators').first().getByText('ShrinkHeld').isVisible()).toBe(false)
    await editors.context().close()

    const page = await site.open(`/#/rebuilds/${held.id}`, { token: site.service.operator })
    await page.getByRole('button', { name: 'Publish it all the same…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish it all the same' }).click()
    await expect.poll(() => page.locator('.facts').first().innerText()).toContain('losses confirmed')
    await expect.poll(() => state(page).getAttribute('data-state')).toBe('live')
    await page.context().close()
  })

  it('leads an operator to who did what, to the oldest entry, and an editor nowhere', async () => {
    const token = site.service.addToken({ name: 'Noa', role: 'editor', tenants: ['*'] })
    for (let at = 0; at < 60; at += 1) await site.service.call('POST', '/api/session', { body: { token } })
    const page = await site.open('/', { token: site.service.operator })
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect.poll(() => heading(page).innerText()).toBe('Audit log')
    const rows = page.locator('.rows > li')
    await expect.poll(() => rows.count()).toBe(50)
    expect(await rows.nth(1).innerText()).toContain('Noa signed in')
    const older = page.getByRole('button', { name: 'Older entries' })
    while ((await older.count()) > 0) {
      const before = await rows.count()
      await older.click()
      await expect.poll(() => rows.count()).toBeGreaterThan(before)
    }
    expect(await rows.last().innerText()).toContain('the operator asked to publish changes')
    await rows
      .last()
      .getByRole('link', { name: /^details/ })
      .click()
    await expect.poll(() => heading(page).innerText()).toMatch(/^Publication of /)

    const log = `Audit log of ${await site.siteName('t0003')}`
    await page.goto(`${site.service.url}/#/tenants/t0003`)
    await page.getByRole('link', { name: log }).click()
    await expect.poll(() => heading(page).innerText()).toBe(log)
    await rows.first().waitFor()
    expect(await page.locator('main').innerText()).not.toContain('signed in')
    await page.context().close()

    const editors = await site.open('/#/tenants/t0003', { token })
    await editors.locator('#releases-title').waitFor()
    expect(await editors.getByRole('link', { name: /Audit log/ }).count()).toBe(0)
    await editors.context().close()
  })

  it('gives what was done most of the row of a phone in the audit log, whatever stands beside it', async () => {
    const token = site.service.operator
    const { json } = await site.service.call('GET', '/api/tenants/t0003', { token })
    const live = (json['releases'] as { buildId: string; isLive: boolean }[]).find(({ isLive }) => isLive)
    await site.rolledBack('t0003', live?.buildId ?? '')
    const page = await site.open('/#/audit/t0003', { viewport: { width: 390, height: 800 }, token })
    await page.locator('.hint', { hasText: live?.buildId ?? '' }).waitFor()
    const parts = await page.locator('.rows > li').evaluateAll((rows) =>
      rows.map((row) => {
        const text = row.querySelector('.row-text')?.getBoundingClientRect().width ?? 0
        return text / row.getBoundingClientRect().width
      }),
    )
    expect(Math.min(...parts)).toBeGreaterThan(0.6)
    await page.context().close()
    const resumed = await site.service.call('POST', '/api/tenants/t0003/resume', { token })
    await site.service.ended(String(resumed.json['id']))
  })

  it('brings what is new into the lists without taking away what an editor is at', async () => {
    const page = await site.open('/#/tenants/t0003', { token: site.service.operator })
    const rows = page.locator('#receipts-title ~ ul > li')
    await rows.first().waitFor()
    const before = await rows.count()
    const reason = page.getByLabel('Reason')
    await reason.fill('half a sent')
    edit('t0003', 'By somebody else')
    await site.rebuilt('t0003', 'by somebody else')
    await expect.poll(() => rows.count()).toBe(before + 1)
    await page.keyboard.type('ence')
    expect(await reason.inputValue()).toBe('half a sentence')
    await page.context().close()
  })

  it('says when the service is away, keeps what it knew, and goes on by itself', async () => {
    const page = await site.open('/', { token: site.service.operator })
    await page.locator('.card').first().waitFor()
    await page.route('**/api/**', (route) => route.abort())
    await expect.poll(() => page.getByRole('alert').count()).toBe(1)
    expect(await page.getByRole('alert').innerText()).toContain('The service cannot be reached.')
    expect(await page.locator('.card').count()).toBe(3)
    await page.unroute('**/api/**')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.context().close()
  })
})
