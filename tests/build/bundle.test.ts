import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { checkFeed } from '../support/check-feed.ts'
import { makeEngine, demoTenants, reportOf, type TestEngine } from '../support/build-bundles.ts'

let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeAll(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
  const report = await engine.build({ tenants: demoTenants(), embedded: { 'demo:': demo.url } })
  expect(report.tenants.flatMap((tenant) => tenant.faults)).toEqual([])
})

afterAll(async () => {
  engine.remove()
  await demo.close()
})

describe('a bundle', () => {
  it.each(['harbour', 'linden'])('of %s holds every page in every language', (tenant) => {
    const files = [...engine.files(tenant).keys()]
    for (const prefix of ['', 'en/', 'zh/', 'kr/']) {
      for (const page of ['index', 'search', 'need', 'form-submit-success', 'error/404', 'error/500', '404', 'about']) {
        expect(files).toContain(`${prefix}${page}.html`)
      }
    }
  })

  it('of a manual holds articles and error pages, and a way from / to the first of them', () => {
    const files = [...engine.files('fieldnote').keys()]
    expect(files).toContain('welcome.html')
    expect(files).toContain('zh/error/404.html')
    expect(files.filter((path) => /(search|need|form-submit-success)\.html$/.test(path))).toEqual([])
    expect(engine.read('fieldnote', 'kr/index.html')).toContain('url=/kr/welcome.html')
    expect(engine.read('fieldnote', '_redirects')).toContain('/ /welcome.html 302')
  })

  it('holds the default language twice, prefixed and not, with the same bytes', () => {
    expect(engine.read('harbour', 'en/about.html')).toBe(engine.read('harbour', 'about.html'))
    expect(engine.read('harbour', 'zh/about.html')).not.toBe(engine.read('harbour', 'about.html'))
  })

  it.each(['harbour', 'linden', 'fieldnote'])('of %s holds valid feeds', (tenant) => {
    const feeds = [...engine.files(tenant)].filter(([path]) => path.endsWith('feed.xml'))
    expect(feeds.map(([path]) => path)).toContain('zh/feed.xml')
    for (const [path, feed] of feeds) expect([path, ...checkFeed(feed)]).toEqual([path])
  })

  it('names its build in latest.json and in the manifest of that build', () => {
    const latest = JSON.parse(engine.read('harbour', 'builds/latest.json')) as { id: string; timestamp: number }
    const meta = JSON.parse(engine.read('harbour', `builds/meta/${latest.id}.json`)) as Record<string, unknown>
    expect(latest.timestamp).toBe(Date.parse('2026-11-01T12:00:00Z'))
    expect(meta).toMatchObject({ ...latest, matcher: { static: { '/bills.html': {} } } })
  })

  it.each(['harbour', 'linden', 'fieldnote'])('of %s holds only the styles and scripts of its own theme', (tenant) => {
    const files = engine.files(tenant)
    const styles = [...files.keys()].filter((path) => path.endsWith('.css'))
    const pages = [...files].filter(([path]) => path.endsWith('.html')).map(([, html]) => html)
    expect(styles.length).toBeGreaterThan(0)
    for (const style of styles) expect(pages.some((html) => html.includes(style))).toBe(true)
  })

  it('holds no build id in its pages, so that an edit rewrites only what it touches', () => {
    const { id } = JSON.parse(engine.read('harbour', 'builds/latest.json')) as { id: string }
    for (const [path, text] of engine.files('harbour')) if (path.endsWith('.html')) expect(text).not.toContain(id)
  })

  it('speaks BCP 47 to browsers: ko, never kr', () => {
    const html = engine.read('harbour', 'kr/about.html')
    expect(html).toContain('<html lang="ko"')
    expect(html).toContain('hreflang="ko"')
    expect(html).not.toMatch(/(hreflang|lang)="kr"/)
  })

  it('says of an untranslated article which language it is in, and leads to the original', () => {
    const html = engine.read('test', 'zh/events/seed-swap.html')
    expect(html).toContain('rel="canonical" href="http://test.localhost/events/seed-swap.html"')
    expect(html).toMatch(/<div[^>]*lang="en"/)
    expect(html).not.toContain('rel="alternate" hreflang')
    // The link keeps its prefix, so that the language cookie does not redirect the visitor.
    expect(html).toMatch(/<a href="\/en\/events\/seed-swap\.html" hreflang="en"[^>]*>\s*阅读原文页面/)
  })
})

describe('a second build', () => {
  it('renders nothing and writes nothing', async () => {
    const before = engine.files('harbour')
    const report = await engine.build({
      tenants: demoTenants(),
      embedded: { 'demo:': demo.url },
      now: () => new Date('2026-11-02T00:00:00Z'),
    })
    for (const tenant of report.tenants) {
      expect(tenant).toMatchObject({
        ok: true,
        pages: { rendered: 0, removed: 0 },
        files: { written: 0, removed: 0 },
        changed: [],
      })
      expect(tenant.buildId).toBe(tenant.previousBuildId)
    }
    expect(engine.files('harbour')).toEqual(before)
  })

  it('mends files that someone deleted, emptied or changed', async () => {
    const before = engine.files('linden')
    const dir = join(engine.outDir, 'linden')
    const build = (checkFiles: boolean) =>
      engine.build({ tenants: demoTenants('linden'), embedded: { 'demo:': demo.url }, checkFiles })
    rmSync(join(dir, 'about.html'))
    rmSync(join(dir, 'sitemap.xml'))
    expect(reportOf(await build(false), 'linden').pages?.rendered).toBe(1)
    expect(engine.files('linden')).toEqual(before)
    rmSync(join(dir, 'about.html'))
    writeFileSync(join(dir, 'zh/contact.html'), '')
    writeFileSync(join(dir, 'kr/about.html'), 'x'.repeat(statSync(join(dir, 'kr/about.html')).size))
    const report = await build(true)
    expect(reportOf(report, 'linden').pages?.rendered).toBe(3)
    expect(engine.files('linden')).toEqual(before)
  })
})
