import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callProvider, errorPageHref } from './provider-call.ts'
import { landingUrl, language, tenantName } from './stores.ts'

describe('callProvider', () => {
  const sent: { url: string; init: RequestInit }[] = []
  let answer: () => Promise<Response>

  beforeEach(() => {
    sent.length = 0
    answer = () => Promise.resolve(new Response('{"code":200}'))
    vi.stubGlobal('location', { href: 'https://harbour.example/kr/need.html?말=1' })
    vi.stubGlobal('document', { referrer: '' })
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      sent.push({ url, init })
      return answer()
    })
    tenantName.set('harbour')
    language.set('kr')
    landingUrl.set('https://harbour.example/첫.html')
  })

  afterEach(() => tenantName.set(''))

  it('sends the five headers in printable ASCII, and JSON', async () => {
    expect(await callProvider('https://api.example/x', { method: 'POST', json: { a: 1 } })).toEqual({
      status: 200,
      text: '{"code":200}',
    })
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: {
        'form-url': 'https://harbour.example/kr/need.html?%EB%A7%90=1',
        'referer-url': '',
        'landing-url': 'https://harbour.example/%EC%B2%AB.html',
        'tenant-name': 'harbour',
        'Accept-Language': 'kr',
        'Content-Type': 'application/json',
      },
    })
  })

  it('does not follow redirects of what it sends, which would become a GET without a body', async () => {
    await callProvider('https://api.example/x', { method: 'POST', json: { a: 1 } })
    await callProvider('https://api.example/x')
    expect(sent.map(({ init }) => init.redirect)).toEqual(['error', undefined])
  })

  it('gives an answer without status when the network fails', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await callProvider('https://api.example/x')).toEqual({ status: undefined, text: '' })
  })

  it('waits 20 seconds for an answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    answer = async () => {
      sent[0]?.init.signal?.throwIfAborted()
      return new Response('{"code":200}')
    }
    expect(await callProvider('https://api.example/x')).toEqual({ status: undefined, text: '' })
    expect(timeout).toHaveBeenCalledWith(20_000)
  })

  it('sends nothing when the headers cannot be made', async () => {
    tenantName.set('Hafen Süd')
    await expect(callProvider('https://api.example/x')).rejects.toThrow('Request initialization failed')
    expect(sent).toEqual([])
  })
})

describe('errorPageHref', () => {
  it.each([
    [404, '/need.html', '/error/404.html'],
    [404, '/kr/need.html', '/kr/error/404.html'],
    [500, '/en/', '/en/error/500.html'],
    [503, '/zh/water/x.html', '/zh/error/500.html'],
  ])('opens after %i on %s the page %s', (status, pathname, href) => expect(errorPageHref(status, pathname)).toBe(href))
})
