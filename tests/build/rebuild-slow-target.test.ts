import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { createTargetWatch } from '#rebuild/queue/target-watch.ts'
import { openTargetStates, type TargetStates } from '#rebuild/queue/target-states.ts'
import { openTargetReader } from '#run/publish/target-reader.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { openQueueDatabase } from '../support/open-queue-database.ts'
import { createBundles, FIRST, openTestTarget, publish, SECOND, type Bundles } from '../support/publish-site.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'
import { startS3Server, type S3Server } from '../support/s3-server.ts'

let bundles: Bundles
let s3: S3Server
let count = 0

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  s3 = await startS3Server()
  bundles = createBundles()
})
afterAll(async () => {
  await s3.close()
  bundles.remove()
})

const addressOf = (name: string) => `s3://bucket/${name}?endpoint=${s3.url}`
const tenantAt = (name: string) =>
  v.parse(Tenant, {
    origin: `https://${name}.example`,
    provider: { baseUrl: 'http://127.0.0.1:1' },
    publish: { target: addressOf(name) },
  })

/** A tenant with two releases at a target in the bucket. Resolves with its name. */
async function published(): Promise<string> {
  const name = `slow-${(count += 1)}`
  const target = await openTestTarget(addressOf(name))
  for (const [minute, files] of [FIRST, SECOND].entries()) {
    await publish(target, bundles.write(name, files, minute), { tenant: name })
  }
  target.close()
  return name
}

function hang(name: string): void {
  s3.hooks.hang = (request) => request.includes(`/${name}/`)
  onTestFinished(() => void delete s3.hooks.hang)
}

describe('a target that hangs', () => {
  let dir: string
  let service: TestRebuild
  const tenants = new Map<string, Tenant>()
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'tessera-slow-'))
    for (const name of [await published(), await published()]) tenants.set(name, tenantAt(name))
    service = await startRebuild({ dir, tenants: [...tenants] })
  })
  afterAll(async () => {
    await service.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const list = async () =>
    (await service.call('GET', '/api/tenants', { token: service.operator })).json['tenants'] as TenantAnswer[]

  it('keeps no caller waiting: the list says what is known, the others are asked, and the service ends', async () => {
    const [slow = '', other = ''] = tenants.keys()
    hang(slow)
    // The target never answers. If a call waited for it, the test would not pass this line.
    expect((await list()).map(({ tenant }) => tenant)).toEqual([slow, other])
    await expect.poll(list).toMatchObject([
      { tenant: slow, state: 'unknown', releases: [] },
      { tenant: other, state: 'idle', releases: [{ isLive: true }, { isLive: false }] },
    ])
    const { json } = await service.call('GET', `/api/tenants/${slow}`, { token: service.operator })
    expect(json).toMatchObject({ tenant: slow, state: 'unknown' })
    await service.close()
    service = await startRebuild({ dir, tenants: [...tenants] })
  })
})

describe('a reader of targets', () => {
  const readerOf = (name: string, longestMs?: number) => {
    const file = { default: name, tenants: { [name]: tenantAt(name) } }
    const reader = openTargetReader({ root: '/', tenants: file, ...(longestMs !== undefined && { longestMs }) })
    onTestFinished(() => reader.close())
    return reader
  }
  const slow = expect.objectContaining({ name: 'TargetSlow', status: 503 }) as Error

  it('gives up in time whatever it asks, cuts the requests off, and reads again when the target answers', async () => {
    const name = await published()
    const reader = readerOf(name, 2000)
    const [live, before] = (await reader.facts(name)).releases
    hang(name)
    for (const question of [
      () => reader.facts(name),
      () => reader.chooseRelease(name),
      () => reader.compareRelease(name, before?.buildId ?? ''),
    ])
      await expect(question()).rejects.toThrow(slow)
    delete s3.hooks.hang
    expect(await reader.chooseRelease(name)).toBe(before?.buildId)
    expect(await reader.compareRelease(name, before?.buildId ?? '')).toMatchObject({ liveBuildId: live?.buildId })
  })

  it('asks over the connection that it has', async () => {
    const name = await published()
    const reader = readerOf(name)
    await reader.facts(name)
    const before = s3.connections()
    for (let looks = 0; looks < 10; looks += 1) await reader.facts(name)
    expect(s3.connections()).toBe(before)
  })
})

describe('the watch over targets', () => {
  const names = Array.from({ length: 60 }, (_, at) => `t${at}`)

  it('asks a few at once, each once for all who want to know, and keeps what it knew if one fails', async () => {
    const queue = await openQueueDatabase()
    onTestFinished(() => queue.close())
    const states: TargetStates = openTargetStates(queue.db)
    const asked: string[] = []
    let running = 0
    let most = 0
    let isAway = false
    const watch = createTargetWatch({
      states,
      logger: pino({ level: 'silent' }),
      resumed: () => Promise.resolve(),
      reader: {
        async facts(name) {
          asked.push(name)
          most = Math.max(most, (running += 1))
          await new Promise((resolve) => setTimeout(resolve, 5))
          running -= 1
          if (isAway) throw new Error('away')
          return { releases: [{ buildId: name, builtAt: '', liveAt: '', files: 1, isLive: true }] }
        },
      },
    })
    watch.refresh(names, 3600)
    watch.refresh(names, 3600)
    await expect.poll(async () => (await states.known(names)).size).toBe(names.length)
    await expect.poll(async () => (await states.known(['t59'])).get('t59')?.releases).toHaveLength(1)
    expect(asked.sort()).toEqual([...names].sort())
    expect(most).toBe(16)
    isAway = true
    watch.refresh(['t1'], 0)
    await expect.poll(async () => (await states.known(['t1'])).get('t1')?.error?.message).toContain('away')
    expect((await states.known(['t1'])).get('t1')).toMatchObject({ releases: [{ buildId: 't1' }] })
    await watch.stop()
  })

  it('drops an answer to a question that was asked before somebody knew better', async () => {
    const queue = await openQueueDatabase()
    onTestFinished(() => queue.close())
    const states = openTargetStates(queue.db)
    const release = (buildId: string) => ({ buildId, builtAt: '', liveAt: '', files: 1, isLive: true })
    // The clock of the embedded database has a precision of one millisecond. So for some of these tenants, both happen
    // at the same time.
    for (const tenant of Array.from({ length: 30 }, (_, at) => `t${at}`)) {
      const [look] = await states.takeChecks([tenant], 0)
      await states.note(tenant, { releases: [release('new')] })
      await states.answered(look!, { releases: [release('old')] })
      expect((await states.known([tenant])).get(tenant)?.releases).toEqual([release('new')])
    }
  })
})
