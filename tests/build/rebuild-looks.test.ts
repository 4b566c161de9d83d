import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { openLookStates } from '#rebuild/queue/look-states.ts'
import { openTenantList } from '#rebuild/queue/tenant-list.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { openQueueDatabase, type QueueDatabase } from '../support/open-queue-database.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'

describe('what looks know', () => {
  let queue: QueueDatabase
  beforeAll(async () => (queue = await openQueueDatabase()))
  afterAll(() => queue.close())
  beforeEach(async () => {
    await queue.db.query('DELETE FROM tessera.receipt')
    await queue.db.query('DELETE FROM tessera.tenant')
    const names = ['anchor', 'brook', 'cedar']
    await openTenantList(queue.db).declare(
      names.map((name) => ({ name, origin: '', isPublished: true, hasWebhook: name === 'cedar' })),
    )
  })

  const states = () => openLookStates(queue.db)
  const namesOf = (looks: readonly { tenant: string }[]) => looks.map(({ tenant }) => tenant).sort()

  it('lets each tenant be taken once in its time, and none that is paused or has a build under way', async () => {
    const pause = `INSERT INTO tessera.target (tenant, paused) VALUES ('brook', '{}')`
    expect(namesOf(await states().take({ hasWebhook: false }, 60, 1))).toHaveLength(1)
    expect(namesOf(await states().take({ hasWebhook: false }, 60, 9))).toHaveLength(1)
    expect(await states().take({ hasWebhook: false }, 60, 9)).toEqual([])
    await queue.db.query(pause)
    expect(namesOf(await states().take({ hasWebhook: false }, await states().now(), 9))).toEqual(['anchor'])
    await queue.db.query('DELETE FROM tessera.target')
    await queue.receipts.add({ tenant: 'brook', kind: 'build', reason: '', askedBy: 'ada' })
    expect(namesOf(await states().take({ hasWebhook: false }, await states().now(), 9))).toEqual(['anchor'])
    expect(namesOf(await states().take({ tenants: ['cedar', 'gone'] }, 60, 9))).toEqual(['cedar'])
  })

  it('moves on with the feed, and from the build that is live', async () => {
    const look = async () => (await states().take({ tenants: ['anchor'] }, 0, 1))[0]!
    expect(await look()).toEqual({ tenant: 'anchor', failures: 0 })
    await states().settled('anchor', { key: 'k', cursor: '1', checkSeconds: undefined })
    const due = await look()
    expect(due).toEqual({ tenant: 'anchor', key: 'k', position: { cursor: '1' }, failures: 0 })
    await states().ended([{ due, isOk: true, position: { cursor: '2', etag: '"x"' } }])
    expect(await look()).toMatchObject({ position: { cursor: '2', etag: '"x"' } })
    expect(await states().seen('anchor')).toEqual({ from: '1', to: '2' })
    // A build ended before this look did.
    const slow = await look()
    await states().settled('anchor', { key: 'k', cursor: '7', checkSeconds: undefined })
    await states().ended([{ due: slow, isOk: true, position: { cursor: '3' } }])
    expect(await look()).toEqual({ tenant: 'anchor', key: 'k', position: { cursor: '7' }, failures: 0 })
    for (const isOk of [false, false]) await states().ended([{ due: slow, isOk }])
    expect(await look()).toMatchObject({ failures: 2 })
    await states().ended([{ due: slow, isOk: true }])
    expect(await look()).toMatchObject({ failures: 0 })
  })

  it('has a check of the whole site come due once', async () => {
    await states().settled('anchor', { key: 'k', cursor: '1', checkSeconds: -1 })
    await states().settled('brook', { key: 'k', cursor: '1', checkSeconds: 1000 })
    expect(await states().takeChecks(9)).toEqual(['anchor'])
    expect(await states().takeChecks(9)).toEqual([])
  })
})

describe('a look', { shuffle: false }, () => {
  let dir: string
  let demo: DemoProvider & { url: string }
  let service: TestRebuild
  let asked = 0

  async function start(settings: object, origin = 'http://t0001.localhost'): Promise<void> {
    const publish = { target: `folder:${join(dir, 'live')}` }
    const tenant = v.parse(Tenant, { origin, provider: { baseUrl: demo.url }, publish })
    service = await startRebuild({ dir, tenants: [['t0001', tenant]], settings, env: { WEBHOOK_SECRET_T0001: '' } })
    await service.rebuild.work()
  }
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'tessera-looks-'))
    demo = await startDemoProvider({
      synthetic: { tenants: 1, articles: 2 },
      async intercept(c, next) {
        if (c.req.path.endsWith('/all/changes')) asked += 1
        await next()
      },
    })
  })
  afterEach(() => service.close())
  afterAll(async () => {
    await demo.close()
    rmSync(dir, { recursive: true, force: true })
  })

  const jobs = () => service.log.filter(({ msg }) => msg === 'job begins').length
  const page = (path: string) => readFileSync(join(dir, 'live/current', path), 'utf8')
  async function letLooksPass(count: number): Promise<void> {
    const before = asked
    await expect.poll(() => asked).toBeGreaterThanOrEqual(before + count)
  }

  it('that finds nothing takes no turn in the queue, and one that finds a change takes one', async () => {
    await start({ pollSeconds: 1 })
    await expect.poll(() => service.log.some(({ msg }) => msg === 'job ends')).toBe(true)
    await letLooksPass(1)
    const before = jobs()
    await letLooksPass(3)
    expect(jobs()).toBe(before)
    const own = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z', title: 'Untold' }
    demo.content.putArticle('t0001', 'en', makeDemoArticle(own))
    await expect.poll(async () => (await service.receipts())[0]?.state).toBe('live')
    await expect.poll(() => page('edited.html')).toContain('Untold')
    await expect
      .poll(async () => (await service.receipts())[0])
      .toMatchObject({ reason: 'poll', askedBy: 'schedule', state: 'live' })
    await letLooksPass(3)
    expect(jobs()).toBe(before + 1)
  })

  it('after a restart finds nothing either', async () => {
    await start({ pollSeconds: 1 })
    await letLooksPass(2)
    expect(jobs()).toBe(0)
  })

  it('finds that the settings of the tenant are others', async () => {
    await start({ pollSeconds: 1 }, 'http://other.localhost')
    await expect.poll(() => page('index.html')).toContain('http://other.localhost')
    expect(jobs()).toBe(1)
  })

  it('is followed by a check of the whole site now and then, which leaves no receipt', async () => {
    // The build of the edit plans the first check.
    await start({ pollSeconds: 0, checkSeconds: 1 })
    const { json } = await service.call('POST', '/api/rebuilds', { token: service.operator, body: { tenant: 't0001' } })
    await service.ended(String(json['id']))
    const receipts = (await service.receipts()).length
    await expect.poll(jobs).toBeGreaterThanOrEqual(2)
    await service.rebuild.endStreams()
    await expect.poll(async () => (await service.receipts()).length).toBe(receipts)
  })
})
