import { connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signGrant } from '#rebuild/previews/preview-grant.ts'
import { makeTenant } from '../support/build-bundles.ts'
import { expectPlain } from '../support/expect-plain.ts'
import { createVisitor } from '../support/preview-visitor.ts'
import { LINK_SECRET, PREVIEW_ENV, startPreviews, type TestPreviews } from '../support/start-previews.ts'
import { startRebuild } from '../support/start-rebuild.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const DRAFT_ID = 'water-charges-2027'
const NO_ADDRESS = 'There is no such address'
const NOT_OPENED = 'This link does not open the page'

let previews: TestPreviews
let editor: string

beforeAll(async () => {
  previews = await startPreviews('test', 'harbour', 'linden')
  editor = previews.service.addToken({ name: 'Mina', role: 'editor', tenants: ['test', 'away'] })
})
afterAll(() => previews.close())

describe('a link is refused', () => {
  it('without a key, with a forged one, one of another tenant, and one made for an article that says more', async () => {
    const link = new URL(await previews.linkTo('test'))
    const key = link.searchParams.get('key') ?? ''
    const [said = '', signature = ''] = key.split('.')
    const visitor = createVisitor(previews.service.url)
    const narrow = new URL(await previews.linkTo('test', { article: DRAFT_ID })).searchParams.get('key') ?? ''
    const forged = [
      '',
      'x',
      said,
      `${said}.${'A'.repeat(43)}`,
      `${Buffer.from('[99999999999]').toString('base64url')}.${signature}`,
      `${said}.${narrow.split('.')[1]}`,
      signGrant('another secret that is long enough', { tenant: 'test', expiresMs: Date.now() + 60_000 }),
    ]
    for (const one of forged) expectPlain(await visitor.get(`/preview/test/?key=${one}`), 403, NOT_OPENED)
    expectPlain(await visitor.get('/preview/test/'), 403, NOT_OPENED)
    expectPlain(await visitor.get(`/preview/harbour/?key=${key}`), 403, NOT_OPENED)
    expectPlain(await visitor.get('/preview/test/', { cookie: `tessera_preview=${forged[3]}` }), 403, NOT_OPENED)
    expectPlain(await visitor.get('/preview/harbour/', { cookie: `tessera_preview=${key}` }), 403, NOT_OPENED)
    const unknown = await visitor.get(
      `/preview/nobody/?key=${signGrant(LINK_SECRET, { tenant: 'nobody', expiresMs: Date.now() + 60_000 })}`,
    )
    expectPlain(unknown, 403, NOT_OPENED)
    expect(visitor.cookies.size).toBe(0)
  })

  it('when its time is over, in the address and in the cookie', async () => {
    const link = (await previews.linkTo('linden', { seconds: 60 })).replace(previews.service.url, '')
    const visitor = createVisitor(previews.service.url)
    expect((await visitor.open(link)).status).toBe(200)
    previews.goOn(61_000)
    expectPlain(await visitor.get('/preview/linden/index.html'), 403, NOT_OPENED)
    expectPlain(await createVisitor(previews.service.url).get(link), 403, NOT_OPENED)
  })
})

describe('making a link', () => {
  const make = (token: string | undefined, tenant: string, body: unknown) =>
    previews.service.call('POST', `/api/tenants/${tenant}/previews`, { body, ...(token !== undefined && { token }) })

  it('is for editors of the tenant', async () => {
    expect((await make(editor, 'test', {})).status).toBe(201)
    expect(await make(editor, 'harbour', {})).toMatchObject({ status: 403, json: { name: 'NotAllowed' } })
    expect(await make(undefined, 'test', {})).toMatchObject({ status: 401, json: { name: 'SignInNeeded' } })
    expect(await make(previews.service.operator, 'nobody', {})).toMatchObject({
      status: 404,
      json: { name: 'TenantUnknown' },
    })
  })

  it.each([
    ['a path that is none', { path: 'about.html' }],
    ['a path to another host', { path: '//evil.example/' }],
    ['a path that climbs', { path: '/a/../../b' }],
    ['a path that climbs in disguise', { path: '/a/%2e%2e/b' }],
    ['a time that is too long', { seconds: 30 * 86_400 + 1 }],
    ['a time that is over at once', { seconds: 0 }],
    ['an article without a name', { article: '' }],
    ['a field too many', { tenant: 'harbour' }],
  ])('with %s is refused', async (_what, body) => {
    expect(await make(editor, 'test', body)).toMatchObject({ status: 400, json: { name: 'CallInvalid' } })
  })

  it('says when it ends, a day later where nobody says otherwise, and leaves a line in the audit log', async () => {
    const { json } = await make(editor, 'test', { article: DRAFT_ID })
    const expected = Date.now() + 86_400_000
    expect(Math.abs(Date.parse(String(json['expires'])) - expected)).toBeLessThan(120_000)
    const { entries } = (await previews.service.call('GET', '/api/audit', { token: previews.service.operator })).json
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ who: 'Mina', act: 'preview link', tenant: 'test' },
        detail: { path: '/', article: DRAFT_ID, expires: json['expires'] },
      }),
    )
  })
})

