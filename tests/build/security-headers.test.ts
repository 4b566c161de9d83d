import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseHostFiles } from '#publish/hosts/parse-host-files.ts'
import { nginxConfig } from '#publish/hosts/nginx-config.ts'
import { startPreview, type Preview } from '#run/preview/serve-bundles.ts'
import { freePort } from '../support/free-port.ts'
import { copyDemoBundles, type DemoBundles } from '../support/demo-bundles.ts'
import { getFromPort } from '../support/get-from-port.ts'
import { gradeHeaders } from '../support/grade-headers.ts'
import { listMissing } from '../support/list-missing.ts'
import { nginxMissing, startNginx } from '../support/start-nginx.ts'

const TENANTS = ['harbour', 'linden', 'fieldnote']

let bundles: DemoBundles
let preview: Preview
let nginx: { close(): Promise<void> } | undefined
const ports: { [host: string]: number } = {}

beforeAll(async () => {
  bundles = await copyDemoBundles(...TENANTS)
  preview = await startPreview({ outDir: bundles.outDir, tenants: TENANTS, port: 0 })
  ports['preview'] = preview.port
  if (nginxMissing !== undefined) return
  const port = (ports['nginx'] = await freePort())
  const configOf = (tenant: string) =>
    nginxConfig({
      tenant,
      serverName: `${tenant}.localhost`,
      rules: parseHostFiles(bundles.read(tenant, '_redirects'), bundles.read(tenant, '_headers')),
      source: { kind: 'folder', root: join(bundles.outDir, tenant) },
    })
  const configs = Object.fromEntries(TENANTS.map((tenant) => [tenant, configOf(tenant)]))
  nginx = await startNginx(join(bundles.dir, 'nginx'), configs, port)
})

afterAll(async () => {
  await preview.close()
  await nginx?.close()
  bundles.remove()
})

async function headersOf(host: string, tenant: string, path: string) {
  const port = ports[host] ?? 0
  return (await getFromPort(port, path, { host: `${tenant}.localhost:${port}` })).headers
}

const hosts = ['preview', ...(nginxMissing === undefined ? ['nginx'] : [])]

describe.each(hosts)('the headers that %s sends', (host) => {
  it.each(TENANTS)('earn an A+ everywhere on the site of %s', async (tenant) => {
    const paths = [
      '/',
      '/error/404.html',
      '/no/such/page',
      '/zh/no.html',
      '/feed.xml',
      '/robots.txt',
      '/builds/latest.json',
    ]
    const page = tenant === 'fieldnote' ? '/welcome.html' : '/search.html'
    for (const path of [...paths, page, `/kr${page}`]) {
      const { points, missing } = gradeHeaders(await headersOf(host, tenant, path))
      expect(missing, path).toEqual([])
      expect(points, path).toBeGreaterThanOrEqual(100)
    }
  })

  it('keep a picture that is opened by itself from doing anything, besides all else', async () => {
    const [, address = ''] = /(\/_ipx\/[^" ]*logo[^" ]*)/.exec(bundles.read('harbour', 'index.html')) ?? []
    const headers = await headersOf(host, 'harbour', address)
    expect([headers['content-security-policy']].flat().join(', ')).toMatch(
      /^default-src 'none'.*, default-src 'none'.*sandbox$/,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

it('no line of _headers is longer than hosts take', () => {
  // The lowest limit that a host documents is 2,000 characters.
  for (const tenant of TENANTS)
    for (const line of bundles.read(tenant, '_headers').split('\n')) expect(line.length).toBeLessThan(2000)
})

listMissing(nginxMissing)
