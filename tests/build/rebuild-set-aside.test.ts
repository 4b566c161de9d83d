import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import type { Receipt } from '#contract/receipt.ts'
import { openDatabase } from '#rebuild/db/open-database.ts'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { ROOT } from '../support/build-bundles.ts'
import { putEmptyQueue } from '../support/empty-queue.ts'
import { listMissing } from '../support/list-missing.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { startRebuild } from '../support/start-rebuild.ts'
import { startWorker, type TestWorker } from '../support/start-worker.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const [DEADLY, OTHER] = ['t0001', 't0002']

let dir: string
let demo: DemoProvider & { url: string }
let worker: TestWorker | undefined
let isDeadly: boolean
let deaths: number

beforeEach(async () => {
  ;[dir, isDeadly, deaths] = [makeTempDir(), true, 0]
  demo = await startDemoProvider({
    synthetic: { tenants: 2, articles: 4 },
    async intercept(c, next) {
      // A poll asks only for changes. Only a build asks for the configuration.
      const isBuild = c.req.path.endsWith('/findByParentCode')
      if (c.req.header('tenant-name') !== DEADLY || !isDeadly || !isBuild) return next()
      // The build has begun. Its process now ends, as if it had run out of memory.
      if (worker) deaths += 1
      const [victim] = [worker, (worker = undefined)]
      await victim?.kill('SIGKILL')
      return new Response(null, { status: 500 })
    },
  })
  const tenants = Object.fromEntries([DEADLY, OTHER].map((name) => [name, tenantOf(name)]))
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: OTHER, tenants }))
})
afterEach(async () => {
  await worker?.kill('SIGTERM')
  await demo.close()
})

const tenantOf = (name: string) => ({
  origin: `http://${name}.localhost`,
  provider: { baseUrl: demo.url },
  publish: { target: `folder:${join(dir, 'live', name)}` },
})

const isLive = (name: string) => existsSync(join(dir, 'live', name, 'current/index.html'))

function start(databaseUrl?: string): TestWorker {
  worker = startWorker({ dir, tenantsFile: join(dir, 'tenants.json'), ...(databaseUrl && { databaseUrl }) })
  return worker
}

const setAside = {
  state: 'failed',
  error: { name: 'WorkerLost', message: expect.stringContaining('began 3 times') as string },
}

it('with the embedded database a tenant whose builds end the process is set aside, and the others go on', async () => {
  mkdirSync(join(dir, 'cache'))
  for (const name of ['compiled', 'images']) symlinkSync(join(ROOT, '.cache', name), join(dir, 'cache', name))
  await putEmptyQueue(join(dir, 'cache/queue'))
  const { token, entry } = makeToken({ name: 'the operator', role: 'operator', tenants: ['*'] })
  writeFileSync(join(dir, 'rebuild.json'), JSON.stringify({ tokens: [entry], quietMs: 0 }))
  const call = async (port: number, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}/api/rebuilds${path}`, { headers, ...asked })
    return (await answer.json()) as { id: string; rebuilds: Receipt[] }
  }
  const newest = async (port: number) => (await call(port, `?tenant=${DEADLY}`)).rebuilds[0]

  // Nobody asks for a build: the service polls each tenant when it starts.
  for (const death of [1, 2, 3]) {
    await start().ended
    expect(deaths).toBe(death)
  }
  const port = await start().port
  await expect.poll(() => newest(port)).toMatchObject(setAside)
  await expect.poll(() => isLive(OTHER)).toBe(true)

  // An operator's rebuild is one more attempt.
  isDeadly = false
  const { id } = await call(port, '', { tenant: DEADLY })
  await expect.poll(() => newest(port)).toMatchObject({ id, state: 'live' })
  expect(isLive(DEADLY)).toBe(true)
})

describe.skipIf(postgresMissing !== undefined)('with PostgreSQL', () => {
  it('such a tenant is set aside by the next worker, whichever that is', async () => {
    const postgres = await startPostgres()
    const tenants = [DEADLY, OTHER].map((name) => [name, v.parse(Tenant, tenantOf(name))] as const)
    const service = await startRebuild({ dir, tenants, databaseUrl: postgres.url })
    try {
      const db = await openDatabase({ url: postgres.url, dir: '' })
      await db.query('UPDATE tessera.tenant SET begun_by = $2, tries = 2 WHERE tenant = $1', [DEADLY, 'a dead worker'])
      await db.close()
      const ask = async (tenant: string) =>
        String((await service.webhook(tenant, { type: 'content.changed' })).json['id'])
      const [deadly, other] = [await ask(DEADLY), await ask(OTHER)]
      await start(postgres.url).ended
      expect(deaths).toBe(1)
      start(postgres.url)
      expect(await service.ended(deadly)).toMatchObject(setAside)
      expect(await service.ended(other)).toMatchObject({ state: 'live' })
      expect(await service.ended(await ask(DEADLY))).toMatchObject(setAside)
      expect(deaths).toBe(1)
    } finally {
      await worker?.kill('SIGTERM')
      worker = undefined
      await service.close()
      await postgres.close()
    }
  })
})

listMissing(postgresMissing)
