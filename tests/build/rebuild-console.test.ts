import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { startRebuild, type ServiceAnswer, type TestRebuild } from '../support/start-rebuild.ts'

const NAMES = ['t0001', 't0002', 't0003']
const ARTICLES = 40

let dir: string
let demo: DemoProvider & { url: string }
let service: TestRebuild
let editor: string
let early: ServiceAnswer

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tessera-console-'))
  demo = await startDemoProvider({ synthetic: { tenants: NAMES.length, articles: ARTICLES } })
  const tenant = (name: string) =>
    v.parse(Tenant, {
      origin: `http://${name}.localhost`,
      provider: { baseUrl: demo.url },
      publish: { target: `folder:${join(dir, 'live', name)}` },
    })
  // The service builds only what a test asks for.
  const settings = { webhookPollSeconds: 0 }
  service = await startRebuild({ dir, settings, tenants: NAMES.map((name) => [name, tenant(name)]) })
  editor = service.addToken({ name: 'Mina', role: 'editor', tenants: ['t0001'] })
  early = await service.call('GET', '/')
  await service.rebuild.work()
})
afterAll(async () => {
  await service.close()
  await demo.close()
  rmSync(dir, { recursive: true, force: true })
})

const get = (path: string, token = editor) => service.call('GET', path, { token })

function edit(title: string): void {
  const own = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z', title }
  demo.content.putArticle('t0001', 'en', makeDemoArticle(own))
}

async function rebuilt(tenant: string) {
  const { json } = await service.call('POST', '/api/rebuilds', { token: service.operator, body: { tenant } })
  return service.ended(String(json['id']))
}

function loseArticles(tenant: string, from: number, to: number): void {
  for (let number = from; number <= to; number++) {
    const id = `article-${String(number).padStart(6, '0')}`
    for (const locale of ['en', 'zh', 'kr'] as const) demo.content.removeArticle(tenant, locale, id)
  }
}

