import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { LOAD_LIMITS } from '#images/source/load-source.ts'
import { createThreads } from '#threads/threads.ts'
import { createSnapshots } from '#provider/snapshot/snapshots.ts'
import { runBuild } from '#run/build/run-build.ts'
import { openEngine } from '#run/build/build-engine.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { makeEngine, makeTenant, NOW, quiet, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'

let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeEach(async () => {
  demo = await startDemoProvider({
    intercept: async (context, next) =>
      context.req.path === '/files/never.jpg' ? new Promise<Response>(() => undefined) : next(),
  })
  engine = await makeEngine()
})
afterEach(async () => {
  engine.remove()
  await demo.close()
})

async function build(limits: { pages?: number; seconds?: number } = {}) {
  const [name, tenant] = makeTenant('test', demo.url)
  const report = await engine.build({ tenants: [[name, { ...tenant, limits: { ...tenant.limits, ...limits } }]] })
  return reportOf(report, 'test')
}

it('a tenant over a limit fails by name and keeps its bundle', async () => {
  const first = await build()
  const pages = first.pages?.total ?? 0
  const before = engine.files('test')
  const body = `<p>${'x'.repeat(2 * 2 ** 20)}</p>`
  demo.content.putArticle('test', 'en', makeDemoArticle({ id: 'thick', article: 'thick', group: null, body }))
  expect((await build()).faults).toMatchObject([{ name: 'ArticleTooLarge', where: { tenant: 'test', locale: 'en' } }])

  demo.content.putArticle(
    'test',
    'en',
    makeDemoArticle({ id: 'thick', article: 'thick', group: null, body: '<p>x</p>' }),
  )
  expect((await build({ pages })).faults).toMatchObject([{ name: 'TooManyPages' }])
  expect((await build({ seconds: 0.001 })).faults).toMatchObject([{ name: 'BuildTooSlow' }])
  expect(engine.files('test')).toEqual(before)

  expect(await build({ pages: pages + 10 })).toMatchObject({ ok: true, pages: { total: pages + 3 } })
})

it('a tenant whose pictures do not come fails when its time is over, not when theirs is', async () => {
  // A picture may take an hour here. So if it were its time that ends the build, this test would not end.
  const limits = LOAD_LIMITS as { timeoutMs: number }
  const { timeoutMs } = limits
  limits.timeoutMs = 3_600_000
  onTestFinished(() => void (limits.timeoutMs = timeoutMs))
  const body = '<p><img src="/files/never.jpg" alt="Never"></p>'
  demo.content.putArticle('test', 'en', makeDemoArticle({ id: 'never', article: 'never', group: null, body }))
  expect((await build({ seconds: 2 })).faults).toMatchObject([{ name: 'BuildTooSlow' }])
})

const thick = (body: string) => makeDemoArticle({ id: 'unfolds', article: 'unfolds', group: null, body })

it('a page or a cleaned article over its limit fails by name, and very large pages below it are all built', async () => {
  const put = (body: string, title = 'Thick') => demo.content.putArticle('test', 'en', { ...thick(body), title })
  put('<h2>x'.repeat(120_000))
  expect((await build()).faults).toMatchObject([{ name: 'ArticleUnfolds', where: { tenant: 'test', locale: 'en' } }])
  // A page repeats the title of its article many times.
  put('<p>x</p>', 'x'.repeat(3 * 2 ** 20))
  expect((await build()).faults).toMatchObject([
    { name: 'PageTooLarge', where: { path: expect.stringMatching(/unfolds.html$/) as string } },
  ])

  put('<p>x</p>')
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => `large-${id}`)
  for (const id of many) {
    const body = `<p>${id} ${'x'.repeat(2 * 2 ** 20 - 100)}</p>`
    demo.content.putArticle('test', 'en', makeDemoArticle({ id, article: id, group: null, body }))
  }
  expect(await build()).toMatchObject({ ok: true })
  for (const id of many) expect(engine.read('test', `${id}.html`)).toContain(`<p>${id} x`)
})

it('content that keeps a thread at work for ever ends its build at limits.seconds, and other tenants are built', async () => {
  const { dir, outDir } = engine
  const [name, tenant] = makeTenant('test', demo.url)
  const hurried = { ...tenant, limits: { ...tenant.limits, seconds: 2 } }
  const cacheDir = join(dir, 'cache')
  const opened = await openEngine({
    root: ROOT,
    tenantNames: [],
    outDir,
    cacheDir,
    jobs: 2,
    now: () => NOW,
    log: quiet,
  })
  const cache = openLocalCache(join(cacheDir, 'cache.sqlite'))
  const threads = createThreads({ jobs: 1 })
  onTestFinished(async () => {
    cache.close()
    await Promise.all([opened.close(), threads.close()])
  })
  const module = pathToFileURL(join(dir, 'endless.mjs')).href
  writeFileSync(join(dir, 'endless.mjs'), 'export default () => { for (;;); }')
  const endless = (signal: AbortSignal | undefined) => threads.run({ module, signal }, {}) as Promise<never>
  const own = { ...opened, snapshots: createSnapshots(cache), cache }
  const cleaner = { clean: (_bodies: unknown, _cache: unknown, signal?: AbortSignal) => endless(signal) }
  const drawing = {
    ...opened.pool,
    until: (signal: AbortSignal) => ({ ...opened.pool.until(signal), render: () => endless(signal) }),
  }
  for (const stuck of [
    { ...own, cleaner },
    { ...own, pool: drawing },
  ]) {
    const [slow, other] = await Promise.all([runBuild(stuck, name, hurried), opened.build('harbour', tenant)])
    expect(slow.faults).toMatchObject([{ name: 'BuildTooSlow', where: { tenant: name } }])
    expect(other.faults).toEqual([])
  }
  expect(await runBuild(own, name, tenant)).toMatchObject({ ok: true })
})
