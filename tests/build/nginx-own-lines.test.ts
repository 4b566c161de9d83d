import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { networkInterfaces } from 'node:os'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#kit/log.ts'
import { locateTarget } from '#publish/targets/locate-target.ts'
import { parseTarget } from '#publish/targets/parse-target.ts'
import { writeHostFiles } from '#publish/hosts/write-host-files.ts'
import { openPublisher, type Publisher } from '#run/publish/publisher.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { freePort } from '../support/free-port.ts'
import { listMissing } from '../support/list-missing.ts'
import { createBundles, FIRST, SECOND, type Bundles } from '../support/publish-site.ts'
import { startDns } from '../support/start-dns.ts'
import { nginxMissing, startNginx, testNginx } from '../support/start-nginx.ts'

/** The loopback addresses: IPv4, and IPv6 if this machine has it. */
const HOSTS = [
  '127.0.0.1',
  ...(Object.values(networkInterfaces())
    .flat()
    .some((net) => net?.address === '::1')
    ? ['::1']
    : []),
]

const LONG = (letter: string) => `${letter.repeat(42)}.example`

let bundles: Bundles
let publisher: Publisher
let nginx: { close(): Promise<void> } | undefined
const log = createLog({ sink: { write: () => undefined }, quiet: true })

beforeEach(() => {
  bundles = createBundles()
  publisher = openPublisher({ root: bundles.dir, outDir: 'dist', cacheDir: 'cache', hostDir: 'host', log })
})
afterEach(async () => {
  await nginx?.close()
  nginx = undefined
  await publisher.close()
  bundles.remove()
})

const harbour = (origin = 'https://harbour.example', target = `folder:${join(bundles.dir, 'target')}`) =>
  v.parse(Tenant, { origin, provider: { baseUrl: 'https://provider.example' }, publish: { target } })

const configOf = (name: string) => readFileSync(join(bundles.dir, 'host', name, 'nginx.conf'), 'utf8')

async function serve(port: number, sites: readonly string[], own?: Record<string, string>): Promise<void> {
  await nginx?.close()
  const configs = Object.fromEntries(sites.map((name) => [name, configOf(name)]))
  nginx = await startNginx(join(bundles.dir, 'nginx'), configs, port, own)
}

async function answerOf(
  sent: ReturnType<typeof httpRequest>,
): Promise<{ status: number; text: string; headers: IncomingMessage['headers'] }> {
  const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage]
  const text = Buffer.concat(await answer.toArray()).toString()
  return { status: answer.statusCode ?? 0, text, headers: answer.headers }
}

const get = (port: number, host: string, path: string) =>
  answerOf(httpRequest({ host: '127.0.0.1', port, path, headers: { host }, agent: false }))

/** Makes a certificate that only this test trusts. */
function makeCertificate(dir: string, host: string): string {
  mkdirSync(dir, { recursive: true })
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem']
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, '-out', 'cert.pem', ...name], {
    cwd: dir,
    stdio: 'ignore',
  })
  return readFileSync(join(dir, 'cert.pem'), 'utf8')
}

