import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { SourceFileFlawed } from '#gateway/errors.ts'
import { holdBundle } from '#run/build/hold-bundle.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'

const NAMES = ['t0001', 't0002', 't0003', 't0004', 't0005']

let dir: string
let demo: DemoProvider & { url: string }
let isAway = false
let service: TestRebuild

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tessera-service-'))
  demo = await startDemoProvider({
    synthetic: { tenants: NAMES.length, articles: 4 },
    intercept: (c, next) => (isAway ? Promise.resolve(c.text('away', 503)) : next()),
  })
  const tenant = (name: string) =>
    v.parse(Tenant, {
      origin: `http://${name}.localhost`,
      provider: { baseUrl: demo.url },
      publish: { target: `folder:${join(dir, 'live', name)}` },
    })
  const flaw = SourceFileFlawed.notice({ file: 'content/en/a.md', line: 3, reason: 'No picture.' }, { tenant: 't0005' })
  service = await startRebuild({
    dir,
    tenants: NAMES.map((name) => [name, tenant(name)]),
    sourceNotices: (name) => (name === 't0005' ? [flaw] : []),
  })
  await service.rebuild.work()
})
afterAll(async () => {
  await service.close()
  await demo.close()
  rmSync(dir, { recursive: true, force: true })
})

const page = (tenant: string) => readFileSync(join(dir, 'live', tenant, 'current/edited.html'), 'utf8')

function edit(tenant: string, title: string, facts: object = {}): void {
  const own = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z', title, ...facts }
  demo.content.putArticle(tenant, 'en', makeDemoArticle(own))
}

async function rebuilt(tenant: string) {
  const { json } = await service.call('POST', '/api/rebuilds', { token: service.operator, body: { tenant } })
  return service.ended(String(json['id']))
}

it('tells what the source of a tenant found in its files', async () => {
  const flawed = expect.objectContaining({ name: 'SourceFileFlawed' }) as unknown
  expect((await rebuilt('t0005')).notices).toContainEqual(flawed)
  expect((await rebuilt('t0001')).notices).not.toContainEqual(flawed)
})

it('tells of an edit on its way until it is live, with the addresses that changed', async () => {
  edit('t0001', 'First')
  const { json } = await service.webhook('t0001', { changes: [{ kind: 'article', article: 'edited' }] })
  const path = `/api/rebuilds/${String(json['id'])}/events`
  const events = (await service.call('GET', path, { token: service.operator })).text
  // The stream may start after the build has begun, and it skips states that come and go between two of its looks.
  const states = [...events.matchAll(/^event: (\w+)\ndata: /gm)].map(([, state]) => state)
  expect(states.at(-1)).toBe('live')
  const order = ['queued', 'building', 'publishing', 'live']
  expect([...new Set(states)]).toStrictEqual(order.filter((state) => states.includes(state)))
  const receipt = await service.ended(String(json['id']))
  expect(receipt.urls).toContain('http://t0001.localhost/edited.html')
  expect(Object.keys(receipt.times)).toStrictEqual(['queued', 'building', 'publishing', 'live'])
  expect(page('t0001')).toContain('First')

  edit('t0001', 'Second')
  const second = await service.webhook('t0001', {
    data: { changes: [{ kind: 'article', locale: 'en', article: 'edited' }] },
  })
  expect(await service.ended(String(second.json['id']))).toMatchObject({ state: 'live' })
  expect(page('t0001')).toContain('Second')
})

