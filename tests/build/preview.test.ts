import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPreview, type Preview } from '#run/preview/serve-bundles.ts'
import { demoTenants } from '../support/build-bundles.ts'
import { copyDemoBundles, type DemoBundles } from '../support/demo-bundles.ts'
import { getFromPort } from '../support/get-from-port.ts'

let bundles: DemoBundles
let preview: Preview

beforeAll(async () => {
  bundles = await copyDemoBundles()
  preview = await startPreview({ outDir: bundles.outDir, tenants: demoTenants().map(([name]) => name), port: 0 })
})

afterAll(async () => {
  await preview.close()
  bundles.remove()
})

/** Calls the loopback address, because not every machine resolves names under `localhost`. */
async function get(tenant: string, path: string) {
  const { status, headers, body } = await getFromPort(preview.port, path, {
    host: `${tenant}.localhost:${preview.port}`,
  })
  return { status, headers, text: body.toString() }
}

async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  return (await getFromPort(preview.port, path, headers)).status
}

const FULL = [
  '/index.html',
  '/about.html',
  '/search.html',
  '/need.html',
  '/form-submit-success.html',
  '/error/404.html',
  '/error/500.html',
]
const ROUTES: [string, string[]][] = [
  ['harbour', [...FULL, '/billing/pay-your-bill.html']],
  ['linden', [...FULL, '/care/heart.html']],
  ['fieldnote', ['/welcome.html', '/start/install.html', '/error/404.html', '/error/500.html']],
]

describe.each(ROUTES)('the site of %s', (tenant, paths) => {
  it.each(['', '/en', '/zh', '/kr'])(
    'answers every kind of page under "%s" with 200 and its own language',
    async (prefix) => {
      const tag = { '': 'en', '/en': 'en', '/zh': 'zh-Hans', '/kr': 'ko' }[prefix]
      for (const path of paths) {
        const { status, headers, text } = await get(tenant, prefix + path)
        expect(`${path} ${status} ${headers['content-type']}`).toBe(`${path} 200 text/html; charset=utf-8`)
        expect(text).toContain(`<html lang="${tag}"`)
      }
    },
  )

  it('answers an unknown path with 404 in the language of the path', async () => {
    const tags = { '': 'en', '/zh': 'zh-Hans', '/kr': 'ko' }
    for (const [prefix, tag] of Object.entries(tags)) {
      const { status, text } = await get(tenant, `${prefix}/no/such-page.html`)
      expect(status).toBe(404)
      expect(text).toContain(`<html lang="${tag}"`)
    }
  })
})

it.each([
  ['harbour', '/', 302, '/index.html'],
  ['harbour', '/kr/', 302, '/kr/index.html'],
  ['fieldnote', '/', 302, '/welcome.html'],
  ['fieldnote', '/zh/', 302, '/zh/welcome.html'],
  ['harbour', '/bills.html', 301, '/billing/pay-your-bill.html'],
  ['harbour', '/zh/bills.html', 301, '/zh/billing/pay-your-bill.html'],
])('%s answers %s with %i to %s', async (tenant, path, status, to) => {
  const answer = await get(tenant, path)
  expect(answer.status).toBe(status)
  expect(answer.headers['location']).toBe(to)
})

it('shows the home page at / where the theme has one there', async () => {
  const home = await get('linden', '/')
  expect(home.status).toBe(200)
  expect(home.text).toBe((await get('linden', '/index.html')).text)
})

it('keeps to the bundle: no dot files, no host files, no way out', async () => {
  for (const path of ['/_headers', '/_redirects', '/.staging/', '/../tenants.json', '/%2e%2e/%2e%2e/package.json']) {
    expect(await statusOf(path, { host: `harbour.localhost:${preview.port}` })).toBe(404)
  }
})

it('sends compiled files as small as they are published, to those who can read that', async () => {
  const [path = ''] = /\/_astro\/theme2[^"]+\.css/.exec((await get('linden', '/index.html')).text) ?? []
  const plain = await get('linden', path)
  const address = { host: `linden.localhost:${preview.port}`, 'accept-encoding': 'gzip, br' }
  const small = await getFromPort(preview.port, path, address)

  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/css; charset=utf-8',
    'cache-control': plain.headers['cache-control'],
  })
  expect(brotliDecompressSync(small.body).toString()).toBe(plain.text)
  for (const missing of ['/_astro/none.css', '/_astro/..', '/_astro/../../tenants.json'])
    expect(await statusOf(missing, address)).toBe(404)
})

it('names the sites there are to somebody who asks for another', async () => {
  const answer = await get('nobody', '/')
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('http://harbour.localhost')
})
