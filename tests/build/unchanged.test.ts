import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import type { BuildOptions } from '#run/build/build-tenants.ts'
import type { TenantReport } from '#run/build/report.ts'
import { makeEngine, makeTenant, NOW, reportOf, type TestEngine } from '../support/build-bundles.ts'
import { drawPhoto } from '../support/draw-photo.ts'
import { serveFiles, type FileServer } from '../support/serve-files.ts'

let demo: DemoProvider & { url: string }
let engine: TestEngine
let host: FileServer

beforeEach(async () => {
  demo = await startDemoProvider()
  host = await serveFiles({ '/bay.jpg': await drawPhoto({ width: 400, height: 200 }).jpeg().toBuffer() })
  engine = await makeEngine()
})

afterEach(async () => {
  engine.remove()
  await Promise.all([host.close(), demo.close()])
})

const NAME = 'harbour'
const HOUR_MS = 3_600_000

function hours(count: number): Pick<BuildOptions, 'now'> {
  return { now: () => new Date(NOW.getTime() + count * HOUR_MS) }
}

async function build(options: Partial<BuildOptions> = {}): Promise<TenantReport> {
  const [name, tenant] = makeTenant(NAME, demo.url)
  const report = await engine.build({ ...options, tenants: [[name, { ...tenant, imageHosts: [host.host] }]] })
  expect(reportOf(report, NAME).faults).toEqual([])
  return reportOf(report, NAME)
}

/** What stays true of a site that nobody changed. */
function siteOf({ theme, buildId, siteName, nextChange, notices, pages }: TenantReport) {
  return { theme, buildId, siteName, nextChange, notices, total: pages?.total }
}

const put = (article: Parameters<typeof makeDemoArticle>[0]) =>
  demo.content.putArticle(NAME, 'en', makeDemoArticle({ id: 'bay', article: 'bay', group: null, ...article }))

const PAGE = 'bay.html'

it('a build that finds nothing new says the same about the site, and does not read its articles', async () => {
  put({
    body: '<p>A dead <a href="/nowhere.html">link</a></p>',
    publishedAt: new Date(NOW.getTime() + HOUR_MS).toISOString(),
  })
  const first = await build()
  expect(first.notices).not.toEqual([])
  expect(first.nextChange).toBeDefined()

  const cache = new DatabaseSync(join(engine.dir, 'cache/cache.sqlite'))
  expect(cache.prepare("DELETE FROM kept WHERE space = 'part'").run().changes).toBeGreaterThan(0)
  cache.close()
  const second = await build()
  expect(second.pages).toMatchObject({ rendered: 0, kept: first.pages?.total })
  expect(siteOf(second)).toEqual(siteOf(first))

  // What was lost is read again as soon as it is needed.
  put({ id: 'other', article: 'other', title: 'Another one' })
  expect((await build()).changed).toContain('/other.html')
})

it('a picture that its host replaced is made again, although the content is the same', async () => {
  put({ body: `<p><img src="${host.url}/bay.jpg" alt="The bay"></p>` })
  await build()
  const before = engine.read(NAME, PAGE)
  expect((await build()).changed).toEqual([])
  expect(host.requests.filter((request) => request === '304 /bay.jpg')).toHaveLength(1)

  host.files['/bay.jpg'] = await drawPhoto({ width: 500, height: 100 }).jpeg().toBuffer()
  expect((await build()).changed).toContain(`/${PAGE}`)
  expect(engine.read(NAME, PAGE)).not.toBe(before)
})

it('a picture that was missing is asked for in each build', async () => {
  put({ body: `<p><img src="${host.url}/late.jpg" alt="It comes late"></p>` })
  expect((await build()).notices.map(({ name }) => name)).toContain('PictureFailed')
  host.files['/late.jpg'] = await drawPhoto({ width: 300, height: 200 }).jpeg().toBuffer()
  const later = await build()
  expect(later.changed).toContain(`/${PAGE}`)
  expect(later.notices.map(({ name }) => name)).not.toContain('PictureFailed')
})

it('the same content makes another site at another time: an article comes when it is time, and not before', async () => {
  put({ publishedAt: new Date(NOW.getTime() + HOUR_MS).toISOString() })
  await build(hours(0))
  expect((await build(hours(0.5))).changed).toEqual([])
  expect((await build(hours(2))).changed).toContain(`/${PAGE}`)
  expect(engine.read(NAME, PAGE)).toContain('Two crowns.')
  // The clock of the machine was put right.
  expect((await build(hours(0))).changed).toContain(`/${PAGE}`)
  expect([...engine.files(NAME).keys()]).not.toContain(PAGE)
})

it('other settings of a tenant make another site of the same content', async () => {
  await build()
  const [name, tenant] = makeTenant(NAME, demo.url, 'https://moved.example')
  const { changed } = reportOf(await engine.build({ tenants: [[name, tenant]] }), NAME)
  expect(changed).toContain('/index.html')
  expect(engine.read(NAME, 'index.html')).toContain('https://moved.example/')
})

it('a provider inside the command has another port each time, and that alone makes no new build', async () => {
  const [name, tenant] = makeTenant(NAME, 'demo:')
  const forms = { action: 'https://forms.example/send' }
  const tenants = [[name, { ...tenant, forms }] as const]
  const first = reportOf(await engine.build({ tenants, embedded: { 'demo:': demo.url } }), NAME)
  const history = pastBuilds()
  const other = await startDemoProvider()
  try {
    const second = reportOf(await engine.build({ tenants, embedded: { 'demo:': other.url } }), NAME)
    expect(second.faults).toEqual([])
    expect(siteOf(second)).toEqual(siteOf(first))
    expect(pastBuilds()).toEqual(history)
  } finally {
    await other.close()
  }
})

/** What `explain` knows of earlier builds, as the cache has it. */
function pastBuilds(): unknown[] {
  const cache = new DatabaseSync(join(engine.dir, 'cache/cache.sqlite'))
  try {
    return cache.prepare("SELECT key, value FROM kept WHERE space = 'build-history'").all()
  } finally {
    cache.close()
  }
}
