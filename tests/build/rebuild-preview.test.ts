import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { expectPlain } from '../support/expect-plain.ts'
import { createVisitor } from '../support/preview-visitor.ts'
import { startPreviews, type TestPreviews } from '../support/start-previews.ts'

const DRAFT = '/plots/water-charges-2027.html'
const DRAFT_ID = 'water-charges-2027'
const ORDER = ['draft', 'scheduled', 'expired']
const PLAIN = { article: '', group: null, title: 'A draft', draft: true }
const NOT_OPENED = 'This link does not open the page'

let previews: TestPreviews

beforeAll(async () => {
  previews = await startPreviews('test', 'harbour')
})
afterAll(() => previews.close())

describe('a preview link', () => {
  it('shows drafts as the site would, and says that they are', async () => {
    const { page } = await previews.visit('test', { path: DRAFT })
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<h1>\s*Water charges from 2027\s*<\/h1>/)
    expect(page.text).toContain('Four crowns more for a full plot')
    expect(page.text).toContain('This article is a draft. Visitors cannot see it.')
    expect(page.text).toMatch(/Preview: not published\. This link works until \w+ \d+, \d{4} at \d/)
  })

  it('shows what comes later and what is over, with the time, and a published page with the plain line alone', async () => {
    const { visitor } = await previews.visit('test')
    const later = await visitor.get('/preview/test/events/centenary.html')
    expect(later.text).toMatch(/not published yet\. Visitors will see it from .*2099/)
    const home = await visitor.get('/preview/test/about.html')
    expect(home.text).toContain('Preview: not published.')
    expect(home.text).not.toContain('Visitors cannot see it')
  })

  it('is made from a list of what visitors do not see: drafts first, then what comes later, then what is over', async () => {
    const call = (tenant: string) =>
      previews.service.call('GET', `/api/tenants/${tenant}/drafts`, { token: previews.service.operator })
    const { json } = await call('test')
    const drafts = json['drafts'] as { id: string; title: string; state: string; locale: string }[]
    // Other tests of this file add drafts too.
    const draft = { id: DRAFT_ID, title: 'Water charges from 2027', state: 'draft', locale: 'en' }
    expect(drafts).toContainEqual(expect.objectContaining(draft))
    expect(drafts[0]?.state).toBe('draft')
    const states = drafts.map(({ state }) => state)
    expect(states).toEqual([...states].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
    expect(new Set(states)).toEqual(new Set(ORDER))
    expect(json['total']).toBe(drafts.length)
    expect((await previews.service.call('GET', '/api/tenants/test/drafts')).status).toBe(401)
  })

  it('is not offered while the provider is away: the list of drafts says so by name', async () => {
    const { status, json } = await previews.service.call('GET', '/api/tenants/away/drafts', {
      token: previews.service.operator,
    })
    expect([status, json['name']]).toEqual([502, 'ProviderUnreachable'])
  })

  it('speaks the language of the page', async () => {
    const { visitor } = await previews.visit('test')
    expect((await visitor.get(`/preview/test/zh${DRAFT}`)).text).toContain('本文是草稿')
    expect((await visitor.get(`/preview/test/kr${DRAFT}`)).text).toContain('이 글은 초안입니다')
  })

  it('puts its key into a cookie for that tenant alone and leads on without it', async () => {
    const link = await previews.linkTo('test', { path: '/about.html' })
    const key = new URL(link).searchParams.get('key') ?? ''
    const first = await createVisitor(previews.service.url).get(`${new URL(link).pathname}?a=1&key=${key}`)
    expect(first.status).toBe(302)
    expect(first.headers['location']).toBe('/preview/test/about.html?a=1')
    expect(first.headers['set-cookie']).toMatch(
      new RegExp(`^tessera_preview=${key}; Max-Age=\\d+; Path=/preview/test; HttpOnly; SameSite=Lax$`),
    )
    const secure = await createVisitor(previews.service.url).get(link.replace(previews.service.url, ''), {
      'x-forwarded-proto': 'https',
    })
    expect(secure.headers['set-cookie']).toMatch(/; Secure/)
    expect(JSON.stringify(previews.service.log)).not.toContain(key)
  })

  it('leads to the page that it was made for, whatever its letters', async () => {
    expect(new URL(await previews.linkTo('test', { path: '/events/%EC%B6%95%EC%A0%9C.html' })).pathname).toBe(
      '/preview/test/events/%EC%B6%95%EC%A0%9C.html',
    )
    expect(new URL(await previews.linkTo('test', { path: '/축제 #1.html' })).pathname).toBe(
      '/preview/test/%EC%B6%95%EC%A0%9C%20%231.html',
    )
  })

  it('keeps every address of the page in the preview', async () => {
    const { visitor } = await previews.visit('harbour')
    for (const path of [
      '/index.html',
      '/water/quality-report.html',
      '/search.html',
      '/need.html',
      '/zh/need.html',
      '/error/404.html',
    ]) {
      const { text } = await visitor.get(`/preview/harbour${path}`)
      const addresses = [...text.matchAll(/\s(?:href|src|action|srcset|value)="(\/[^"]*)"/g)].map(([, one = '']) => one)
      expect(addresses.length).toBeGreaterThan(5)
      const outside = addresses.filter((one) => !/^\/(preview\/harbour\/|_astro\/)/.test(one))
      expect(outside, path).toStrictEqual([])
      expect(text).not.toContain('speculationrules')
    }
  })

  it('brings the pictures that its pages name for other sites, which the site itself may not have yet', async () => {
    const cover = '/files/test/odd.png'
    const drafts = [makeDemoArticle({ ...PLAIN, id: 'plain' }), makeDemoArticle({ ...PLAIN, id: 'covered', cover })]
    for (const draft of drafts) previews.demo.content.putArticle('test', 'en', { ...draft, article: draft.id })
    // Content is used for a second.
    previews.goOn(1001)
    for (const { id } of drafts) {
      const { visitor, page } = await previews.visit('test', { article: id })
      const address = /<meta property="og:image" content="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
      expect(address.startsWith(`${previews.service.url}/preview/test/_ipx/`), address).toBe(true)
      const picture = await visitor.get(address.slice(previews.service.url.length))
      expect(picture, address).toMatchObject({
        status: 200,
        headers: { 'content-type': expect.stringMatching(/^image\//) },
      })
    }
  })

  it('brings pictures, data and scripts along, and no pictures of another tenant', async () => {
    const { visitor, page } = await previews.visit('harbour', { path: '/water/quality-report.html' })
    const find = (pattern: RegExp) => pattern.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? 'nothing'
    const picture = await visitor.get(find(/src="(\/preview\/harbour\/_ipx\/[^"]+)"/))
    expect(picture.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\//),
      'cache-control': 'private, no-store',
    })
    const { visitor: other } = await previews.visit('test')
    const address = find(/src="\/preview\/harbour(\/_ipx\/[^"]+)"/)
    expect((await other.get(`/preview/test${address}`)).status).toBe(404)
    const form = await visitor.get('/preview/harbour/need.html')
    const data = await visitor.get(/"dataHref":"([^"]+)"/.exec(form.text)?.[1] ?? 'nothing')
    expect(JSON.parse(data.text)).toHaveProperty('top_menu')
    const style = await visitor.get(find(/href="(\/_astro\/[^"]+\.css)"/))
    expect(style.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('shows the page for missing pages where there is none', async () => {
    const { visitor } = await previews.visit('harbour')
    const { status, text } = await visitor.get('/preview/harbour/no-such-page.html')
    expect(status).toBe(404)
    expect(text).toContain('Preview: not published.')
  })

  it('takes the need form without sending it to anybody, and says so', async () => {
    const { visitor } = await previews.visit('harbour')
    const { text } = await visitor.get('/preview/harbour/need.html')
    expect(text).toContain('nothing is sent from a preview')
    expect(text).toMatch(/<form[^>]+action="\/preview\/harbour\/_form"/)
    expect(text).not.toContain('form/submit')
    const next = '/preview/harbour/form-submit-success.html'
    const plain = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await visitor.post('/preview/harbour/_form', `name=A&_next=${encodeURIComponent(next)}`, plain)
    expect(`${sent.status} ${sent.headers['location']}`).toBe(`302 ${next}`)
    const away = await visitor.post('/preview/harbour/_form', '_next=https://evil.example/', plain)
    expect(away.headers['location']).toBe('/preview/harbour/')
    const json = await visitor.post('/preview/harbour/_form', '{}', { 'content-type': 'application/json' })
    expect(JSON.parse(json.text)).toMatchObject({ code: 200 })
    expect(previews.demo.submissions).toStrictEqual([])
    expectPlain(await createVisitor(previews.service.url).post('/preview/harbour/_form', ''), 403, NOT_OPENED)
  })
})

describe('what a preview is sent with', () => {
  it('keeps it out of caches, search engines, frames, and referrers', async () => {
    const { page } = await previews.visit('test', { path: DRAFT })
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(page.headers).not.toHaveProperty('access-control-allow-origin')
    expect(page.headers).not.toHaveProperty('etag')
    expect(page.text).toContain('<meta name="robots" content="noindex">')
  })

  it('is the tenant’s own policy, with calls and forms for this preview alone', async () => {
    const { page } = await previews.visit('harbour')
    const policy = page.headers['content-security-policy'] ?? ''
    const host = previews.service.url.slice('http://'.length)
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-")
    expect(policy).toContain(`; connect-src ${host}/preview/harbour/; form-action ${host}/preview/harbour/; `)
    expect(policy).toMatch(/; frame-ancestors 'none'$/)
    expect(policy).not.toMatch(/unsafe|api\/client|\*/)
  })

  it('runs no script of another host beside the console, whatever the live pages may', async () => {
    const { page } = await previews.visit('harbour')
    expect(page.headers['content-security-policy']).not.toContain('stats.example')
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  })
})

describe('a link for one article', () => {
  it('opens that article in each language, and the files that it needs', async () => {
    const { visitor, page } = await previews.visit('test', { article: DRAFT_ID })
    expect(page.text).toMatch(/<h1>\s*Water charges from 2027\s*<\/h1>/)
    for (const prefix of ['', '/en', '/zh', '/kr']) {
      expect((await visitor.get(`/preview/test${prefix}${DRAFT}`)).status).toBe(200)
    }
    const files = [...page.text.matchAll(/(?:src|href)="(\/preview\/test\/_ipx\/[^"]+)"/g)].map(([, one = '']) => one)
    for (const file of files) expect((await visitor.get(file.replaceAll('&amp;', '&'))).status).toBe(200)
  })

  it('opens nothing else, and tells nobody whether there is something', async () => {
    const { visitor } = await previews.visit('test', { article: DRAFT_ID })
    const there = await visitor.get('/preview/test/about.html')
    const nowhere = await visitor.get('/preview/test/no-such-page.html')
    expectPlain(there, 403, NOT_OPENED)
    expect(there.text).toBe(nowhere.text)
    for (const path of [
      '/index.html',
      '/search.html',
      '/zh/',
      '/events/centenary.html',
      '/error/404.html',
      '/sitemap.xml',
    ]) {
      expect(await visitor.get(`/preview/test${path}`), path).toMatchObject({ status: 403, text: there.text })
    }
    expect((await visitor.get('/preview/test/_ipx/_/files/test/odd.png')).status).toBe(404)
    expectPlain(await visitor.post('/preview/test/_form', ''), 403, NOT_OPENED)
  })

  it('names no other draft on its page', async () => {
    previews.demo.content.putArticle('test', 'en', {
      ...{ id: 'secret-plan', article: 'secret-plan', group: 'plots', title: 'The secret plan', body: '<p>-</p>' },
      ...{ publishedAt: '2026-09-02T08:00:00Z', updatedAt: '2026-09-02T08:00:00Z', draft: true },
    })
    previews.goOn(5000)
    const wide = await previews.visit('test', { path: DRAFT })
    expect(wide.page.text).toContain('The secret plan')
    const narrow = await previews.visit('test', { article: DRAFT_ID })
    expect(narrow.page.status).toBe(200)
    expect(narrow.page.text).not.toContain('The secret plan')
  })

  it('that does not exist is refused like any other', async () => {
    expectPlain((await previews.visit('test', { article: 'no-such-id' })).page, 403, NOT_OPENED)
  })
})
