import { request as httpRequest } from 'node:http'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CACHE_CONTROL, cacheClassOf } from '#contract/host-rules.ts'
import { decodePath, encodePath } from '#contract/page-path.ts'
import { isTypeOf } from '#publish/hosts/content-type.ts'
import { matchHeaders, parseHostFiles } from '#publish/hosts/parse-host-files.ts'
import { locateTarget } from '#publish/targets/locate-target.ts'
import { parseTarget } from '#publish/targets/parse-target.ts'
import { writeHostFiles } from '#publish/hosts/write-host-files.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { freePort } from '../support/free-port.ts'
import { copyDemoBundles, type DemoBundles } from '../support/demo-bundles.ts'
import { listMissing } from '../support/list-missing.ts'
import { openTestTarget, publish } from '../support/publish-site.ts'
import { startS3Server, type S3Server } from '../support/s3-server.ts'
import { nginxMissing, startNginx } from '../support/start-nginx.ts'

const TENANTS = ['harbour', 'linden', 'fieldnote']
const SPRING = 'What is new in spring'
const LAYOUTS = ['folder', 'in-place', 'releases'] as const

let bundles: DemoBundles
let s3: S3Server
let nginx: { close(): Promise<void> }
let port: number

beforeAll(async () => {
  if (nginxMissing !== undefined) return
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  bundles = await copyDemoBundles(...TENANTS)
  s3 = await startS3Server()
  port = await freePort()
  const configs: Record<string, string> = {}
  for (const layout of LAYOUTS) {
    for (const tenant of TENANTS) {
      const name = `${tenant}-${layout}`
      const address =
        layout === 'folder'
          ? `folder:${join(bundles.dir, 'live', tenant)}`
          : `s3://bucket/${name}?endpoint=${s3.url}&layout=${layout}`
      // Brotli takes most of the time, and this nginx sends only gzip. So only one site has compressed copies of both
      // kinds.
      const hasBoth = tenant === 'fieldnote' && layout !== 'releases'
      const target = await openTestTarget(address, hasBoth ? ['gzip', 'br'] : ['gzip'])
      const bundleDir = join(bundles.outDir, tenant)
      // The page of an article whose group has this name.
      mkdirSync(join(bundleDir, 'releases'), { recursive: true })
      writeFileSync(join(bundleDir, 'releases/spring.html'), SPRING)
      await publish(target, bundleDir, { tenant })
      target.close()
      const dir = join(bundles.dir, 'host')
      writeHostFiles({
        dir,
        tenant: name,
        origin: `http://${name}.localhost`,
        bundleDir,
        address: await locateTarget(parseTarget(address, '/')),
      })
      configs[name] = readFileSync(join(dir, name, 'nginx.conf'), 'utf8')
    }
  }
  nginx = await startNginx(join(bundles.dir, 'nginx'), configs, port)
})

afterAll(async () => {
  if (nginxMissing !== undefined) return
  await nginx.close()
  await s3.close()
  bundles.remove()
})

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer; text: string }

/** Sends the path exactly as it is, because `fetch` would normalise it. */
function get(tenant: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, path, headers: { host: `${tenant}.localhost`, ...headers }, agent: false },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString() })
        })
      },
    )
    sent.on('error', reject).end()
  })
}

const bundle = (tenant: string) => join(bundles.outDir, tenant)
const sites = LAYOUTS.flatMap((layout) => TENANTS.map((tenant) => [`${tenant}-${layout}`, tenant, layout] as const))

