import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#kit/log.ts'
import { POLL } from '#rebuild/queue/looker.ts'
import { openLookStates } from '#rebuild/queue/look-states.ts'
import { PRIORITY } from '#rebuild/queue/priority.ts'
import { createJobRunner, type JobRunnerOptions } from '#rebuild/queue/run-job.ts'
import { openTargetStates } from '#rebuild/queue/target-states.ts'
import { openJobTries } from '#rebuild/queue/job-tries.ts'
import { openTenantStates } from '#rebuild/queue/tenant-states.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { openQueueDatabase, type QueueDatabase } from '../support/open-queue-database.ts'

const edit = { tenant: 'harbour', kind: 'build', reason: 'edit', askedBy: 'webhook' } as const
const addPoll = () => queue.receipts.addByItself(['harbour'], POLL, PRIORITY.look)
const away = { name: 'ProviderUnreachable', title: '', message: 'away', hint: '', where: {}, status: 500 }
const held = { ...away, name: 'ShrinkHeld', message: 'half of it would go' }

let queue: QueueDatabase
beforeAll(async () => {
  queue = await openQueueDatabase()
})
afterAll(() => queue.close())
beforeEach(async () => {
  await queue.db.query('DELETE FROM tessera.receipt')
})

/** Runs one job of a tenant. The build fails with `fault`, or succeeds. Returns the pause before a retry, if any. */
function runJob(fault?: typeof away, changed: readonly string[] = []): Promise<number | undefined> {
  const report = { tenant: 'harbour', ok: !fault, changed, notices: [], faults: fault ? [fault] : [], ms: {} }
  const tenant = v.parse(Tenant, {
    origin: 'http://harbour.localhost',
    provider: { baseUrl: 'https://provider.example' },
  })
  const run = createJobRunner({
    root: '',
    tenants: { default: 'harbour', tenants: { harbour: tenant } },
    receipts: queue.receipts,
    retryPolicy: queue.retryPolicy,
    states: openTenantStates(queue.db),
    lookStates: openLookStates(queue.db),
    looks: { keyOf: () => 'k' },
    settings: () => ({ checkSeconds: 86_400, webhookPollSeconds: 900 }),
    targets: openTargetStates(queue.db),
    tries: openJobTries(queue.db),
    engine: { build: async () => report } as unknown as JobRunnerOptions['engine'],
    publisher: {} as JobRunnerOptions['publisher'],
    metrics: { built: () => undefined, failed: () => undefined } as unknown as JobRunnerOptions['metrics'],
    log: createLog({ sink: { write: () => undefined }, quiet: true }),
  })
  return run({ tenant: 'harbour', job: randomUUID(), attempt: 0 })
}

const states = async () => (await queue.receipts.list({ limit: 100 })).map(({ state }) => state)
const makeOlder = (seconds: number) =>
  queue.db.query('UPDATE tessera.receipt SET queued_at = queued_at - make_interval(secs => $1)', [seconds])

describe('an edit while a provider is away', () => {
  it('is tried again after longer and longer pauses, and given up after eight of them', async () => {
    await queue.receipts.add(edit)
    const pauses: (number | undefined)[] = []
    const retries: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      const beforeMs = Date.now()
      pauses.push(await runJob(away))
      const [receipt] = await queue.receipts.list({ limit: 1 })
      retries.push(Date.parse(receipt?.retryAt ?? '') - beforeMs)
    }
    // The receipts say the same times plus the duration of the attempt.
    for (const [at, pauseMs = 0] of pauses.entries()) expect(retries[at]).toBeGreaterThanOrEqual(pauseMs - 1)
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000))
    await makeOlder(183)
    expect(await runJob(away)).toBeUndefined()
    expect(await queue.receipts.list({ limit: 1 })).toMatchObject([{ state: 'failed', error: { name: away.name } }])
  })

  it('is not given up sooner because other edits made the tenant try at once', async () => {
    for (let edits = 0; edits < 40; edits++) {
      await queue.receipts.add(edit)
      expect(await runJob(away)).toBeDefined()
    }
    expect(await states()).not.toContain('failed')
    await makeOlder(200)
    expect(await runJob(away)).toBeDefined()
    const found = await states()
    expect(found.filter((state) => state === 'failed')).toHaveLength(33)
    expect(found.filter((state) => state === 'queued')).toHaveLength(7)
    await runJob(undefined, ['index.html'])
    expect((await states()).filter((state) => state === 'live')).toHaveLength(7)
  })

  it('that was given up leaves its tenant to be looked at, until that goes well', async () => {
    await queue.receipts.add(edit)
    for (let attempt = 0; attempt < 8; attempt++) await runJob(away)
    expect(await queue.retryPolicy.left()).toEqual([])
    await makeOlder(183)
    await runJob(away)
    expect(await queue.retryPolicy.left()).toEqual(['harbour'])
    await addPoll()
    await runJob(away)
    expect(await states()).toEqual(['failed'])
    await addPoll()
    await runJob()
    expect(await states()).toEqual(['live', 'failed'])
    expect(await queue.retryPolicy.left()).toEqual([])
  })
})

describe('a look', () => {
  it('leaves no receipt where it finds nothing', async () => {
    await addPoll()
    await runJob()
    expect(await states()).toEqual([])
  })

  it('that fails as the one before did leaves no further receipt, and another fault does', async () => {
    for (const fault of [held, held, { ...held, message: 'all of it would go' }]) {
      await addPoll()
      await runJob(fault)
    }
    expect((await queue.receipts.list({ limit: 9 })).map(({ error }) => error?.message)).toEqual([
      'all of it would go',
      held.message,
    ])
  })
})