describe('what the console is made of', () => {
  it('says that it is on its way until the pages are compiled', () => {
    expect(early.status).toBe(503)
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(early.text).toMatch(/compiling/)
  })

  it.each([
    ['of the address', '/?lang=kr', { cookie: 'tessera_console_language=zh', 'accept-language': 'en' }, 'ko'],
    ['that was chosen before', '/', { cookie: 'tessera_console_language=zh', 'accept-language': 'en' }, 'zh-Hans'],
    ['that the browser likes best', '/', { 'accept-language': 'fr, ko-KR;q=0.9, en;q=0.8' }, 'ko'],
    ['English, where nothing else is known', '/?lang=fr', { cookie: 'tessera_console_language=xx' }, 'en'],
  ])('is drawn in the language %s', async (_which, path, headers, tag) => {
    const answer = await service.call('GET', path, { headers })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(`<html lang="${tag}">`)
    expect(answer.headers.get('vary')).toMatch(/accept-language, cookie/)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('runs nothing inline, and says so in its policy', async () => {
    const { text, headers } = await service.call('GET', '/')
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style| style=| on\w+=/)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('has its scripts and styles from the compiled program, to be kept for ever, and nothing else from there', async () => {
    const { text } = await service.call('GET', '/')
    const files = [...text.matchAll(/"(\/_astro\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.map((path) => path.split('.').at(-1)).sort()).toEqual(['css', 'js', 'svg'])
    for (const path of files) {
      const { status, headers } = await service.call('GET', path)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toMatch(/^(text\/(css|javascript)|image\/svg)/)
    }
    for (const path of ['no.js', '..%2f..%2fserver%2fentry.mjs', 'constructor', '%00']) {
      expect((await service.call('GET', `/_astro/${path}`)).status, path).toBe(404)
    }
  })
})

describe('looking closer', { shuffle: false }, () => {
  it('tells of one tenant what the list tells', async () => {
    edit('First')
    await rebuilt('t0001')
    const one = await get('/api/tenants/t0001')
    const list = (await get('/api/tenants')).json['tenants']
    const releases = one.json['releases'] as { madeBy?: object }[]
    expect(list).toEqual([{ ...one.json, releases: releases.map(({ madeBy: _, ...release }) => release) }])
    expect(releases[0]?.madeBy).toMatchObject({
      askedBy: 'the operator',
      titles: expect.arrayContaining(['First']) as string[],
    })
    expect(one.json).toMatchObject({ tenant: 't0001', state: 'idle', isPublished: true })
    const siteName = String(one.json['siteName'])
    const found = (await get(`/api/tenants?q=${encodeURIComponent(siteName)}`)).json['tenants']
    expect(found).toEqual([expect.objectContaining({ tenant: 't0001', siteName })])
    expect((await get('/api/tenants/t0002')).json['name']).toBe('NotAllowed')
    expect((await get('/api/tenants/nobody', service.operator)).json['name']).toBe('TenantUnknown')
  })

  it('explains a changed page, before and after', async () => {
    edit('Second')
    await rebuilt('t0001')
    const { status, json } = await get('/api/tenants/t0001/explain?path=/edited.html')
    expect(status).toBe(200)
    expect(json).toMatchObject({ path: '/edited.html', state: 'rendered', reason: 'page changed' })
    expect(json['changes']).toContainEqual(
      expect.objectContaining({ field: 'page.article.title', before: 'First', after: 'Second' }),
    )
  })

  it('explains what each publication changed, also if the page has changed again', async () => {
    edit('Second')
    await rebuilt('t0001')
    edit('Third')
    const third = await rebuilt('t0001')
    edit('Fourth')
    const fourth = await rebuilt('t0001')
    expect(third.changedPages?.[0]).toMatchObject({ path: '/edited.html', title: 'Third', locale: 'en', how: 'edited' })
    for (const [receipt, before, after] of [
      [third, 'Second', 'Third'],
      [fourth, 'Third', 'Fourth'],
    ] as const) {
      const { json } = await get(`/api/tenants/t0001/explain?path=/edited.html&build=${receipt.buildId}`)
      expect(json['reason']).toBe('page changed')
      const title = (json['changes'] as { field: string }[]).find(({ field }) => field === 'page.article.title')
      expect(title).toMatchObject({ before, after })
    }
    const { json } = await get('/api/tenants/t0001/explain?path=/edited.html&build=0')
    expect(json).toMatchObject({ reason: 'no longer known', changes: [] })
  })

  it('explains no page of another tenant, and none that there is not', async () => {
    expect((await get('/api/tenants/t0002/explain?path=/index.html')).status).toBe(403)
    const unknown = await get('/api/tenants/t0001/explain?path=/no-such-page.html')
    expect(`${unknown.status} ${String(unknown.json['name'])}`).toBe('404 PageUnknown')
    const unbuilt = await get('/api/tenants/t0003/explain?path=/index.html', service.operator)
    expect(`${unbuilt.status} ${String(unbuilt.json['name'])}`).toBe('404 TenantNotBuilt')
    for (const query of ['', '?path=', '?path=%00', `?path=${'a'.repeat(3000)}`]) {
      expect((await get(`/api/tenants/t0001/explain${query}`)).json['name'], query).toBe('CallInvalid')
    }
    for (const path of ['../../t0002/index.html', '/../../../etc/passwd', '__proto__']) {
      expect((await get(`/api/tenants/t0001/explain?path=${encodeURIComponent(path)}`)).status, path).toBe(404)
    }
  })

  it('compares a release with the live one', async () => {
    demo.content.removeArticle('t0001', 'en', 'edited')
    await rebuilt('t0001')
    const { releases } = (await get('/api/tenants/t0001')).json as { releases: { buildId: string }[] }
    const [live, before] = releases.map(({ buildId }) => buildId)
    const diff = (await get(`/api/tenants/t0001/releases/${before}/diff`)).json
    expect(diff).toMatchObject({ buildId: before, liveBuildId: live, removed: { count: 0, urls: [] } })
    expect(diff['added']).toMatchObject({
      urls: expect.arrayContaining(['http://t0001.localhost/edited.html']) as object,
    })
    const same = (await get(`/api/tenants/t0001/releases/${live}/diff`)).json
    expect(same).toMatchObject({ added: { count: 0 }, changed: { count: 0 }, removed: { count: 0 }, otherFiles: 0 })
  })

  it('compares no release of another tenant, and none that there is not', async () => {
    expect((await get('/api/tenants/t0002/releases/x/diff')).status).toBe(403)
    for (const release of ['no-such-release', '..%2fledger', '%00']) {
      const answer = await get(`/api/tenants/t0001/releases/${release}/diff`)
      expect(`${answer.status} ${String(answer.json['name'])}`, release).toBe('404 ReleaseUnknown')
    }
  })
})

describe('a build that was held', { shuffle: false }, () => {
  const accept = (id: string, token = service.operator) => service.call('POST', `/api/rebuilds/${id}/accept`, { token })

  it('goes live once an operator confirms what it would lose, and not for an editor', async () => {
    await rebuilt('t0002')
    loseArticles('t0002', 1, 25)
    const held = await rebuilt('t0002')
    expect(held).toMatchObject({ state: 'failed', error: { name: 'ShrinkHeld' } })
    expect((await accept(held.id, editor)).json['name']).toBe('ReceiptUnknown')
    const own = service.addToken({ name: 'Ivo', role: 'editor', tenants: ['t0002'] })
    expect((await accept(held.id, own)).json['name']).toBe('NotAllowed')

    const { status, json } = await accept(held.id)
    expect(status).toBe(202)
    expect(await service.ended(String(json['id']))).toMatchObject({ state: 'live', accepts: held.id })
    const { entries } = (await get('/api/audit', service.operator)).json
    const detail = { receipt: json['id'], held: held.id }
    expect(entries).toContainEqual(expect.objectContaining({ act: 'accept losses', tenant: 't0002', detail }))
  })

  it('is held again where more would be lost by then than was confirmed', async () => {
    loseArticles('t0002', 26, 36)
    const held = await rebuilt('t0002')
    expect(held.error?.name).toBe('ShrinkHeld')
    loseArticles('t0002', 37, 38)
    const { json } = await accept(held.id)
    const again = await service.ended(String(json['id']))
    expect(again).toMatchObject({ state: 'failed', error: { name: 'ShrinkHeld' } })
    expect(again.error?.message).not.toBe(held.error?.message)
    const confirmed = await accept(again.id)
    expect(await service.ended(String(confirmed.json['id']))).toMatchObject({ state: 'live' })
  })

  it('is the only thing that can be confirmed', async () => {
    const live = await rebuilt('t0002')
    const answer = await accept(live.id)
    expect(`${answer.status} ${String(answer.json['name'])}`).toBe('409 NothingHeld')
  })
})
