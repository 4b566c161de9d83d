import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parsePictureAddress } from '#contract/image-url.ts'
import { matchHeaders, parseHostFiles } from '#publish/hosts/parse-host-files.ts'
import { mediaTypeOf } from '#kit/media-type.ts'
import { demoContentFolder, startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { createDevView } from '#run/preview/dev-view.ts'
import type { TenantReport } from '#run/build/report.ts'
import { Tenant, TenantsFile } from '#run/settings/tenants-file.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { makeEngine, demoTenants, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'
import { drawPhoto } from '../support/draw-photo.ts'
import { serveFiles, type FileServer } from '../support/serve-files.ts'

const TENANTS = ['harbour', 'linden', 'fieldnote', 'test'] as const

let demo: DemoProvider & { url: string }
let engine: TestEngine
/** All calls for files of the provider, such as `304 /files/test/odd.png`. */
const asked: string[] = []

beforeAll(async () => {
  demo = await startDemoProvider({
    intercept: async (context, next) => {
      await next()
      if (context.req.path.startsWith('/files/')) asked.push(`${context.res.status} ${context.req.path}`)
    },
  })
  engine = await makeEngine()
  const report = await engine.build({ tenants: demoTenants(), embedded: { 'demo:': demo.url } })
  expect(report.tenants.flatMap((tenant) => tenant.faults)).toStrictEqual([])
})

afterAll(async () => {
  engine.remove()
  await demo.close()
})

/** The paths of all pictures in a bundle. */
const heldBy = (tenant: string) => [...engine.files(tenant).keys()].filter((path) => path.startsWith('_ipx/'))

/** The paths of all pictures that the pages and manifests of a bundle name, for browsers and for other sites. */
function namedBy(tenant: string): Set<string> {
  const named = new Set<string>()
  const add = (address: string) => named.add(decodeURIComponent(new URL(address, 'http://site').pathname).slice(1))
  for (const [path, html] of engine.files(tenant)) {
    if (path.endsWith('.webmanifest')) {
      for (const { src } of (JSON.parse(html) as { icons: { src: string }[] }).icons) add(src)
    }
    if (!path.endsWith('.html')) continue
    for (const [, attribute, value = ''] of html.matchAll(/\b(src|srcset|href|content)="([^"]*\/_ipx\/[^"]*)"/g)) {
      const text = value.replace(/&(amp|#38);/g, '&')
      const addresses = attribute === 'srcset' ? text.split(', ').map((one) => one.split(' ')[0] ?? '') : [text]
      addresses.forEach(add)
    }
  }
  return named
}

describe('a bundle', () => {
  it.each(TENANTS)('of %s holds every picture that its pages name, and nothing else', (tenant) => {
    const held = heldBy(tenant)
    expect(held.length).toBeGreaterThan(0)
    expect(held).toStrictEqual([...namedBy(tenant)].sort())
  })

  it.each(TENANTS)(
    'of %s holds pictures that are what their address says, and none wider than its source',
    async (tenant) => {
      for (const path of heldBy(tenant)) {
        const { modifiers, path: source } = parsePictureAddress(`/${path}`) ?? {}
        const bytes = readFileSync(join(engine.outDir, tenant, path))
        const { format, width = 0 } = await sharp(bytes).metadata()
        expect(mediaTypeOf(path)).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`)
        if (modifiers?.width !== undefined) expect(width).toBe(modifiers.width + 2 * (modifiers.extend ?? 0))
        const name = /^files\/(.+)\.[0-9a-f]{10}\.\w+$/.exec(source ?? '')?.[1]
        if (name === undefined) continue
        const [owner = '', file = ''] = name.split('/')
        const original = await sharp(readFileSync(join(demoContentFolder, owner, 'files', file))).metadata()
        if (original.format !== 'svg') expect(width).toBeLessThanOrEqual(original.width)
      }
    },
  )

  it.each(TENANTS)('of %s gives every <img> a text and a size, and names no host that delivers files', (tenant) => {
    for (const [path, html] of engine.files(tenant)) {
      if (!path.endsWith('.html')) continue
      for (const [image] of html.matchAll(/<img\b[^>]*>/g)) {
        expect(image).toMatch(/\ssrc="\/_ipx\//)
        expect(image).toMatch(/\swidth="\d+"/)
        expect(image).toMatch(/\sheight="\d+"/)
        expect(image).toMatch(/\salt(=|\s|>)/)
        expect(image).not.toContain(demo.url)
      }
    }
  })

  it('shows other sites an absolute address of a JPEG', () => {
    for (const page of ['index.html', 'water/quality-report.html']) {
      const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(engine.read('harbour', page)) ?? []
      expect(address).toMatch(/^https:\/\/www\.harbour\.example\/_ipx\/f_jpeg.*\.jpg$/)
    }
  })

  it('is served so that pictures may be kept for ever and run nothing', () => {
    const rules = parseHostFiles('', engine.read('harbour', '_headers'))
    const headers = matchHeaders(rules, `/${heldBy('harbour')[0]}`)
    expect(headers).toMatchObject({ 'Cache-Control': 'public, max-age=31536000, immutable' })
    expect(headers['Content-Security-Policy']).toContain('sandbox')
  })

  it('shows a neutral picture of the same size where one is missing, and tells which and where', async () => {
    const report = await engine.build({ tenants: demoTenants('test'), embedded: { 'demo:': demo.url } })
    const failed = reportOf(report, 'test').notices.filter(({ name }) => name === 'PictureFailed')
    expect(failed.map(({ where }) => where.path ?? where.resource)).toContain('/workshop/shed-roof.html')
    expect(failed[0]?.message).toContain('/files/test/missing.jpg')
    const html = engine.read('test', 'workshop/shed-roof.html')
    expect(html).toMatch(
      /<img src="\/_ipx\/s_320x180\/placeholder-1\.svg" alt="The shed roof[^>]*width="320" height="180"/,
    )
  })
})

describe('a second build', () => {
  it('asks for every picture whether it has changed, reads none, and writes nothing', async () => {
    await engine.build({ tenants: demoTenants('harbour'), embedded: { 'demo:': demo.url } })
    asked.length = 0
    const again = await engine.build({ tenants: demoTenants('harbour'), embedded: { 'demo:': demo.url } })
    expect(reportOf(again, 'harbour')).toMatchObject({ pages: { rendered: 0 }, files: { written: 0, removed: 0 } })
    expect(asked.length).toBeGreaterThan(0)
    expect(new Set(asked.map((line) => line.slice(0, 3)))).toStrictEqual(new Set(['304']))
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('takes away the pictures of an article that is gone, and leaves those that kept pages name', async () => {
    const article = { id: 'seed', article: 'seed', group: null, title: 'Seed', cover: '/files/test/odd.png' }
    const body =
      '<p><img src="/files/test/logo.svg?only-here" alt=""></p><p><img src="/files/harbour/meter.jpg" alt=""></p>'
    demo.content.putArticle('test', 'en', makeDemoArticle({ ...article, body }))
    await engine.build({ tenants: demoTenants('test'), embedded: { 'demo:': demo.url } })
    expect(heldBy('test').filter((path) => path.includes('meter.jpg')).length).toBeGreaterThan(1)

    demo.content.removeArticle('test', 'en', 'seed')
    const report = await engine.build({ tenants: demoTenants('test'), embedded: { 'demo:': demo.url } })
    expect(reportOf(report, 'test').pages?.kept).toBeGreaterThan(0)
    expect(heldBy('test')).toStrictEqual([...namedBy('test')].sort())
    expect(heldBy('test').filter((path) => path.includes('meter.jpg'))).toStrictEqual([])
  })
})

describe('pictures from elsewhere', () => {
  let host: FileServer
  let content: string
  let provider: DemoProvider & { url: string }

  beforeAll(async () => {
    host = await serveFiles({ '/a/bay.jpg': await drawPhoto({ width: 400, height: 200 }).jpeg().toBuffer() })
    content = mkdtempSync(join(tmpdir(), 'tessera-content-'))
    cpSync(join(demoContentFolder, 'test'), join(content, 'test'), { recursive: true })
    writeFileSync(join(content, 'secret.png'), await drawPhoto({ width: 40, height: 20 }).png().toBuffer())
    symlinkSync(join(content, 'secret.png'), join(content, 'test/files/link.png'))
    mkdirSync(join(content, 'other/files'), { recursive: true })
    provider = await startDemoProvider({ contentFolder: content })
  })

  afterAll(async () => {
    await Promise.all([host.close(), provider.close()])
    rmSync(content, { recursive: true, force: true })
  })

  afterEach(() => provider.content.removeArticle('test', 'en', 'far'))

  async function buildShowing(src: string, imageHosts: string[] = []): Promise<TenantReport> {
    const body = `<p><img src="${src}" alt="Far"></p>`
    provider.content.putArticle(
      'test',
      'en',
      makeDemoArticle({ id: 'far', article: 'far', group: null, title: 'Far', body }),
    )
    const tenant = v.parse(Tenant, { origin: 'https://test.example', provider: { baseUrl: provider.url }, imageHosts })
    return reportOf(await engine.build({ tenants: [['test', tenant]] }), 'test')
  }

  const troubleOn = (report: TenantReport, path: string) =>
    report.notices.filter(({ name, where }) => name.startsWith('Picture') && where.path === path)

  it('are shown where tenants.json names their host with its port', async () => {
    const report = await buildShowing(`${host.url}/a/bay.jpg?v=1`, [host.host])
    expect(troubleOn(report, '/far.html')).toStrictEqual([])
    const name = `${host.host.replace(':', '-')}/a/bay.jpg`
    expect(engine.read('test', 'far.html')).toContain(`<img src="/_ipx/f_webp&amp;w_400/${name}.`)
  })

  it.each(['127.0.0.1', '127.0.0.1:1'])('are not where it names %s', async (named) => {
    const before = host.requests.length
    const report = await buildShowing(`${host.url}/a/bay.jpg`, [named])
    expect(troubleOn(report, '/far.html')).toMatchObject([{ name: 'PictureFailed' }])
    expect(host.requests).toHaveLength(before)
    expect(engine.read('test', 'far.html')).toContain('/_ipx/s_320x180/placeholder-1.svg')
  })

  it('are not asked of the provider by a path outside of its files', async () => {
    const report = await buildShowing(`${provider.url}/api/client/all/changes`)
    expect(troubleOn(report, '/far.html')).toMatchObject([
      { name: 'PictureFailed', message: expect.stringContaining('its path is not below /files/ of') as string },
    ])
  })

  it.each([
    ...['/files/../secret.png', '/files/%2e%2e/secret.png', '/files/test/..%2f..%2fsecret.png', '/files/test/link.png'],
    ...['/files/test/../../secret.png', '/files/test/%2e%2e%2f%2e%2e%2fsecret.png', '/files/test//..\\secret.png'],
  ])('are not fetched by a way out of the folder of files: %s', async (src) => {
    const report = await buildShowing(src)
    expect(report.ok).toBe(true)
    expect(heldBy('test').filter((path) => /secret|link\.png/.test(path))).toStrictEqual([])
    expect(listFiles(engine.outDir).every((path) => !path.split('/').includes('..'))).toBe(true)
    const html = engine.read('test', 'far.html')
    expect(html.includes('placeholder-1.svg') || !html.includes('alt="Far"')).toBe(true)
  })

  it('lie nowhere but in the folder of the bundle', () => {
    for (const path of heldBy('test')) expect(statSync(join(engine.outDir, 'test', path)).isFile()).toBe(true)
  })
})

describe('the dev server', () => {
  it('serves the addresses that its pages print, made on the fly, and no others', async () => {
    const tenants = v.parse(TenantsFile, { default: 'test', tenants: Object.fromEntries(demoTenants()) })
    const cacheDir = join(engine.dir, 'dev')
    mkdirSync(cacheDir)
    const dev = createDevView({
      root: ROOT,
      cacheDir,
      tenants,
      tenant: 'test',
      embedded: { 'demo:': demo.url },
      now: () => new Date(),
    })
    try {
      const page = await dev.answer('test.localhost', '/about.html')
      const shown =
        page && 'view' in page && page.view.page.kind === 'article' ? page.view.page.article.cover : undefined
      expect(heldBy('test')).toContain(decodeURIComponent(shown?.src.slice(1) ?? ''))
      const answer = await dev.answer('test.localhost', shown?.src ?? '')
      expect(answer).toMatchObject({ type: 'image/webp' })
      expect(answer && 'bytes' in answer && Buffer.from(answer.bytes).toString('latin1', 8, 12)).toBe('WEBP')
      expect(await dev.answer('', '/_ipx/s_40x30/placeholder-1.svg')).toMatchObject({ type: 'image/svg+xml' })
      for (const wrong of [
        '/_ipx/w_9/files/test/odd.png',
        '/_ipx/_/127.0.0.1/a.jpg',
        (shown?.src ?? '').replace('w_', 'x_'),
      ]) {
        expect(await dev.answer('test.localhost', wrong)).toBeUndefined()
      }
    } finally {
      await dev.close()
    }
  })
})