describe.skipIf(nginxMissing !== undefined).each(sites)(
  `nginx with the configuration for %s`,
  (site, tenant, layout) => {
    const readHostFile = (name: string) => readFileSync(join(bundle(tenant), name), 'utf8')
    const rulesOf = () => parseHostFiles(readHostFile('_redirects'), readHostFile('_headers'))

    it('answers every file with its bytes, its cache time and the headers for safety', async () => {
      const rules = rulesOf()
      const redirected = new Set(rules.redirects.map(({ from }) => decodePath(from)))
      const paths = listFiles(bundle(tenant)).filter(
        (path) => !/^_(headers|redirects)$/.test(path) && !redirected.has(`/${path}`),
      )
      expect(paths.length).toBeGreaterThan(20)
      for (const path of paths) {
        const { status, headers, body } = await get(site, `/${encodePath(path)}`)
        expect(`${path} ${status}`).toBe(`${path} 200`)
        if (path !== 'builds/latest.json')
          expect(body.equals(readFileSync(join(bundle(tenant), path))), path).toBe(true)
        expect(`${path} ${headers['cache-control']}`).toBe(`${path} ${CACHE_CONTROL[cacheClassOf(path)]}`)
        for (const [name, value] of Object.entries(matchHeaders(rules, `/${path}`)))
          expect(headers[name.toLowerCase()], path).toBe(value)
        if (path.endsWith('.html')) expect(headers['content-type'], path).toBe('text/html; charset=utf-8')
        if (path.endsWith('.md')) expect(headers['content-type'], path).toBe('text/markdown; charset=utf-8')
        expect(isTypeOf(path, String(headers['content-type'])), `${path}: ${headers['content-type']}`).toBe(true)
      }
    })

    it('answers every redirect', async () => {
      const { redirects } = rulesOf()
      expect(redirects.length).toBeGreaterThan(0)
      for (const { from, to, status } of redirects) {
        const answer = await get(site, from)
        expect(`${from} ${answer.status} ${answer.headers['location']}`).toBe(`${from} ${status} ${to}`)
      }
    })

    it('answers what is not there with 404 in the language of the path, and keeps to the site', async () => {
      for (const [path, tag] of [
        ['/no/such', 'en'],
        ['/zh/no.html', 'zh-Hans'],
        ['/kr/no/page.html', 'ko'],
        ['/_astro/no.js', 'en'],
        ['/error', 'en'],
      ] as const) {
        const { status, headers, text } = await get(site, path)
        expect(`${path} ${status}`).toBe(`${path} 404`)
        expect(text, path).toContain(`<html lang="${tag}"`)
        expect(headers['cache-control'] ?? '', path).not.toContain('immutable')
      }
      const hidden = [
        '/_headers',
        '/_redirects',
        '/.tessera/ledger.json',
        '/%2etessera/ledger.json',
        '/x/%2e%2e/.tessera/ledger.json',
      ]
      for (const path of [
        ...hidden,
        '/../.tessera/ledger.json',
        '/x/..%2f..%2fcurrent',
        '/.tessera-pointer',
        '//.tessera/ledger.json',
      ]) {
        expect((await get(site, path)).status, path).toBeGreaterThanOrEqual(400)
      }
    })

    it('leads addresses without .html to their pages', async () => {
      const located = async (path: string) => {
        const { status, headers } = await get(site, path)
        return `${status} ${headers['location']}`
      }
      expect(await located('/releases/spring?a=1')).toBe('301 /releases/spring.html?a=1')
      expect(await located('/zh/releases/spring')).toBe('301 /zh/releases/spring.html')
      expect((await get(site, '/releases/spring.pdf')).status).toBe(404)
      if (tenant !== 'harbour') return
      expect(await located('/water')).toBe('301 /water/index.html')
      expect(await located('/zh/water/')).toBe('301 /zh/water/index.html')
      expect(await located('/water/%E6%B0%B4')).toBe('301 /water/%E6%B0%B4.html')
      expect((await get(site, '/no/')).status).toBe(404)
    })

    it('minds the path alone, whatever stands in the query', async () => {
      for (const query of ['url=https://partner.example/x', 'q=a/../b', 'q=a/./b', 'q=..', 'q=%2f%2e%2e%2f', '/../']) {
        const { status, text } = await get(site, `/releases/spring.html?${query}`)
        expect(`${query} ${status} ${text}`).toBe(`${query} 200 ${SPRING}`)
      }
    })

    it('shows no release but the live one, and that without its folder', async () => {
      const { id } = JSON.parse((await get(site, '/builds/latest.json')).text) as { id: string }
      for (const path of [
        `/releases/${id}/404.html`,
        '/releases/slot-1/404.html',
        '/releases/../slot-1/404.html',
        `/releases/../${id}/404.html`,
        `/x/..%2f..%2f${id}/404.html?x`,
        `/releases/..%2F..%2F..%2Fcurrent?`,
        '/releases/%2e%2e/%2e%2e/%2e%2e/.tessera/ledger.json?x=/',
        '/.tessera/ledger.json?',
        '/releases//../../.tessera/ledger.json',
      ]) {
        expect((await get(site, path)).status, path).toBeGreaterThanOrEqual(400)
      }
    })

    it('shows at / what the theme wants there', async () => {
      const { status, headers, text } = await get(site, '/')
      if (tenant === 'linden')
        expect(`${status} ${text === readFileSync(join(bundle(tenant), 'index.html'), 'utf8')}`).toBe('200 true')
      else
        expect(`${status} ${headers['location']}`).toBe(`302 ${tenant === 'harbour' ? '/index.html' : '/welcome.html'}`)
    })

    it('sends text compressed to who takes it, and 304 to who has the page', async () => {
      const path = tenant === 'fieldnote' ? '/welcome.html' : '/search.html'
      const plain = await get(site, path)
      const packed = await get(site, path, { 'accept-encoding': 'gzip' })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(packed.headers['vary']).toBe('Accept-Encoding')
      expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
      for (const [{ headers }, encoding] of [
        [plain, {}],
        [packed, { 'accept-encoding': 'gzip' }],
      ] as const) {
        const again = { ...encoding, 'if-none-match': String(headers['etag']) }
        expect((await get(site, path, again)).status).toBe(304)
      }
      expect((await get(site, path, { 'if-none-match': '*' })).status).toBe(304)
      // The times of files stand for their content, so they would be wrong as dates.
      if (layout === 'folder') expect(plain.headers['last-modified']).toBeUndefined()
    })
  },
)

listMissing(nginxMissing)
