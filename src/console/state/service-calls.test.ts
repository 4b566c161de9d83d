import { describe, expect, it, vi } from 'vitest'
import { createCallService } from './service-calls.ts'

function make(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer)
  const onSignedOut = vi.fn()
  return { fetch, onSignedOut, call: createCallService({ fetch, csrf: () => 'secret', onSignedOut }) }
}

const refusal = (status: number, name: string) =>
  Promise.resolve(new Response(JSON.stringify({ name, message: 'No.', hint: 'Ask.' }), { status }))

describe('createCallService', () => {
  it('sends the token of the session with what changes something, and with nothing else', async () => {
    const { call, fetch } = make(() => Promise.resolve(new Response('{"id":"1"}')))
    expect(await call('POST', '/api/rebuilds', { tenant: 'harbour' })).toEqual({ id: '1' })
    await call('GET', '/api/tenants')
    const [post, get] = fetch.mock.calls.map(([, init]) => init)
    expect(post).toMatchObject({ body: '{"tenant":"harbour"}', headers: { 'x-csrf-token': 'secret' } })
    expect(get?.headers).not.toHaveProperty('x-csrf-token')
  })

  it('follows no redirect of what changes something, which would become a GET', async () => {
    const { call, fetch } = make(() => Promise.resolve(new Response('{}')))
    await call('POST', '/api/rebuilds', {})
    await call('DELETE', '/api/session')
    await call('GET', '/api/tenants')
    expect(fetch.mock.calls.map(([, init]) => init?.redirect)).toEqual(['error', 'error', undefined])
  })

  it('has the words of a refusal', async () => {
    const { call, onSignedOut } = make(() => refusal(403, 'NotAllowed'))
    await expect(call('GET', '/api/audit')).rejects.toMatchObject({ name: 'NotAllowed', message: 'No.', status: 403 })
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('keeps the values of a refusal, which its words need in another language', async () => {
    const json = { name: 'TenantThemeUnknown', message: 'No.', hint: '', data: { themeCode: 'theme9' } }
    const { call } = make(() => Promise.resolve(Response.json(json, { status: 502 })))
    await expect(call('GET', '/api/tenants/harbour/drafts')).rejects.toMatchObject({ data: { themeCode: 'theme9' } })
  })

  it('reports that the session has ended, but not for a wrong token', async () => {
    const expired = make(() => refusal(401, 'SignInNeeded'))
    await expect(expired.call('GET', '/api/tenants')).rejects.toMatchObject({ status: 401 })
    expect(expired.onSignedOut).toHaveBeenCalledOnce()
    const guessed = make(() => refusal(401, 'TokenRefused'))
    await expect(guessed.call('POST', '/api/session', { token: 'x' })).rejects.toMatchObject({ name: 'TokenRefused' })
    expect(guessed.onSignedOut).not.toHaveBeenCalled()
  })

  it('gives a name to what is no answer of the service', async () => {
    const away = make(() => Promise.reject(new TypeError('fetch failed')))
    await expect(away.call('GET', '/api/tenants')).rejects.toMatchObject({ name: 'ServiceUnreachable', status: 0 })
    const proxy = make(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
    await expect(proxy.call('GET', '/api/tenants')).rejects.toMatchObject({ name: 'ServiceFailed', status: 502 })
  })

  it('is content with an empty answer', async () => {
    const { call } = make(() => Promise.resolve(new Response(null, { status: 204 })))
    expect(await call('DELETE', '/api/session')).toBeUndefined()
  })
})
