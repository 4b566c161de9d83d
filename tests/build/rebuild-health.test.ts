import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { freePort } from '../support/free-port.ts'
import { linkShared, makeTenant } from '../support/build-bundles.ts'
import { listMissing } from '../support/list-missing.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'
import { startWorker } from '../support/start-worker.ts'
import { makeTempDir } from '../support/temp-dir.ts'

let service: TestRebuild
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const nobody = 'http://127.0.0.1:1'
  service = await startRebuild({ tenants: [makeTenant('harbour', nobody), makeTenant('linden', nobody)] })
  for (const role of ['editor', 'operator', 'monitor'] as const) {
    tokens[role] = service.addToken({ name: role, role, tenants: ['*'] })
  }
  tokens['of linden'] = service.addToken({ name: 'Lin', role: 'monitor', tenants: ['linden'] })
})
afterAll(() => service.close())

/** Makes a call as from another machine, which no test can make over the network of this one. */
async function fromOutside(path: string, token?: string): Promise<{ status: number; text: string; name: unknown }> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const incoming = { socket: { remoteAddress: '203.0.113.9', remotePort: 1, remoteFamily: 'IPv4' } }
  const answer = await service.rebuild.app.request(path, { headers }, { incoming })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: answer.status, text, name: isJson ? (JSON.parse(text) as { name?: unknown }).name : undefined }
}

describe('from another machine', () => {
  it('anybody may ask whether the service lives and is ready, and learns no more', async () => {
    expect(await fromOutside('/healthz')).toMatchObject({ status: 200, text: '{"ok":true}' })
    expect(await fromOutside('/readyz')).toMatchObject({ status: 503, text: '{"ok":false}' })
    expect(await fromOutside('/metrics')).toMatchObject({ status: 401, name: 'SignInNeeded' })
  })

  it.each(['monitor', 'operator'])(
    'a token of the role %s reads metrics and why the service is not ready',
    async (role) => {
      const ready = await fromOutside('/readyz', tokens[role])
      expect(JSON.parse(ready.text)).toMatchObject({
        ok: false,
        checks: { database: 'ok', pages: 'not compiled yet', queue: { waiting: 0, running: 0 } },
      })
      const { status, text } = await fromOutside('/metrics', tokens[role])
      expect(status).toBe(200)
      expect(text).toContain('tessera_database_up 1')
      expect(text).toContain('tessera_tenant_last_success_timestamp_seconds{tenant="harbour"} 0')
    },
  )

  it('an editor and a wrong token are refused', async () => {
    for (const path of ['/readyz', '/metrics']) {
      expect(await fromOutside(path, tokens['editor'])).toMatchObject({ status: 403, name: 'NotAllowed' })
      expect(await fromOutside(path, 'tessera_guess')).toMatchObject({ status: 401, name: 'TokenRefused' })
    }
  })

  it('a monitor of some tenants reads nothing of the others', async () => {
    const { text } = await fromOutside('/metrics', tokens['of linden'])
    expect(text).toContain('tenant="linden"')
    expect(text).not.toContain('harbour')
  })

  it('a proxy on this machine does not make a caller one of this machine', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      const headers = { [name]: '203.0.113.9' }
      expect((await service.call('GET', '/metrics', { headers })).status).toBe(401)
      expect((await service.call('GET', '/readyz', { headers })).text).toBe('{"ok":false}')
    }
    expect((await service.call('GET', '/metrics')).status).toBe(200)
  })
})

it('a monitor may do nothing else, and does not sign in at the console', async () => {
  const token = tokens['monitor'] ?? ''
  for (const [method, path, body] of [
    ['GET', '/api/tenants'],
    ['GET', '/api/rebuilds'],
    ['GET', '/api/audit'],
    ['POST', '/api/rebuilds', { tenant: 'harbour' }],
    ['POST', '/api/tenants/harbour/previews', {}],
    ['POST', '/api/session', { token }],
  ] as const) {
    const answer = await service.call(method, path, { token, ...(body && { body }) })
    expect(`${path} ${answer.status} ${String(answer.json['name'])}`).toBe(`${path} 403 NotAllowed`)
  }
})

