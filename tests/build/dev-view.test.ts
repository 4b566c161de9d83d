import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { createDevView, type DevView } from '#run/preview/dev-view.ts'
import { TenantsFile } from '#run/settings/tenants-file.ts'
import { createAnswerer } from '#search/query/answer.ts'
import type { LoadFile } from '#search/query/load-file.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { demoTenants, NOW, ROOT } from '../support/build-bundles.ts'
import { loadFrom } from '../support/make-search-index.ts'

let demo: DemoProvider & { url: string }
let dev: DevView
const cacheDir = mkdtempSync(join(tmpdir(), 'tessera-dev-'))

beforeAll(async () => {
  demo = await startDemoProvider()
  dev = viewOf(demo.url)
})

function viewOf(demoUrl: string, settings: object = {}): DevView {
  const named = demoTenants().map(([name, tenant]) => [name, { ...tenant, ...settings }])
  const tenants = v.parse(TenantsFile, { default: 'harbour', tenants: Object.fromEntries(named) })
  return createDevView({
    root: ROOT,
    cacheDir,
    tenants,
    tenant: 'linden',
    embedded: { 'demo:': demoUrl },
    now: () => NOW,
  })
}

afterAll(async () => {
  await dev.close()
  await demo.close()
  rmSync(cacheDir, { recursive: true })
})

async function tenantAt(host: string): Promise<string | undefined> {
  const answer = await dev.answer(host, '/index.html')
  return answer && 'view' in answer ? answer.view.shared.tenant : undefined
}

async function textAt(pathname: string): Promise<string> {
  const answer = await dev.answer('localhost:4321', pathname)
  return answer && 'bytes' in answer ? new TextDecoder().decode(answer.bytes) : ''
}

describe('the dev server', () => {
  it('shows a tenant on its own host, and the one it was started for on every other', async () => {
    expect(await tenantAt('harbour.localhost:4321')).toBe('harbour')
    expect(await tenantAt('Harbour.localhost')).toBe('harbour')
    for (const host of ['localhost:4321', '127.0.0.1:4321', '', 'dev.example.org']) {
      expect(await tenantAt(host)).toBe('linden')
    }
  })

  it('says which tenants there are on the host of one that there is not', async () => {
    const answer = await dev.answer('nobody.localhost:4321', '/')
    expect(answer).toMatchObject({ status: 404, type: 'text/plain; charset=utf-8' })
    expect(answer && 'bytes' in answer && String(Buffer.from(answer.bytes))).toContain('harbour.localhost')
  })

  it.each([
    ['/care/none.html', 'Page Not Found: /care/none.html'],
    ['/kr/%EC%97%86%EC%9D%8C.html', 'Page Not Found: /kr/없음.html'],
    ['/a/b/c', 'Page not found: /a/b/c'],
  ])('shows at %s the error page with the message of the refusal', async (pathname, message) => {
    const answer = await dev.answer('localhost:4321', pathname)
    expect(answer).toMatchObject({ status: 404, view: { page: { kind: 'error', status: 404, message } } })
  })

  it.each([
    [500, '500 Internal Server Error'],
    [404, '404 Page Not Found'],
    [503, '500 Internal Server Error'],
  ])('shows an error page if the provider answers with status %i', async (status, heading) => {
    const provider = await startDemoProvider({ intercept: async () => new Response('{}', { status }) })
    const broken = viewOf(provider.url)
    const answer = await broken.answer('localhost:4321', '/index.html')
    expect(answer).toMatchObject({ status: status === 404 ? 404 : 500, type: 'text/html; charset=utf-8' })
    const html = answer && 'bytes' in answer ? new TextDecoder().decode(answer.bytes) : ''
    expect(html).toContain(`<h1>${heading}</h1>`)
    expect(html).toContain('ProviderAnswerFailed')
    await broken.close()
    await provider.close()
  })

  it('answers questions from the articles as they are', async () => {
    const files = new Map([['index.json', await textAt('/_search/en/index.json')]])
    const load: LoadFile = async (name) => {
      files.set(name, await textAt(`/_search/en/${name}`))
      return loadFrom(files)(name)
    }
    const { results } = await createAnswerer(load)({ text: 'heart', page: 1 })
    expect(results.map(({ href }) => href)).toContain('/care/heart.html')
    expect(await textAt('/_search/en/data/w0-000000.txt')).toBe('')
    expect(await textAt('/_search/xx/index.json')).toBe('')
  })

  it('serves itself the pictures that a page names for other sites, those that a build draws too', async () => {
    const article = { id: 'plain', article: 'plain', group: 'care', title: 'No cover' }
    demo.content.putArticle('linden', 'en', makeDemoArticle(article))
    const drawing = viewOf(demo.url, { sharePictures: true })
    const namedAt = async (pathname: string) => {
      const answer = await drawing.answer('localhost:4321', pathname)
      const page = answer && 'view' in answer ? answer.view.page : undefined
      return page?.kind === 'article' ? (page.article.shareImage ?? page.article.sharePicture?.src) : undefined
    }
    for (const [pathname, type] of [
      ['/care/plain.html', 'image/png'],
      ['/care/heart.html', 'image/jpeg'],
    ] as const) {
      const address = (await namedAt(pathname)) ?? ''
      expect(address).toMatch(/^http:\/\/localhost:4321\/_ipx\//)
      expect(await drawing.answer('localhost:4321', new URL(address).pathname)).toMatchObject({ type })
    }
    await drawing.close()
  })

  it('has a build for scripts that ask for one, without redirects, since it follows them itself', async () => {
    const { id } = JSON.parse(await textAt('/builds/latest.json')) as { id: string }
    expect(JSON.parse(await textAt(`/builds/meta/${id}.json`))).toMatchObject({ matcher: { static: {} } })
  })
})