it('rolls back to a release and knows no other', async () => {
  edit('t0002', 'Before')
  const before = await rebuilt('t0002')
  edit('t0002', 'After')
  await rebuilt('t0002')
  const post = (body: object) => service.call('POST', '/api/tenants/t0002/rollback', { token: service.operator, body })
  expect((await post({ to: 'no-such-release' })).json['name']).toBe('ReleaseUnknown')
  const { status, json } = await post({ to: before.buildId })
  expect(status).toBe(202)
  expect(json).toMatchObject({ to: before.buildId, buildId: null, pages: null, urls: [] })
  const receipt = await service.ended(String(json['id']))
  expect(receipt).toMatchObject({ kind: 'rollback', state: 'live', buildId: before.buildId, pages: null })
  expect(page('t0002')).toContain('Before')
  const { json: listed } = await service.call('GET', '/api/tenants', { token: service.operator })
  const tenant = (listed['tenants'] as { tenant: string; releases: object[] }[]).find(
    ({ tenant }) => tenant === 't0002',
  )
  expect(tenant?.releases).toContainEqual(expect.objectContaining({ buildId: before.buildId, isLive: true }))
  // The service chooses the release when it accepts the request.
  edit('t0002', 'Later')
  const resumed = await service.call('POST', '/api/tenants/t0002/resume', { token: service.operator })
  await service.ended(String(resumed.json['id']))
  expect((await post({})).json['to']).toBe(before.buildId)
})

it('tries again while the provider is away, and says so', async () => {
  edit('t0003', 'Patient')
  isAway = true
  const { json } = await service.call('POST', '/api/rebuilds', { token: service.operator, body: { tenant: 't0003' } })
  const path = `/api/rebuilds/${String(json['id'])}`
  await expect
    .poll(async () => (await service.call('GET', path, { token: service.operator })).json)
    .toMatchObject({ state: 'queued', error: { name: 'ProviderAnswerFailed' } })
  isAway = false
  expect(await service.ended(String(json['id']))).toMatchObject({ state: 'live' })
  expect(page('t0003')).toContain('Patient')
  expect((await service.call('GET', '/metrics')).text).toContain('tessera_failures_total{name="ProviderAnswerFailed"}')
})

it('gives up at once where only an editor can help, and leaves what is live', async () => {
  edit('t0003', 'Stays')
  await rebuilt('t0003')
  demo.content.setConfig('t0003', 'en', 'default_theme', 'themeCode', 'theme9')
  expect(await rebuilt('t0003')).toMatchObject({ state: 'failed', error: { name: 'TenantThemeUnknown' } })
  expect(page('t0003')).toContain('Stays')
  demo.content.setConfig('t0003', 'en', 'default_theme', 'themeCode', 'theme3')
  expect(await rebuilt('t0003')).toMatchObject({ state: 'live' })
})

it('takes an article off by itself when its time has come', async () => {
  const expiresAt = new Date(Date.now() + 6000).toISOString()
  edit('t0004', 'Brief', { expiresAt })
  await rebuilt('t0004')
  const { json } = await service.call('GET', '/api/tenants', { token: service.operator })
  const tenant = (json['tenants'] as { tenant: string }[]).find((one) => one.tenant === 't0004')
  expect(tenant).toMatchObject({ nextChange: expiresAt })
  await expect
    .poll(() => service.receipts(), { timeout: 60_000, interval: 300 })
    .toContainEqual(expect.objectContaining({ tenant: 't0004', reason: 'scheduled', state: 'live' }))
  expect(() => page('t0004')).toThrow('ENOENT')
})

it('waits for whoever else builds the same folder, says for whom, and then goes live', async () => {
  edit('t0003', 'Waited for')
  const other = Promise.withResolvers<void>()
  const hold = { outDir: join(dir, 'dist'), folder: 't0003', work: 'build' as const, onWait: () => undefined }
  const held = holdBundle(hold, () => other.promise)
  const { json } = await service.call('POST', '/api/rebuilds', { token: service.operator, body: { tenant: 't0003' } })
  await expect
    .poll(() => JSON.stringify(service.log))
    .toContain(`t0003 waits for the build of process ${process.pid} on `)
  expect((await service.receipts()).find(({ id }) => id === json['id'])?.state).toBe('building')
  other.resolve()
  await held
  expect(await service.ended(String(json['id']))).toMatchObject({ state: 'live' })
  expect(page('t0003')).toContain('Waited for')
})
