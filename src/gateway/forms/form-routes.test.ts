import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callDemoProvider } from '#demo/call-provider.ts'
import { type DemoProvider, startDemoProvider } from '#demo/demo-provider.ts'
import { makeContentFolder, makeTenantFiles } from '#demo/make-demo-content.ts'

let provider: DemoProvider & { url: string }
beforeEach(async () => {
  provider = await startDemoProvider({ contentFolder: makeContentFolder(makeTenantFiles()) })
})
afterEach(() => provider.close())

const filled = { name: 'Mei', email: 'mei@example.org', need: 'A mooring.', consent: true }

function submit(fields: object, more: object = {}, locale: 'en' | 'zh' | 'kr' = 'en') {
  const body = { form: 'need', locale, page: 'https://www.harbour.example/need.html', fields, ...more }
  return callDemoProvider(provider.url, '/all/form/submit', {
    method: 'POST',
    locale,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const errorsOf = async (fields: object, locale: 'en' | 'zh' | 'kr' = 'en') =>
  (await submit({ ...filled, ...fields }, {}, locale)).data.errors as Record<string, string>

describe('a form sent by script', () => {
  it('is kept and answered with its id', async () => {
    const { code, data } = await submit({ ...filled, subject: 'mooring', unknown: 'dropped' })
    expect(code).toBe(200)
    expect(provider.submissions).toStrictEqual([
      {
        id: data.id,
        tenant: 'harbour',
        form: 'need',
        locale: 'en',
        page: 'https://www.harbour.example/need.html',
        fields: { ...filled, phone: '', company: '', subject: 'mooring' },
      },
    ])
  })

  it('is refused field by field with status 200, so that a client can show it', async () => {
    const { status, code, data } = await submit({})
    expect([status, code]).toStrictEqual([200, 400])
    expect(Object.keys(data.errors)).toStrictEqual(['name', 'need', 'consent', 'phone'])
    expect(provider.submissions).toStrictEqual([])
  })

  it('is refused in the language of the call', async () => {
    expect(await errorsOf({ name: ' ' }, 'zh')).toStrictEqual({ name: '请填写此项。' })
    expect(await errorsOf({ name: '' }, 'kr')).toStrictEqual({ name: '이 항목을 입력해 주세요.' })
  })

  it('needs a phone number or an e-mail address, not both', async () => {
    expect(Object.keys(await errorsOf({ email: '' }))).toStrictEqual(['phone'])
    expect((await submit({ ...filled, email: '', phone: '+49301234567' })).code).toBe(200)
  })

  it.each([
    ['email', 'mei@'],
    ['email', 'mei@example'],
    ['email', 'mei @example.org'],
    ['phone', '030 1234'],
    ['phone', 'call me'],
    ['need', 'x'.repeat(2001)],
    ['need', 42],
    ['consent', 'false'],
  ])('is refused for %s: %s', async (name, value) => {
    expect(Object.keys(await errorsOf({ [name]: value }))).toStrictEqual([name])
  })

  it('counts a line end as one character', async () => {
    expect((await submit({ ...filled, need: 'x\r\n'.repeat(1000) })).code).toBe(200)
  })

  it('follows the fields of the tenant where it has its own', async () => {
    const fields = [
      { name: 'plot', type: 'text', label: 'Plot', required: true, pattern: '[A-F]\\d+' },
      { name: 'size', type: 'select', label: 'Size', options: [{ value: 'half', label: 'Half' }] },
      { name: 'note', type: 'textarea', label: 'Note', maxLength: 3 },
    ]
    provider.content.setConfig('harbour', 'en', 'theme2', 'siteConfig', { forms: { need: { fields } } })
    const { data } = await submit({ plot: 'xA1', size: 'whole', note: 'long' })
    expect(Object.keys(data.errors)).toStrictEqual(['plot', 'size', 'note'])
    expect((await submit({ plot: 'A1', size: 'half', note: 'ok' })).code).toBe(200)
  })

  it('falls back to the built-in fields where siteConfig is broken', async () => {
    provider.content.setConfig('harbour', 'en', 'theme2', 'siteConfig', '{ "forms": ')
    expect((await submit(filled)).code).toBe(200)
  })

  it('takes what visitors say of an article if the tenant asks them', async () => {
    const form = { form: 'feedback' }
    expect((await submit({ helpful: 'yes' }, form)).status).toBe(400)
    provider.content.setConfig('harbour', 'en', 'theme2', 'siteConfig', { feedback: true })
    expect((await submit({ helpful: 'yes', comment: '' }, form)).code).toBe(200)
    const { data } = await submit({ helpful: 'perhaps', comment: 'x'.repeat(2001) }, form)
    expect(Object.keys(data.errors)).toStrictEqual(['helpful', 'comment'])
  })

  it('must be one that the tenant has, in a shape that the contract names', async () => {
    expect((await submit(filled, { form: 'other' })).status).toBe(400)
    expect((await submit(filled, { locale: 'de' })).status).toBe(400)
    expect((await submit([], { fields: 'name' })).status).toBe(400)
    const headers = { 'Content-Type': 'text/plain' }
    expect(
      (await callDemoProvider(provider.url, '/all/form/submit', { method: 'POST', headers, body: '' })).status,
    ).toBe(415)
  })

  it('may not be huge', async () => {
    expect((await submit({ ...filled, need: 'x'.repeat(100_001) })).status).toBe(413)
  })
})

const plain = { _form: 'need', _locale: 'en', _next: '/form-submit-success.html', ...filled, consent: 'on' }
const origin = 'http://harbour.localhost:8080'

function post(fields: object, headers: Record<string, string> = { origin }, query = '?tenant=harbour') {
  return fetch(`${provider.url}/api/client/all/form/submit${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ ...fields }),
  })
}

describe('a form sent without scripts', () => {
  it('sends the visitor on to the page named, on the site they came from', async () => {
    const answer = await post(plain)
    expect([answer.status, answer.headers.get('location')]).toStrictEqual([303, `${origin}/form-submit-success.html`])
    expect(provider.submissions).toMatchObject([{ tenant: 'harbour', locale: 'en', fields: filled }])
  })

  it('knows the site by the referer where there is no origin', async () => {
    const answer = await post(plain, { origin: 'null', referer: 'https://www.harbour.example/en/need.html' })
    expect(answer.headers.get('location')).toBe('https://www.harbour.example/form-submit-success.html')
    expect(provider.submissions).toMatchObject([{ page: 'https://www.harbour.example/en/need.html' }])
  })

  it('knows the tenant by the preview host where the address does not name it', async () => {
    expect((await post(plain, { origin }, '')).status).toBe(303)
    expect((await post(plain, { origin: 'https://www.harbour.example' }, '')).status).toBe(400)
    expect((await post(plain, { origin }, '?tenant=nobody')).status).toBe(404)
  })

  it.each([
    '',
    'thanks.html',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\evil',
    'https://evil.example/',
    'javascript:alert(1)',
    '/thanks\r\nX-Header: 1',
  ])('is refused with _next %j', async (next) => {
    expect((await post({ ...plain, _next: next })).status).toBe(400)
    expect(provider.submissions).toStrictEqual([])
  })

  it('is refused where nothing tells the way back, or the language is unknown', async () => {
    expect((await post(plain, {})).status).toBe(400)
    expect((await post({ ...plain, _locale: 'de' })).status).toBe(400)
    expect((await post({ ...plain, _form: 'other' })).status).toBe(400)
  })

  it('shows what to mend, in the language of the form', async () => {
    const referer = 'http://harbour.localhost:8080/kr/need.html?a=1&b=2'
    const answer = await post({ ...plain, _locale: 'kr', name: '' }, { origin, referer })
    const page = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toStrictEqual([400, 'text/html; charset=UTF-8'])
    expect(page).toContain('<html lang="ko">')
    expect(page).toContain('<strong>이름</strong>: 이 항목을 입력해 주세요.')
    expect(page).toContain('href="http://harbour.localhost:8080/kr/need.html?a=1&amp;b=2"')
  })
})
