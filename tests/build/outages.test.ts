import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { createLog } from '#kit/log.ts'
import { Publish } from '#run/settings/publish-schema.ts'
import { publishTenants } from '#run/publish/publish-tenants.ts'
import type { BuildRequest } from '#run/build/build-request.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { makeEngine, makeTenant, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'

let isBroken: (url: string) => boolean = () => false
let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeAll(async () => {
  demo = await startDemoProvider({
    intercept: async (context, next) =>
      isBroken(context.req.url) ? context.json({ code: 500 }, 503, { 'retry-after': '0' }) : next(),
  })
})
afterAll(() => demo.close())
afterEach(() => {
  isBroken = () => false
  engine.remove()
})

const build = async (request: BuildRequest = {}, target = engine) =>
  reportOf(await target.build({ tenants: [makeTenant('test', demo.url, 'http://test.localhost')], ...request }), 'test')

/** Publishes the built bundle. Returns the state, and the names of the faults if there are any. */
async function published(allowDegraded = false): Promise<string[][]> {
  const [name, tenant] = makeTenant('test', demo.url, 'http://test.localhost')
  const publish = v.parse(Publish, { target: `folder:${join(engine.dir, 'live')}` })
  const report = await publishTenants({
    root: ROOT,
    outDir: engine.outDir,
    cacheDir: join(engine.dir, 'cache'),
    hostDir: join(engine.dir, 'host'),
    tenants: [[name, { ...tenant, publish }]],
    allowDegraded,
    log: createLog({ sink: { write: () => undefined }, quiet: true }),
  })
  return report.tenants.map(({ state, faults }) => [state, ...faults.map((fault) => fault.name)])
}

it('loses nothing and leaves nothing stale when the provider is down for a whole build and back for the next', async () => {
  engine = await makeEngine()
  await build()
  const before = engine.files('test')
  isBroken = () => true

  const failed = await build()
  expect({ ok: failed.ok, faults: failed.faults.map(({ name }) => name) }).toEqual({
    ok: false,
    faults: ['ProviderAnswerFailed'],
  })
  expect(engine.files('test')).toEqual(before)

  const stale = await build({ allowStale: true })
  expect(stale).toMatchObject({ ok: true, degraded: true, changed: [] })
  expect(stale.notices.map(({ name }) => name)).toContain('ContentStale')
  expect(engine.files('test')).toEqual(before)

  demo.content.putArticle('test', 'en', makeDemoArticle({ id: 'missed', article: 'missed', group: 'plots' }))
  isBroken = () => false
  const back = await build({ allowStale: true })
  expect(back).toMatchObject({ ok: true, degraded: false })
  const fresh = await makeEngine()
  expect(back.buildId).toBe((await build({}, fresh)).buildId)
  fresh.remove()
})

it('publishes a bundle without its configuration only where that is asked for', async () => {
  engine = await makeEngine()
  isBroken = (url) => url.includes('findByParentCode')

  expect((await build({ allowStale: true })).ok).toBe(false)
  expect(await build({ allowDegraded: true })).toMatchObject({ ok: true, degraded: true, theme: 'theme1' })
  expect(await published()).toEqual([['failed', 'BundleDegraded']])
  expect(await published(true)).toEqual([['published']])

  isBroken = () => false
  expect(await build()).toMatchObject({ ok: true, degraded: false })
  expect(await published()).toEqual([['published']])
})

it('is not published without its configuration where the disk was full before anything was noted of a first bundle', async () => {
  engine = await makeEngine()
  isBroken = (url) => url.includes('findByParentCode')
  const file = join(engine.dir, 'cache/cache.sqlite')
  openLocalCache(file).close()
  const cache = new DatabaseSync(file)
  cache.exec(`CREATE TRIGGER full BEFORE INSERT ON kept WHEN NEW.space = 'build' AND NEW.value LIKE '%"release"%'
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  cache.close()
  expect((await build({ allowDegraded: true })).ok).toBe(false)
  expect(engine.files('test').has('index.html')).toBe(true)
  expect(await published()).toEqual([['failed', 'BundleUnfinished']])
})
