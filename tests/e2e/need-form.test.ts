import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { refuseStorage, startClientSite, type ClientSite } from '../support/client-site.ts'
import { findViolations } from '../support/find-violations.ts'
import { FIELDS, fill, openForm as openNeedForm, send, valueOf } from '../support/need-form-page.ts'

let site: ClientSite

const openForm = (path?: string, options?: Parameters<ClientSite['open']>[1]) => openNeedForm(site, path, options)
const lastSubmission = () => site.demo.submissions.at(-1)

describe.skipIf(isBrowserMissing())('the need form', () => {
  beforeAll(async () => void (site = await startClientSite('harbour')))
  afterAll(() => site.close())
  beforeEach(() => void (site.answer = undefined))

  it.each(['', '/en', '/zh', '/kr'])(
    'under "%s" is sent with the five headers and thanks in the same language',
    async (prefix) => {
      const page = await openForm(`${prefix}/need.html`)
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await fill(page)
      await send(page)
      const request = await sent
      await page.waitForURL(`${site.origin}${prefix}/form-submit-success.html`)
      expect(request.headers()).toMatchObject({
        'form-url': `${site.origin}${prefix}/need.html`,
        'referer-url': '',
        'landing-url': `${site.origin}${prefix}/need.html`,
        'tenant-name': 'harbour',
        'accept-language': 'en',
        'content-type': 'application/json',
      })
      expect(lastSubmission()).toMatchObject({
        tenant: 'harbour',
        form: 'need',
        locale: prefix.slice(1) || 'en',
        page: `${site.origin}${prefix}/need.html`,
        fields: { ...FIELDS, phone: '', company: '', subject: '', consent: true },
      })
      expect(await page.evaluate(() => sessionStorage.getItem('need-draft'))).toBeNull()
      await expect.poll(() => page.locator('.sent-reference strong').textContent()).toBe(lastSubmission()?.id)
      expect(await page.locator('.sent-need dd').allInnerTexts()).toEqual(Object.values(FIELDS))
      await page.context().close()
    },
  )

  it('names the language of the cookie to the provider, and the first address of the visit', async () => {
    const page = await site.open('/kr/about.html')
    await page.context().addCookies([{ name: 'Language', value: 'kr', url: site.origin }])
    await page.goto('/kr/need.html', { referer: `${site.origin}/kr/about.html` })
    await page.locator('form.need-form[novalidate]').waitFor()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await fill(page)
    await send(page)
    expect((await sent).headers()).toMatchObject({
      'landing-url': `${site.origin}/kr/about.html`,
      'referer-url': `${site.origin}/kr/about.html`,
      'accept-language': 'kr',
    })
    await page.context().close()
  })

  it('posts without scripts and is led to the thanks', async () => {
    const page = await site.open('/zh/need.html', { javaScriptEnabled: false })
    await fill(page)
    await send(page)
    await page.waitForURL(`${site.origin}/zh/form-submit-success.html`)
    expect(await page.locator('.sent-need').isVisible()).toBe(false)
    expect(lastSubmission()).toMatchObject({ locale: 'zh', fields: { name: FIELDS.name, need: FIELDS.need } })
    await page.context().close()
  })

  it('is the same HTML before and after its scripts start', async () => {
    const page = await site.open()
    const said: string[] = []
    page.on('console', (message) => said.push(`${message.type()} ${message.text()}`))
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto('/kr/need.html')
    await page.locator('form.need-form[novalidate]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(said.filter((line) => !line.startsWith('log'))).toEqual([])
    await page.context().close()
  })

  it('tells what is wrong beside the fields and above them, moves the focus there and keeps what was typed', async () => {
    const page = await openForm('/kr/need.html')
    const said: string[] = []
    page.on('request', (request) => request.method() === 'POST' && said.push(request.url()))
    await page.locator('[name=email]').fill('haneul@')
    await page.locator('[name=company]').fill('하늘 상사')
    await send(page)
    const list = page.locator('.need-error-list')
    await list.waitFor()
    expect(await list.locator('li').allTextContents()).toEqual([
      '이름을 입력해 주세요.',
      '‘이메일’ 항목을 name@example.org와 같은 형식으로 입력해 주세요.',
      '무엇이 필요하신지 적어 주세요.',
      '답변을 드릴 수 있도록 정보 이용에 동의해 주세요.',
    ])
    expect(await list.locator('p').textContent()).toBe('확인이 필요한 항목이 4개 있습니다.')
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => page.title()).toMatch(/^오류: /)
    expect(await findViolations(page, { within: '.need-form' })).toEqual([])
    const email = page.locator('[name=email][aria-invalid=true]')
    expect(await page.locator(`#${await email.getAttribute('aria-describedby')}`).textContent()).toMatch(
      /name@example\.org와 같은 형식/,
    )

    await list.locator('a').nth(1).click()
    expect(await page.locator(':focus').getAttribute('name')).toBe('email')
    await page.locator(':focus').fill('haneul@example.org')
    expect(await page.locator('#need-email-error').count()).toBe(0)
    expect(await list.locator('li').count()).toBe(3)
    expect(await valueOf(page, 'company')).toBe('하늘 상사')
    expect(said).toEqual([])
    await page.context().close()
  })

  it.each(['/need.html', '/zh/need.html', '/kr/need.html'])(
    'fits a window of 320 px with all its errors (%s)',
    async (path) => {
      const page = await openForm(path, { viewport: { width: 320, height: 800 } })
      await send(page)
      await page.locator('.need-error-list').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.context().close()
    },
  )

  it('wants a phone number or an address', async () => {
    const page = await openForm()
    await fill(page, { name: 'A', need: 'B' })
    await send(page)
    await page.locator('.need-error-list').waitFor()
    const shown = page.locator('.need-error:not(:empty)')
    expect(await shown.allTextContents()).toEqual(['Enter a phone number or an email address.'])
    const group = page.getByRole('group', { name: 'How can we reach you? (one is needed)' })
    expect(await group.locator('[aria-invalid=true][aria-describedby=need-contact-error]').count()).toBe(2)
    await page.locator('[name=phone]').fill('+82212345678')
    expect(await shown.count()).toBe(0)
    await page.context().close()
  })

  it('shows at the fields what the provider refuses', async () => {
    const page = await openForm()
    site.answer = (c) =>
      c.req.method === 'POST'
        ? c.json({ code: 400, data: { errors: { email: 'Nobody lives there.', plot: 'Which plot?' } } })
        : undefined
    await fill(page)
    await send(page)
    await page.locator('#need-email-error').waitFor()
    expect(await page.locator('#need-email-error').textContent()).toBe('Nobody lives there.')
    expect(await page.locator('.need-error-list li').allTextContents()).toEqual([
      'Email: Nobody lives there.',
      'Which plot?',
    ])
    expect(await valueOf(page, 'need')).toBe(FIELDS.need)
    site.answer = undefined
    await page.locator('[name=email]').fill('else@example.org')
    expect(await page.locator('#need-email-error').count()).toBe(0)
    await send(page)
    await page.waitForURL('**/form-submit-success.html')
    await page.context().close()
  })

  it('keeps everything when the network fails, and sends it when asked again', async () => {
    const page = await openForm()
    await fill(page)
    await page.context().setOffline(true)
    await send(page)
    const alert = page.locator('.need-errors[role=alert]')
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(/could not be sent/)
    expect(await valueOf(page, 'need')).toBe(FIELDS.need)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL('**/form-submit-success.html')
    await page.context().close()
  })

  it('does not count as sent where the provider moved: following it would be a GET without a body', async () => {
    const page = await openForm()
    const asked: string[] = []
    site.answer = (c) => {
      const { method, path } = c.req
      if (method === 'OPTIONS') return undefined
      asked.push(`${method} ${path}`)
      c.header('access-control-allow-origin', '*')
      return path === '/moved' ? c.json({ code: 200, data: { id: '1' } }) : c.redirect(`${site.demo.url}/moved`, 301)
    }
    await fill(page)
    await send(page)
    await page.locator('.need-errors[role=alert]').waitFor()
    expect(asked).toEqual(['POST /api/client/all/form/submit'])
    expect(await valueOf(page, 'need')).toBe(FIELDS.need)
    await page.context().close()
  })

  it('is sent once however often it is sent', async () => {
    const page = await openForm()
    let calls = 0
    site.answer = (c) => {
      if (c.req.method === 'POST') calls += 1
      return undefined
    }
    await fill(page)
    const button = page.locator('.need-form button[type=submit]')
    await button.dblclick()
    await page.waitForURL('**/form-submit-success.html')
    expect(calls).toBe(1)
    await page.context().close()
  })

  it('waits until a person could have filled it in', async () => {
    const page = await site.open()
    await page.clock.install({ time: new Date('2026-11-01T12:00:00Z') })
    await page.clock.pauseAt(new Date('2026-11-01T12:00:01Z'))
    await page.goto('/need.html')
    // The script waits for an idle moment of the browser as soon as it has loaded.
    await expect
      .poll(async () => (await page.clock.runFor(50), page.locator('form.need-form[novalidate]').count()))
      .toBe(1)
    let calls = 0
    page.on('request', (request) => (calls += Number(request.method() === 'POST')))
    await fill(page)
    await send(page)
    await page.getByRole('button', { name: 'Sending…' }).waitFor()
    await page.clock.runFor(1500)
    expect(calls).toBe(0)
    await page.clock.runFor(600)
    await page.waitForURL('**/form-submit-success.html')
    expect(calls).toBe(1)
    await page.context().close()
  })

  it('does not send what fell into the trap, and lets a person try again', async () => {
    const page = await openForm()
    const before = site.demo.submissions.length
    await fill(page)
    await page.locator('[name=_homepage]').evaluate((trap: HTMLInputElement) => (trap.value = 'https://spam.example'))
    await send(page)
    const alert = page.locator('.need-errors[role=alert]')
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(/robot/)
    expect(site.demo.submissions.length).toBe(before)
    await send(page)
    await page.waitForURL('**/form-submit-success.html')
    await page.context().close()
  })

  it('keeps a draft through reloads and in the other languages', async () => {
    const page = await openForm()
    await fill(page)
    await page.reload()
    await page.clock.runFor(500)
    await expect.poll(() => valueOf(page, 'need')).toBe(FIELDS.need)
    expect(await page.locator('[name=consent]').isChecked()).toBe(true)
    await page.goto('/zh/need.html')
    await page.clock.runFor(500)
    await expect.poll(() => valueOf(page, 'email')).toBe(FIELDS.email)
    await page.context().close()
  })

  it('works where storage is refused', async () => {
    const page = await openForm('/need.html', { prepare: refuseStorage })
    await fill(page)
    await send(page)
    await page.waitForURL('**/form-submit-success.html')
    await page.context().close()
  })

  it('logs that its words could not be loaded and keeps those of the page', async () => {
    const page = await site.open()
    await page.route(/_astro\/kr\.[\w-]+\.js/, (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Failed locale loading'))
    await page.goto('/kr/need.html')
    await logged
    await send(page)
    await page.locator('.need-error-list').waitFor()
    expect(await page.locator('.need-error').first().textContent()).toBe('이름을 입력해 주세요.')
    expect(await page.locator('#need-contact-error').textContent()).toBe('이 항목을 확인해 주세요.')
    await page.context().close()
  })

  it('helps browsers and keyboards along', async () => {
    const page = await openForm()
    const attributes = (name: string) =>
      page
        .locator(`.need-form [name=${name}]`)
        .evaluate((input: HTMLInputElement) => `${input.autocomplete} ${input.inputMode}`)
    expect(await attributes('name')).toBe('name text')
    expect(await attributes('phone')).toBe('tel tel')
    expect(await attributes('email')).toBe('email email')
    expect(await attributes('company')).toBe('organization text')
    await page.context().close()
  })
})
