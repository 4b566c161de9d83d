import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { verifySite } from '#run/publish/rollback-site.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { ROOT } from '../support/build-bundles.ts'
import { listMissing } from '../support/list-missing.ts'
import { startS3Server, type S3Server } from '../support/s3-server.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { secretOf, startRebuild, type TestRebuild } from '../support/start-rebuild.ts'
import { startWorker, type TestWorker } from '../support/start-worker.ts'

const NAME = 't0001'
const KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

let dir: string
let s3: S3Server
let demo: DemoProvider & { url: string }
let postgres: Awaited<ReturnType<typeof startPostgres>>
let service: TestRebuild
let tenant: Tenant
const workers = new Set<TestWorker>()

beforeAll(async () => {
  if (postgresMissing !== undefined) return
  Object.assign(process.env, KEYS)
  dir = mkdtempSync(join(tmpdir(), 'tessera-workers-'))
  postgres = await startPostgres()
  s3 = await startS3Server()
  demo = await startDemoProvider({ synthetic: { tenants: 1, articles: 12 } })
  const publish = { target: `s3://bucket/site?endpoint=${s3.url}` }
  const plain = { origin: `http://${NAME}.localhost`, provider: { baseUrl: demo.url }, publish }
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: NAME, tenants: { [NAME]: plain } }))
  tenant = v.parse(Tenant, plain)
  // The first machine. Its cache already has the compiled program.
  service = await startRebuild({
    tenants: [[NAME, tenant]],
    dir: join(dir, 'first'),
    databaseUrl: postgres.url,
    // The service polls no tenant between the edits.
    settings: { webhookPollSeconds: 0 },
  })
})
afterAll(async () => {
  if (postgresMissing !== undefined) return
  await Promise.all([...workers].map((worker) => worker.kill('SIGTERM')))
  await service.close()
  await demo.close()
  await s3.close()
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

type Watched = TestWorker & { readonly said: string[] }

/** Starts a worker on a machine of its own, with the shared state store. */
async function addWorker(machine: string): Promise<Watched> {
  const env = {
    ...KEYS,
    STATE_STORE: `s3://bucket/state?endpoint=${s3.url}`,
    REBUILD_SETTINGS: join(dir, 'first/rebuild.json'),
    WEBHOOK_SECRET_T0001: secretOf(NAME),
  }
  const place = { dir: join(dir, machine), tenantsFile: join(dir, 'tenants.json'), databaseUrl: postgres.url }
  const worker = { ...startWorker({ ...place, env }), said: [] as string[] }
  worker.watch((line) => worker.said.push(String(line['msg'])))
  workers.add(worker)
  await worker.ready
  return worker
}

async function stop(worker: Watched, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  workers.delete(worker)
  await worker.kill(signal)
}

let count = 0
/** Edits an article. Resolves when the edit is live. */
async function edit(): Promise<void> {
  count += 1
  const article = { id: 'edited', article: 'edited', group: null, body: `<p>Edit ${count}.</p>` }
  demo.content.putArticle(NAME, 'en', makeDemoArticle(article))
  const { json } = await service.webhook(NAME, { changes: [{ kind: 'article', locale: 'en', article: 'edited' }] })
  const { state, error } = await service.ended(String(json['id']))
  expect(error?.message ?? state).toBe('live')
  expect(s3.objects.get('bucket/site/edited.html')?.body.toString()).toContain(`Edit ${count}.`)
}

/** The numbers of pages that its last build drew and kept. */
function drawn({ said }: Watched): { rendered: number; kept: number } {
  const last = said.findLast((text) => /\d+ rendered/.test(text)) ?? ''
  const [, rendered, kept] = /(\d+) rendered, (\d+) kept/.exec(last) ?? []
  return { rendered: Number(rendered), kept: Number(kept) }
}

const TAKEN = expect.stringContaining('is taken over') as string
const SHARED = expect.stringContaining('is shared') as string

describe.skipIf(postgresMissing !== undefined)('workers on machines of their own', () => {
  it('take turns at one tenant: each draws only what was edited, and a killed one leaves nothing torn', async () => {
    const first = await addWorker('first')
    await edit()
    expect(drawn(first).kept).toBe(0)
    await stop(first)
    // The worker first ends the work that it has begun.
    expect(first.said).toContainEqual(SHARED)

    const second = await addWorker('second')
    expect(second.said).toContainEqual(expect.stringContaining('were compiled by another machine'))
    await edit()
    expect(second.said).toContainEqual(TAKEN)
    expect(drawn(second)).toMatchObject({
      rendered: expect.toSatisfy((pages: number) => pages > 0 && pages < 10) as number,
    })
    await expect.poll(() => second.said).toContainEqual(SHARED)
    // The worker was killed after it wrote its segment and before it wrote the head. Its edit is live, and the shared
    // state is still that of the first worker.
    const killed = new Promise<void>((resolve) => {
      s3.hooks.after = (_n, request) => {
        if (!/^PUT \/bucket\/state\/tenants\/t0001\/packs\//.test(request)) return
        delete s3.hooks.after
        resolve(stop(second, 'SIGKILL'))
      }
    })
    await edit()
    await killed

    const third = await addWorker('first')
    await edit()
    expect(third.said).toContainEqual(TAKEN)
    expect(drawn(third).kept).toBeGreaterThan(drawn(third).rendered)
    const fourth = await addWorker('second')
    for (let edits = 0; edits < 2; edits += 1) await edit()
    for (const worker of [third, fourth])
      expect(worker.said.filter((text) => /SharedStateDamaged|StoreFailed/.test(text))).toStrictEqual([])
    expect(await verifySite({ root: ROOT, name: NAME, tenant })).toMatchObject({ ok: true, missing: [], changed: [] })
  })
})

listMissing(postgresMissing)
