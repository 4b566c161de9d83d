import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import type { Receipt } from '#contract/receipt.ts'
import { verifySite } from '#run/publish/rollback-site.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { ROOT } from '../support/build-bundles.ts'
import { listMissing } from '../support/list-missing.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'
import { startWorker, type TestWorker } from '../support/start-worker.ts'

/**
 * With this many tenants, a kill seldom waits until the service has noticed the same tenant's last one, which takes ten
 * seconds.
 */
const TENANTS = Array.from({ length: 10 }, (_, at) => `t${String(at + 1).padStart(4, '0')}`)
/** A worker is killed when it logs this, or this many milliseconds after its job began. */
const MOMENTS = [/^job begins$/, 30, 80, 150, /^\d+ pages/, / is live/, /^job ends$/]
/** Each moment comes twice, each time for another tenant. */
const KILLS = 2 * MOMENTS.length

let dir: string
let demo: DemoProvider & { url: string }
let postgres: Awaited<ReturnType<typeof startPostgres>>
let service: TestRebuild
let tenants: [string, Tenant][]
const workers: TestWorker[] = []

beforeAll(async () => {
  if (postgresMissing !== undefined) return
  dir = mkdtempSync(join(tmpdir(), 'tessera-killed-'))
  postgres = await startPostgres()
  demo = await startDemoProvider({ synthetic: { tenants: TENANTS.length, articles: 4 } })
  const plain = TENANTS.map((name) => {
    const publish = { target: `folder:${join(dir, 'live', name)}` }
    return [name, { origin: `http://${name}.localhost`, provider: { baseUrl: demo.url }, publish }] as const
  })
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: TENANTS[0], tenants: Object.fromEntries(plain) }))
  tenants = plain.map(([name, tenant]) => [name, v.parse(Tenant, tenant)])
  service = await startRebuild({ tenants, dir, databaseUrl: postgres.url })
})
afterAll(async () => {
  if (postgresMissing !== undefined) return
  await Promise.all(workers.map((worker) => worker.kill('SIGTERM')))
  await service.close()
  await demo.close()
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

function addWorker(): TestWorker {
  const worker = startWorker({ dir, tenantsFile: join(dir, 'tenants.json'), databaseUrl: postgres.url })
  workers.push(worker)
  return worker
}

/** Kills the worker that runs the tenant's job, at the given moment of the job. */
async function killAt(tenant: string, moment: RegExp | number): Promise<void> {
  const victim = await new Promise<TestWorker>((resolve) => {
    for (const worker of workers) {
      worker.watch((line) => {
        const said = String(line['msg'])
        if (line['tenant'] !== tenant) return
        if (typeof moment !== 'number' && moment.test(said)) resolve(worker)
        if (typeof moment === 'number' && said === 'job begins') setTimeout(() => resolve(worker), moment)
      })
    }
  })
  workers.splice(workers.indexOf(victim), 1)
  await victim.kill('SIGKILL')
}

let count = 0
async function edit(tenant: string): Promise<string> {
  count += 1
  const facts = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z' }
  demo.content.putArticle(tenant, 'en', makeDemoArticle({ ...facts, title: `Edit ${count} of ${tenant}` }))
  const { json } = await service.webhook(tenant, { changes: [{ kind: 'article', locale: 'en', article: 'edited' }] })
  return String(json['id'])
}

/** The number of the edit that visitors see; 0 before the first one. */
function visibleEdit(tenant: string): number {
  try {
    const page = readFileSync(join(dir, 'live', tenant, 'current/edited.html'), 'utf8')
    // A page that was cut in the middle has no end.
    if (!page.trimEnd().endsWith('</html>')) throw new Error(`${tenant} shows half a page.`)
    return Number(/Edit (\d+) of/.exec(page)?.[1])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

describe.skipIf(postgresMissing !== undefined)('of two workers on PostgreSQL', () => {
  it('one may be killed at any moment: every edit goes live, in order, and no site is ever half there', async () => {
    await Promise.all([addWorker().ready, addWorker().ready])
    const seen = new Map<string, number[]>(TENANTS.map((tenant) => [tenant, []]))
    const look = setInterval(() => TENANTS.forEach((tenant) => seen.get(tenant)?.push(visibleEdit(tenant))), 20)
    const ids: string[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const tenant = TENANTS[kill % TENANTS.length] ?? ''
      // The service sets a tenant aside after three deaths in a row, so the tenant's earlier edit must end first.
      const earlier = ids[kill - TENANTS.length]
      if (earlier !== undefined) await service.ended(earlier)
      const killed = killAt(tenant, MOMENTS[kill % MOMENTS.length] ?? 0)
      ids.push(await edit(tenant))
      await killed
      // The test does not wait for the worker: at the next kill there may be no worker at all.
      addWorker()
    }
    const last = await Promise.all(TENANTS.map((tenant) => edit(tenant)))
    const ended = await Promise.all([...ids, ...last].map((id) => service.ended(id)))
    await sleep(50)
    clearInterval(look)
    expect(ended.map(({ state, error }: Receipt) => error?.message ?? state)).toStrictEqual(ended.map(() => 'live'))
    for (const [name, tenant] of tenants) {
      const edits = seen.get(name) ?? []
      expect(edits, `${name} went back`).toStrictEqual([...edits].sort((a, b) => a - b))
      expect(edits.at(-1)).toBe(KILLS + 1 + TENANTS.indexOf(name))
      expect(await verifySite({ root: ROOT, name, tenant })).toMatchObject({ ok: true, missing: [], changed: [] })
    }
  }, 600_000)
})

listMissing(postgresMissing)
