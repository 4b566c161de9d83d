import { afterEach, describe, expect, it } from 'vitest'
import { callDemoProvider } from './call-provider.ts'
import { createDemoProvider, type DemoProviderOptions, startDemoProvider } from './demo-provider.ts'
import { makeContentFolder, makeTenantFiles } from './make-demo-content.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((provider) => provider.close()))
})

async function start(options: DemoProviderOptions = {}) {
  const provider = await startDemoProvider({ contentFolder: makeContentFolder(makeTenantFiles()), ...options })
  open.push(provider)
  return provider
}

const menu = '/all/btMenu/tree'

describe('the five headers of every call', () => {
  it.each(['form-url', 'referer-url', 'landing-url', 'tenant-name'])('refuses a call without %s', async (name) => {
    const { url } = await start()
    const answer = await callDemoProvider(url, menu, { headers: { [name]: undefined } })
    expect([answer.status, answer.code, answer.data]).toStrictEqual([400, 400, null])
    expect(answer.msg).toContain(`"${name}" is missing`)
  })

  it.each(['form-url', 'landing-url', 'tenant-name'])('refuses an empty %s', async (name) => {
    const { url } = await start()
    const answer = await callDemoProvider(url, menu, { headers: { [name]: '' } })
    expect([answer.status, answer.msg]).toStrictEqual([400, `The request header "${name}" is empty.`])
  })

  it('refuses a call without Accept-Language, or with a language it does not keep', async () => {
    // This calls the app directly, because `fetch` adds its own Accept-Language.
    const { app } = createDemoProvider({ contentFolder: makeContentFolder(makeTenantFiles()) })
    const headers = { 'form-url': 'http://a/', 'referer-url': '', 'landing-url': 'http://a/', 'tenant-name': 'harbour' }
    const without = await app.request(`/api/client${menu}`, { headers })
    expect([without.status, await without.text()]).toStrictEqual([400, expect.stringContaining('Accept-Language')])
    const { url } = await start()
    for (const language of ['de', 'en-US,en;q=0.9', 'zh-Hans']) {
      expect((await callDemoProvider(url, menu, { headers: { 'Accept-Language': language } })).code).toBe(400)
    }
  })

  it('refuses an address that is relative or not percent-encoded', async () => {
    const { url } = await start()
    expect((await callDemoProvider(url, menu, { headers: { 'form-url': '/index.html' } })).code).toBe(400)
    expect((await callDemoProvider(url, menu, { headers: { 'landing-url': 'http://a/caf\u00e9' } })).msg).toContain(
      'ASCII',
    )
  })

  it('takes an empty referer-url', async () => {
    const { url } = await start()
    expect((await callDemoProvider(url, menu, { headers: { 'referer-url': '' } })).code).toBe(200)
  })

  it('says in the body that a tenant is unknown', async () => {
    const { url } = await start()
    for (const tenant of ['nobody', '..', 'HARBOUR']) {
      const answer = await callDemoProvider(url, menu, { tenant })
      expect([answer.status, answer.code]).toStrictEqual([200, 404])
    }
  })
})

describe('calls from a browser', () => {
  it('are allowed from any origin, with the headers of the contract', async () => {
    const { url } = await start()
    const response = await fetch(`${url}/api/client/all/form/submit`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://www.harbour.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'tenant-name',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(',')
    expect(allowed).toStrictEqual([
      'form-url',
      'referer-url',
      'landing-url',
      'tenant-name',
      'accept-language',
      'content-type',
      'if-none-match',
    ])
  })

  it('can read refusals too', async () => {
    const { url } = await start()
    const answer = await callDemoProvider(url, menu, {
      headers: { 'form-url': undefined, origin: 'https://a.example' },
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toStrictEqual([400, '*'])
  })
})

describe('conditional calls', () => {
  it('answer 304 without a body to a client that has the content', async () => {
    const { url, content } = await start()
    const first = await callDemoProvider(url, menu)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(first.headers.get('vary')).toContain('tenant-name')
    const again = await callDemoProvider(url, menu, { headers: { 'If-None-Match': `"other", W/${etag}` } })
    expect([again.status, again.text, again.headers.get('etag')]).toStrictEqual([304, '', etag])
    content.setMenus('harbour', 'en', {})
    const edited = await callDemoProvider(url, menu, { headers: { 'If-None-Match': etag } })
    expect([edited.status, edited.data]).toStrictEqual([200, {}])
  })
})

describe('the provider', () => {
  it('lets a test step in before it answers', async () => {
    const { url } = await start({
      intercept: async (c, next) => {
        if (c.req.path.endsWith('/tree')) return c.text('busy', 503, { 'Retry-After': '1' })
        return next()
      },
    })
    expect((await callDemoProvider(url, menu)).status).toBe(503)
    expect((await callDemoProvider(url, '/all/article/page')).code).toBe(200)
  })

  it('answers a call that does not exist with 404', async () => {
    const { url } = await start()
    const answer = await callDemoProvider(url, '/all/nothing')
    expect([answer.status, answer.code]).toStrictEqual([404, 404])
    expect((await fetch(url)).status).toBe(404)
  })

  it('tells the caller nothing about a failure inside', async () => {
    const lines: string[] = []
    const { url } = await start({
      warn: (line) => lines.push(line),
      intercept: () => {
        throw new Error('secret detail')
      },
    })
    const answer = await callDemoProvider(url, menu)
    expect([answer.status, answer.code]).toStrictEqual([500, 500])
    expect(answer.text).not.toContain('secret')
    expect(lines.join()).toContain('secret detail')
  })

  it('is not reachable after close, and closing twice is well', async () => {
    const { url, close } = await start()
    await callDemoProvider(url, menu)
    await close()
    await close()
    await expect(callDemoProvider(url, menu)).rejects.toThrow('fetch failed')
  })

  it('says when its port is taken', async () => {
    const { url } = await start()
    const options = { contentFolder: makeContentFolder(makeTenantFiles()), port: Number(new URL(url).port) }
    await expect(startDemoProvider(options)).rejects.toThrow('EADDRINUSE')
  })
})
