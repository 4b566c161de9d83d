import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { startPreview } from '#run/preview/serve-bundles.ts'
import { Publish } from '#run/settings/publish-schema.ts'
import { makeEngine, demoTenants, makeTenant, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'
import { openTestPublisher } from '../support/open-test-publisher.ts'

let demo: DemoProvider & { url: string }
let engine: TestEngine
let root: string

/** A copy of the project that lacks `public/`. Its other entries are links. */
function linkProject(dir: string): string {
  mkdirSync(dir)
  for (const name of readdirSync(ROOT))
    if (!['public', '.git', '.cache', 'dist'].includes(name)) symlinkSync(join(ROOT, name), join(dir, name))
  return dir
}

function put(path: string, text: string): void {
  const file = join(root, 'public', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

async function build(name = 'test') {
  const tenants = [makeTenant(name, demo.url, `http://${name}.localhost`)]
  return reportOf(await engine.build({ root, tenantNames: ['test', 'other'], tenants }), name)
}

beforeAll(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
  root = linkProject(join(engine.dir, 'project'))
})

beforeEach(() => {
  rmSync(join(root, 'public'), { recursive: true, force: true })
})

afterAll(async () => {
  engine.remove()
  await demo.close()
})

describe('a file of public/', () => {
  it('goes to every tenant as it is, and that of a tenant to this one alone', async () => {
    put('icon.bin', '\0ÿ')
    put('.well-known/security.txt', 'Contact: all')
    put('test/.well-known/security.txt', 'Contact: test')
    put('test/only.txt', 'test')
    put('other/secret.txt', 'other')
    put('.DS_Store', 'x')
    const { notices } = await build()
    expect(notices.filter(({ name }) => name.startsWith('PublicFile'))).toEqual([])
    expect(engine.read('test', 'icon.bin')).toBe('\0\u00ff')
    expect(engine.read('test', '.well-known/security.txt')).toBe('Contact: test')
    expect(engine.read('test', 'only.txt')).toBe('test')
    const paths = [...engine.files('test').keys()]
    expect(paths.filter((path) => /secret|DS_Store|^other|^test/.test(path))).toEqual([])
  })

  it('draws no page when it changes, appears or goes', async () => {
    put('icon.bin', 'icon')
    put('test/only.txt', 'test')
    await build()
    put('icon.bin', 'changed')
    put('new.txt', 'new')
    rmSync(join(root, 'public/test/only.txt'))
    const { pages, changed } = await build()
    expect([pages?.rendered, changed]).toEqual([0, []])
    expect(engine.read('test', 'icon.bin')).toBe('changed')
    expect(engine.read('test', 'new.txt')).toBe('new')
    expect(existsSync(join(engine.outDir, 'test/only.txt'))).toBe(false)
  })

  it('gives way to what the build makes, and that is told in each build', async () => {
    put('robots.txt', 'mine')
    put('404.html', 'mine')
    put('_astro/own.js', 'mine')
    put('_headers', 'mine')
    for (const _ of ['first', 'second']) {
      const { notices } = await build()
      expect(
        notices.filter(({ name }) => name.startsWith('PublicFile')).map(({ name, message }) => [name, message]),
      ).toEqual([
        ['PublicFileRefused', 'These files of public/ are not served: _astro/own.js, _headers.'],
        ['PublicFileHidden', 'The build makes its own 404.html, robots.txt, so the file of public/ is not served.'],
      ])
      expect(engine.read('test', 'robots.txt')).toContain('Sitemap:')
      expect(existsSync(join(engine.outDir, 'test/_astro/own.js'))).toBe(false)
    }
  })

  it('is published, hidden folder and all', async () => {
    put('test/.well-known/security.txt', 'Contact: test')
    await build()
    const to = join(engine.dir, 'live')
    const publisher = openTestPublisher(engine)
    const [name, tenant] = makeTenant('test', demo.url)
    const publish = v.parse(Publish, { target: `folder:${to}` })
    const report = await publisher.publish(name, { ...tenant, publish }, {})
    await publisher.close()
    expect(report.faults).toEqual([])
    expect(readFileSync(join(to, 'current/.well-known/security.txt'), 'utf8')).toBe('Contact: test')
  })
})

it.each([
  ['favicon.ico', 'image/x-icon'],
  ['apple-touch-icon.png', 'image/png'],
  ['icon-512.png', 'image/png'],
  ['.well-known/security.txt', 'text/plain; charset=utf-8'],
])('every tenant of the project serves /%s', async (path, type) => {
  await engine.build({ tenants: demoTenants('fieldnote'), embedded: { 'demo:': demo.url } })
  const preview = await startPreview({ outDir: engine.outDir, tenants: ['fieldnote'], port: 0 })
  const request = get({ port: preview.port, path: `/${path}`, headers: { host: 'fieldnote.localhost' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  expect(await buffer(answer)).toEqual(readFileSync(join(ROOT, 'public', path)))
  await preview.close()
})