describe.skipIf(nginxMissing !== undefined)('the lines of an operator', () => {
  it('outlive every publish: certificate, addresses to listen on, headers', async () => {
    const port = await freePort()
    const keys = join(bundles.dir, 'keys')
    const ca = makeCertificate(keys, 'harbour.example')
    const addresses = HOSTS.map((host) => (host.includes(':') ? `[${host}]` : host))
    const own = [
      ...addresses.map((address) => `listen ${address}:${port} ssl;`),
      `ssl_certificate ${keys}/cert.pem; ssl_certificate_key ${keys}/key.pem;`,
      'add_header X-Own yes always;',
      'location /status { return 204; }',
    ].join('\n')
    const secure = (host: string, path: string) =>
      answerOf(
        httpsRequest({
          host,
          port,
          path,
          ca,
          servername: 'harbour.example',
          headers: { host: 'harbour.example' },
          agent: false,
        }),
      )

    const publishes = [
      [FIRST, 'published'],
      [FIRST, 'already'],
      [SECOND, 'published'],
    ] as const
    for (const [minute, [files, state]] of publishes.entries()) {
      bundles.write('dist/harbour', files, minute)
      expect(await publisher.publish('harbour', harbour(), {})).toMatchObject({ state, ok: true, notices: [] })
      await serve(port, ['harbour'], { harbour: own })
      for (const host of HOSTS) {
        const { status, text, headers } = await secure(host, '/index.html')
        expect([status, text, headers['x-own']]).toEqual([200, files['index.html'], 'yes'])
        expect((await secure(host, '/status')).status).toBe(204)
      }
    }
  })

  it('are none that nginx could not do without', async () => {
    bundles.write('dist/harbour', FIRST)
    await publisher.publish('harbour', harbour(), {})
    const dir = join(bundles.dir, 'nginx')
    await serve(await freePort(), ['harbour'])
    writeFileSync(join(dir, 'tessera/harbour/own.conf'), '')
    testNginx(dir)
  })
})

describe.skipIf(nginxMissing !== undefined)('host names of 50 characters', () => {
  it('do not keep nginx from starting', async () => {
    const port = await freePort()
    const hosts = { one: LONG('a'), two: LONG('b') }
    for (const [name, host] of Object.entries(hosts)) {
      bundles.write(`dist/${name}`, { ...FIRST, 'index.html': name })
      await publisher.publish(name, harbour(`https://${host}`, `folder:${join(bundles.dir, name)}`), {})
    }
    await serve(port, Object.keys(hosts))
    for (const [name, host] of Object.entries(hosts)) {
      expect(host).toHaveLength(50)
      expect((await get(port, host, '/index.html')).text).toBe(name)
    }
  })
})

describe.skipIf(nginxMissing !== undefined).each(['in-place', 'releases'])(
  'a bucket with layout %s whose host has a name',
  (layout) => {
    it('may be unknown when nginx starts, and is found again when it moves', async () => {
      const dns = await startDns()
      onTestFinished(() => dns.close())
      const first = await startBucket('127.0.0.1', 0)
      await startBucket('127.0.0.2', first)
      const address = `s3://sites/harbour?endpoint=http://bucket.test:${first}&layout=${layout}`
      const bundleDir = bundles.write('dist/harbour', FIRST)
      const located = await locateTarget(parseTarget(address, '/'))
      const dir = join(bundles.dir, 'host')
      writeHostFiles({ dir, tenant: 'harbour', origin: 'https://harbour.example', bundleDir, address: located })

      const port = await freePort()
      const own = `listen 127.0.0.1:${port}; resolver 127.0.0.1:${dns.port} valid=1s ipv6=off;`
      await serve(port, ['harbour'], { harbour: own })
      const ask = () => get(port, 'harbour.example', '/about.html')
      expect((await ask()).status).toBeGreaterThanOrEqual(500)

      const path = layout === 'releases' ? '/sites/harbour/releases/r1/about.html' : '/sites/harbour/about.html'
      for (const place of ['127.0.0.1', '127.0.0.2']) {
        dns.addresses.set('bucket.test', place)
        let answer = await ask()
        while (answer.text !== `${place} ${path}`) answer = await ask()
        expect(answer.status).toBe(200)
        // The page for a missing address comes from the bucket by another rule.
        expect((await get(port, 'harbour.example', '/404.html')).text).toBe(`${place} ${path.replace('about', '404')}`)
      }
    })
  },
)

/** Starts a server that answers with its host and the requested path. Resolves with its port. */
async function startBucket(host: string, port: number): Promise<number> {
  const server = createServer((request, response) =>
    response.writeHead(200, { 'x-amz-meta-release': 'r1' }).end(`${host} ${request.url}`),
  )
  server.listen(port, host)
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

listMissing(nginxMissing)
