import { afterEach, describe, expect, it, vi } from 'vitest'
import { findTarget, readRules } from './route-rules.ts'

const ORIGIN = 'https://harbour.example'

describe('findTarget', () => {
  const rules = {
    '/old.html': { redirect: '/new.html?a=1#b' },
    '/%ED%95%9C.html': { redirect: '/kr/about.html' },
    '/a%28b%29.html': { redirect: '/b.html' },
    '/away.html': { redirect: 'https://else.example/x' },
    '/script.html': { redirect: 'javascript:alert(1)' },
    '/data.html': { redirect: 'data:text/html,x' },
    '/itself.html': { redirect: '/itself.html' },
    '/broken.html': { redirect: 'https://[' },
  }

  it.each([
    ['/old.html', `${ORIGIN}/new.html?a=1#b`],
    ['/%ed%95%9c.html', `${ORIGIN}/kr/about.html`],
    ['/a(b).html', `${ORIGIN}/b.html`],
    ['/away.html', 'https://else.example/x'],
  ])('leads from %s to %s', (path, target) => expect(findTarget(rules, path, ORIGIN)).toBe(target))

  it.each([
    '/script.html',
    '/data.html',
    '/itself.html',
    '/broken.html',
    '/unknown.html',
    '/%E0%A4%A',
    '/',
    '/toString',
  ])('leads nowhere from %s', (path) => expect(findTarget(rules, path, ORIGIN)).toBeUndefined())
})

describe('readRules', () => {
  afterEach(() => vi.restoreAllMocks())

  it('asks which build is live, then for its manifest', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url.replace(/\d{5,}/, 'NOW'))
      const latest = url.includes('latest') && { id: 'abc', timestamp: 1 }
      return Promise.resolve(Response.json(latest || { matcher: { static: { '/a.html': { redirect: '/b.html' } } } }))
    })
    expect(await readRules()).toEqual({ '/a.html': { redirect: '/b.html' } })
    expect(asked).toEqual(['/builds/latest.json?NOW', '/builds/meta/abc.json'])
  })

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['there is no manifest', () => Promise.resolve(new Response('', { status: 404 }))],
    ['the manifest is something else', () => Promise.resolve(Response.json([]))],
  ])('logs that %s and knows no rules', async (_title, fetch) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('fetch', fetch)
    expect(await readRules()).toEqual({})
    expect(log).toHaveBeenCalledWith('Failed redirects loading', expect.any(Error))
  })
})
