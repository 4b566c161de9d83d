import { HonoRequest } from 'hono/request'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_CALLS } from '#rebuild/http/api-calls.ts'
import { makeTenant } from '../support/build-bundles.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'

let service: TestRebuild
beforeAll(async () => {
  service = await startRebuild({ tenants: [makeTenant('harbour', 'http://127.0.0.1:1')] })
})
afterAll(() => service.close())

async function signIn(token: string, headers: Record<string, string> = {}) {
  const answer = await service.call('POST', '/api/session', { body: { token }, headers })
  const setCookie = answer.headers.get('set-cookie') ?? ''
  return { answer, setCookie, cookie: setCookie.split(';')[0] ?? '', csrf: String(answer.json['csrf']) }
}

// The tests run in this order, because after the last one the service limits this address.
describe('the console', { shuffle: false }, () => {
  it('signs in by token into a cookie that scripts and other sites never get', async () => {
    const { answer, setCookie, cookie } = await signIn(service.operator)
    expect(answer.status).toBe(200)
    expect(setCookie).toMatch(/; HttpOnly/)
    expect(setCookie).toMatch(/; SameSite=Strict/)
    expect(answer.text).not.toContain(cookie.split('=')[1])
    expect(setCookie).not.toContain(service.operator)
    const session = await service.call('GET', '/api/session', { headers: { cookie } })
    expect(session.json).toMatchObject({ name: 'the operator', role: 'operator', csrf: answer.json['csrf'] })
  })

  it('sends the cookie over TLS alone where the console is reached by TLS, and under a name that no other host may set', async () => {
    const host = service.url.slice('http://'.length)
    for (const how of [{ origin: `https://${host}` }, { 'x-forwarded-proto': 'https' }]) {
      const { answer, setCookie, cookie, csrf } = await signIn(service.operator, how)
      expect(answer.status).toBe(200)
      expect(setCookie).toMatch(/^__Host-tessera_session=[^;]+; /)
      expect(setCookie).toMatch(/; Path=\/;.*; Secure/)
      expect(setCookie).not.toContain('Domain')
      // A browser sends no `Origin` with a GET.
      for (const headers of [{ cookie }, { cookie, 'x-forwarded-proto': 'https' }])
        expect((await service.call('GET', '/api/session', { headers })).status).toBe(200)
      const headers = { cookie, 'x-csrf-token': csrf, 'x-forwarded-proto': 'https' }
      const out = await service.call('DELETE', '/api/session', { headers })
      expect(out.headers.getSetCookie().sort()).toEqual([
        expect.stringMatching(/^__Host-tessera_session=; Max-Age=0; Path=\/; Secure$/),
        expect.stringMatching(/^tessera_session=; Max-Age=0; Path=\/$/),
      ])
    }
  })

  it('takes no cookie over TLS that another host of the domain may have set', async () => {
    const { setCookie, cookie } = await signIn(service.operator)
    expect(setCookie).toMatch(/^tessera_session=/)
    const planted = { cookie, 'x-forwarded-proto': 'https' }
    expect((await service.call('GET', '/api/session', { headers: planted })).json['name']).toBe('SignInNeeded')
  })

  it('changes something only for the console itself: with the token of the session, and from its own origin', async () => {
    const { cookie, csrf } = await signIn(service.operator)
    const post = (headers: Record<string, string>) =>
      service.call('POST', '/api/rebuilds', { body: { tenant: 'harbour' }, headers: { cookie, ...headers } })
    const before = (await service.receipts()).length
    const other = await signIn(service.operator)
    for (const headers of [{}, { 'x-csrf-token': '' }, { 'x-csrf-token': other.csrf }]) {
      expect((await post(headers)).json['name']).toBe('ForeignPage')
    }
    expect((await post({ 'x-csrf-token': csrf, origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ 'x-csrf-token': csrf, origin: 'null' })).status).toBe(403)
    expect((await service.receipts()).length).toBe(before)
    expect((await post({ 'x-csrf-token': csrf, origin: service.url })).status).toBe(202)
  })

  it('lets no other site sign anybody in', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await service.call('POST', '/api/session', { body: { token: service.operator }, headers })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('ends with signing out, and with a token that is no longer among the settings', async () => {
    const { cookie, csrf } = await signIn(service.operator)
    const out = await service.call('DELETE', '/api/session', { headers: { cookie, 'x-csrf-token': csrf } })
    expect(out.status).toBe(204)
    expect((await service.call('GET', '/api/session', { headers: { cookie } })).status).toBe(401)
    const short = service.addToken({ name: 'Brief', role: 'editor', tenants: ['*'], expires: '2999-01-01T00:00:00Z' })
    const brief = await signIn(short)
    expect((await service.call('GET', '/api/session', { headers: { cookie: brief.cookie } })).status).toBe(200)
    service.dropToken('Brief')
    expect((await service.call('GET', '/api/session', { headers: { cookie: brief.cookie } })).status).toBe(401)
  })

  it('ends its event streams with signing out', async () => {
    const { cookie, csrf } = await signIn(service.operator)
    const headers = { cookie, 'x-csrf-token': csrf }
    const { json } = await service.call('POST', '/api/rebuilds', { body: { tenant: 'harbour' }, headers })
    const stream = await fetch(`${service.url}/api/rebuilds/${String(json['id'])}/events`, { headers: { cookie } })
    expect(stream.status).toBe(200)
    await service.call('DELETE', '/api/session', { headers })
    const events = await stream.text()
    expect(events).toMatch(/^event: queued\ndata: /)
    expect(events).not.toMatch(/^event: (live|failed|superseded)$/m)
  })

  it('ends when its token is replaced by another one of the same name', async () => {
    const leaked = service.addToken({ name: 'Leaky', role: 'editor', tenants: ['*'] })
    const { cookie } = await signIn(leaked)
    service.dropToken('Leaky')
    service.addToken({ name: 'Leaky', role: 'editor', tenants: ['*'] })
    expect((await service.call('GET', '/api/session', { headers: { cookie } })).status).toBe(401)
  })

  it('describes every call that there is in its OpenAPI document', async () => {
    const { json, status } = await service.call('GET', '/api/openapi.json')
    expect(status).toBe(200)
    expect(json['openapi']).toBe('3.1.0')
    const described = Object.entries(json['paths'] as Record<string, Record<string, unknown>>).flatMap(
      ([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toStrictEqual(Object.keys(API_CALLS).sort())
    const routes = service.rebuild.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect([...new Set(routes)].sort()).toStrictEqual(Object.keys(API_CALLS).sort())
  })

  it('describes every query parameter that a call reads, and no other', async () => {
    const { paths } = (await service.call('GET', '/api/openapi.json')).json as {
      paths: Record<string, Record<string, { parameters?: { in: string; name: string; required: boolean }[] }>>
    }
    const described = Object.keys(API_CALLS).flatMap((call) => {
      const [method = '', path = ''] = call.split(' ')
      const parameters = paths[path]?.[method.toLowerCase()]?.parameters ?? []
      return parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, required }) => `${call} ${name}${required ? ', needed' : ''}`)
    })
    const read = new Set<string>()
    const query = vi.spyOn(HonoRequest.prototype, 'query')
    for (const call of Object.keys(API_CALLS)) {
      const [method = '', path = ''] = call.split(' ')
      query.mockImplementation(((name?: string) => {
        if (name !== undefined) read.add(`${call} ${name}`)
        return name === undefined ? new Proxy({}, { has: noteName }) : undefined
      }) as HonoRequest['query'])
      const noteName = (_: object, name: string | symbol) => {
        read.add(`${call} ${String(name)}`)
        return false
      }
      await service.call(method, path.replace(/\{(\w+)\}/g, 'harbour'), { token: service.operator })
    }
    // The console's page is not compiled in this test, so the service never reads its `lang`.
    expect([...read, 'GET / lang'].sort()).toStrictEqual(described.map((one) => one.replace(', needed', '')).sort())
    expect(described).toContain('GET /api/rebuilds limit')
    expect(described).toContain('GET /api/tenants/{tenant}/explain path, needed')
  })

  it('tells how it is to whoever is on the same machine', async () => {
    expect((await service.call('GET', '/healthz')).json).toStrictEqual({ ok: true })
    expect((await service.call('GET', '/readyz')).status).toBe(503)
    expect((await service.call('GET', '/metrics')).text).toContain('tessera_queue_tenants{state="waiting"}')
  })

  it('refuses guesses more and more loudly, and never who knows a token', async () => {
    const guess = () => service.call('POST', '/api/session', { body: { token: 'tessera_guess' } })
    const answers = await Promise.all(Array.from({ length: 40 }, guess))
    const last = answers.filter(({ status }) => status === 429)
    expect(last.length).toBeGreaterThan(0)
    expect(Number(last[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(service.operator)).answer.status).toBe(200)
  })
})