it('metrics tell when each tenant last went well, and whether publishing is paused', async () => {
  const demo = await startDemoProvider({ synthetic: { tenants: 1, articles: 4 } })
  const dir = makeTempDir()
  const publish = { target: `folder:${join(dir, 'live')}` }
  const plain = { origin: 'http://t.localhost', provider: { baseUrl: demo.url }, publish }
  // No poll happens between the calls.
  const settings = { webhookPollSeconds: 0 }
  const own = await startRebuild({ dir, settings, tenants: [['t0001', v.parse(Tenant, plain)]] })
  onTestFinished(async () => {
    await own.close()
    await demo.close()
  })
  const metric = async (name: string) => {
    const { text } = await own.call('GET', '/metrics')
    return Number(new RegExp(`^tessera_tenant_${name}\\{tenant="t0001"\\} (.*)$`, 'm').exec(text)?.[1])
  }
  const post = async (path: string, body: object = {}) => {
    const { json } = await own.call('POST', path, { token: own.operator, body })
    return own.ended(String(json['id']))
  }
  expect(await metric('last_success_timestamp_seconds')).toBe(0)
  await own.rebuild.work()
  expect((await own.call('GET', '/readyz')).json).toMatchObject({ ok: true, checks: { pages: 'compiled' } })
  const { times, buildId } = await post('/api/rebuilds', { tenant: 't0001' })
  const seconds = await metric('last_success_timestamp_seconds')
  expect(seconds).toBeGreaterThanOrEqual(Date.parse(times.building ?? '') / 1000)
  expect(seconds).toBeLessThanOrEqual(Date.now() / 1000)
  expect(await metric('paused')).toBe(0)
  await post('/api/tenants/t0001/rollback', { to: buildId })
  expect(await metric('paused')).toBe(1)
  demo.content.setConfig('t0001', 'en', 'default_theme', 'themeCode', 'theme9')
  expect(await post('/api/tenants/t0001/resume')).toMatchObject({ state: 'failed' })
  expect(await metric('last_success_timestamp_seconds')).toBe(seconds)
})

describe.skipIf(postgresMissing !== undefined)('a worker', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => void (postgres = await startPostgres()))
  afterAll(() => postgres.close())

  /** A folder for workers with compiled pages, and a file with one tenant. */
  function makeWorkerPlace() {
    const dir = makeTempDir()
    linkShared(join(dir, 'cache'))
    const tenant = { origin: 'http://t.localhost', provider: { baseUrl: 'http://127.0.0.1:1' } }
    const tenantsFile = join(dir, 'tenants.json')
    writeFileSync(tenantsFile, JSON.stringify({ default: 't0001', tenants: { t0001: tenant } }))
    return { dir, tenantsFile, databaseUrl: postgres.url }
  }

  it('answers for its health on a port of its own, and for nothing else', async () => {
    const port = await freePort()
    const worker = startWorker({ ...makeWorkerPlace(), env: { WORKER_PORT: String(port) } })
    onTestFinished(() => worker.kill('SIGTERM'))
    await worker.ready
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    expect(await (await get('/healthz')).json()).toEqual({ ok: true })
    expect(await (await get('/readyz')).json()).toMatchObject({ ok: true, checks: { database: 'ok' } })
    expect(await (await get('/metrics')).text()).toContain('tessera_tenant_last_success_timestamp_seconds')
    for (const path of ['/', '/api/tenants', '/preview/t0001/index.html', '/api/openapi.json']) {
      expect((await get(path)).status, path).toBe(404)
    }
  })

  it('takes a free port if another worker of the machine has the usual one', async () => {
    const place = makeWorkerPlace()
    const workers = [1, 2].map(() => startWorker(place))
    onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.kill('SIGTERM')))
    })
    const ports = await Promise.all(
      workers.map(
        (worker) =>
          new Promise<unknown>((resolve) =>
            worker.watch(({ msg, port }) => {
              if (msg === 'listening') resolve(port)
            }),
          ),
      ),
    )
    expect(new Set(ports).size).toBe(2)
    for (const port of ports) expect((await fetch(`http://127.0.0.1:${String(port)}/healthz`)).status).toBe(200)
  })
})

listMissing(postgresMissing)