describe('tricks', () => {
  it.each([
    [400, '/preview/test/../harbour/index.html'],
    [404, '/preview/test/../../etc/passwd'],
    [400, '/preview/test/%2e%2e/harbour/'],
    [400, '/preview/test/..%2f..%2fetc/passwd'],
    [400, '/preview/test/a%5c..%5cb'],
    [400, '/preview/test//evil.example/'],
    [400, '/preview/test/%00'],
    [400, '/preview/test/a%0d%0aset-cookie:x'],
    [400, '/preview/test/%zz'],
    [400, '/preview/test/%c0%ae%c0%ae/'],
    [400, '/preview/test/./about.html'],
    [400, `/preview/test/${'a'.repeat(3000)}`],
    [400, '/preview/test/_ipx/../about.html'],
    [400, '/preview/__proto__/'],
    [400, '/preview/TEST/'],
    [404, '/preview/'],
    [404, '/preview/test/_ipx/_/etc/passwd'],
    [404, '/preview/test/_data/fr.json'],
    [404, '/_astro/..%2fentry.mjs'],
    [404, '/_astro/__proto__'],
  ])('are answered with %i: %s', async (status, path) => {
    const { visitor } = await previews.visit('test')
    const before = (await previews.service.receipts()).length
    const seen = await visitor.get(path)
    expect(seen.status).toBe(status)
    expect(seen.text).not.toMatch(/ at .*\.ts:|node_modules|root:/)
    expect(seen.headers).not.toHaveProperty('set-cookie')
    if (status === 400) expectPlain(seen, 400, NO_ADDRESS)
    expect((await previews.service.receipts()).length).toBe(before)
  })

  it('with the request itself are no failure of the service', async () => {
    const { hostname, port } = new URL(previews.service.url)
    const socket = connect(Number(port), hostname)
    socket.end(`GET /preview/test/../../../etc/passwd HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect((await previews.service.call('PUT', '/preview/test/about.html')).status).toBe(404)
  })
})

describe('where nothing can be shown', () => {
  it('a provider that is away is told of in plain words', async () => {
    expectPlain((await previews.visit('away')).page, 502, 'The content cannot be read at the moment')
  })

  it('a service that is just starting says so, and who guesses is slowed down', async () => {
    const tenants = [makeTenant('test', previews.demo.url)]
    const starting = await startRebuild({ tenants, env: PREVIEW_ENV })
    try {
      const visitor = createVisitor(starting.url)
      const key = signGrant(LINK_SECRET, { tenant: 'test', expiresMs: Date.now() + 60_000 })
      expectPlain(await visitor.open(`/preview/test/?key=${key}`), 503, 'not ready yet')
      const guess = () => createVisitor(starting.url).get('/preview/test/?key=guess')
      const answers = await Promise.all(Array.from({ length: 40 }, guess))
      const last = answers.find(({ status }) => status === 429)
      expect(last && Number(last.headers['retry-after'])).toBeGreaterThan(0)
      if (last) expectPlain(last, 429, 'Too many pages')
      expect((await visitor.get('/preview/test/about.html')).status).toBe(503)
    } finally {
      await starting.close()
    }
  })

  it('a tenant without a preview token has no links, and those that it had open nothing', async () => {
    const tenants = [makeTenant('test', previews.demo.url)]
    const without = await startRebuild({ tenants, env: { PREVIEW_LINK_SECRET: LINK_SECRET } })
    try {
      const asked = await without.call('POST', '/api/tenants/test/previews', { token: without.operator, body: {} })
      expect(asked).toMatchObject({ status: 409, json: { name: 'PreviewOff' } })
      const key = signGrant(LINK_SECRET, { tenant: 'test', expiresMs: Date.now() + 60_000 })
      expectPlain(await createVisitor(without.url).get(`/preview/test/?key=${key}`), 403, NOT_OPENED)
    } finally {
      await without.close()
    }
  })

  it('a secret that the service made itself outlives a restart', async () => {
    const dir = makeTempDir()
    const start = () =>
      startRebuild({
        tenants: [makeTenant('test', previews.demo.url)],
        env: { PREVIEW_TOKEN: PREVIEW_ENV.PREVIEW_TOKEN },
        dir,
      })
    const first = await start()
    const made = await first.call('POST', '/api/tenants/test/previews', { token: first.operator, body: {} })
    await first.close()
    const second = await start()
    const { pathname, search } = new URL(String(made.json['url']))
    const opened = await createVisitor(second.url).get(pathname + search)
    await second.close()
    expect(opened.status).toBe(302)
  })
})
