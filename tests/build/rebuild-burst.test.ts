import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { playBurst } from '../support/play-burst.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'

const TENANTS = Array.from({ length: 20 }, (_, at) => `t${String(at + 1).padStart(4, '0')}`)
const WEBHOOKS = 500
const held = Promise.withResolvers<void>()

let dir: string
let demo: DemoProvider & { url: string }
let service: TestRebuild

beforeAll(async () => {
  demo = await startDemoProvider({
    synthetic: { tenants: TENANTS.length, articles: 4 },
    async intercept(_call, next) {
      await held.promise
      await next()
    },
  })
  dir = mkdtempSync(join(tmpdir(), 'tessera-burst-'))
  service = await startRebuild({
    dir,
    tenants: TENANTS.map((name) => [
      name,
      v.parse(Tenant, {
        origin: `http://${name}.localhost`,
        provider: { baseUrl: demo.url },
        publish: { target: `folder:${join(dir, 'live', name)}` },
      }),
    ]),
  })
})
afterAll(async () => {
  await service.close()
  await demo.close()
  rmSync(dir, { recursive: true, force: true })
})

/** The jobs of a tenant in the log: the numbers of the lines with which each begins and ends. */
function jobsOf(tenant: string): { begins: number; ends: number }[] {
  const jobs: { begins: number; ends: number }[] = []
  service.log.forEach((line, place) => {
    if (line['tenant'] !== tenant) return
    if (line['msg'] === 'job begins') jobs.push({ begins: place, ends: Infinity })
    const last = jobs.at(-1)
    if (line['msg'] === 'job ends' && last) last.ends = place
  })
  return jobs
}

it('makes few builds of many webhooks, one at a time for each tenant, and the last edit of each is live', async () => {
  await service.rebuild.work()
  // The provider answers no build until the last webhook was accepted.
  const answers = await playBurst({ demo, service, tenants: TENANTS, webhooks: WEBHOOKS, seconds: 0 })
  held.resolve()
  const ids = answers.map(({ status, json }) => {
    expect(status).toBe(202)
    return String(json['id'])
  })
  const ended = await Promise.all(ids.slice(-TENANTS.length).map((id) => service.ended(id)))
  expect(ended.map(({ state, error }) => error?.message ?? state)).toStrictEqual(TENANTS.map(() => 'live'))

  for (const [at, tenant] of TENANTS.entries()) {
    const live = readFileSync(join(dir, 'live', tenant, 'current/edited.html'), 'utf8')
    expect(live).toContain(`Edit ${WEBHOOKS - TENANTS.length + at} of ${tenant}`)
    const jobs = jobsOf(tenant)
    for (const [place, job] of jobs.entries()) expect(job.begins).toBeGreaterThan(jobs[place - 1]?.ends ?? -1)
    // One job that began before the last webhook, and one job for all the others.
    expect(jobs.length).toBeLessThanOrEqual(2)
  }
})
