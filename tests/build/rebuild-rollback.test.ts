import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#kit/log.ts'
import type { Target } from '#publish/targets/target.ts'
import type { Receipts } from '#rebuild/queue/receipts.ts'
import { createJobRunner, type JobRunnerOptions } from '#rebuild/queue/run-job.ts'
import { openJobTries } from '#rebuild/queue/job-tries.ts'
import { openTargetStates } from '#rebuild/queue/target-states.ts'
import { openTargetReader } from '#run/publish/target-reader.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { openQueueDatabase, type QueueDatabase } from '../support/open-queue-database.ts'
import { createBundles, openTestTarget, publish, visit, type Bundles } from '../support/publish-site.ts'

let bundles: Bundles
let target: Target
let queue: QueueDatabase
const address = () => `folder:${join(bundles.dir, 'site')}`
const rollback = { tenant: 'harbour', kind: 'rollback', reason: 'rollback', askedBy: 'operator' } as const
const edit = { tenant: 'harbour', kind: 'build', reason: 'edit', askedBy: 'webhook' } as const
const ids = (taken: readonly { id: string }[]) => taken.map(({ id }) => id)

beforeAll(async () => {
  queue = await openQueueDatabase()
})
afterAll(() => queue.close())
beforeEach(async () => {
  bundles = createBundles()
  target = await openTestTarget(address())
  await queue.db.query('DELETE FROM tessera.receipt')
})
afterEach(() => {
  target.close()
  bundles.remove()
})

describe('a rollback', () => {
  const harbour = (purge?: { command: string[] }) =>
    v.parse(Tenant, {
      origin: 'http://harbour.localhost',
      provider: { baseUrl: 'https://provider.example' },
      publish: { target: address(), compress: [], ...(purge && { purge }) },
    })

  /** A job runner that does not build. */
  const runnerOf = (tenant: Tenant, changes: Partial<Receipts> = {}) =>
    createJobRunner({
      root: bundles.dir,
      tenants: { default: 'harbour', tenants: { harbour: tenant } },
      receipts: { ...queue.receipts, ...changes },
      retryPolicy: queue.retryPolicy,
      metrics: { built: () => undefined, failed: () => undefined } as unknown as JobRunnerOptions['metrics'],
      log: createLog({ sink: { write: () => undefined }, quiet: true }),
      targets: openTargetStates(queue.db),
      tries: openJobTries(queue.db),
      ...({} as Pick<JobRunnerOptions, 'engine' | 'publisher' | 'states' | 'lookStates' | 'looks' | 'settings'>),
    })
  const publishAll = async (...texts: string[]) => {
    for (const [minute, text] of texts.entries()) {
      await publish(target, bundles.write('bundle', { 'index.html': text }, minute))
    }
  }
  const ask = async () => {
    const tenants = { default: 'harbour', tenants: { harbour: harbour() } }
    const to = await openTargetReader({ root: '', tenants }).chooseRelease('harbour')
    return (await queue.receipts.add({ ...rollback, to }))!
  }
  const home = async () => (await visit(target)).get('index.html')

  it('goes back once, although its worker died before it could say so', async () => {
    await publishAll('one', 'two', 'three')
    const { id } = await ask()
    const queued = { tenant: 'harbour', job: randomUUID() }
    const dies = () => Promise.reject(new Error('The worker is gone.'))
    await expect(runnerOf(harbour(), { end: dies })({ ...queued, attempt: 0 })).rejects.toThrow('The worker is gone.')
    expect(await home()).toBe('two')
    await runnerOf(harbour())({ ...queued, attempt: 1 })
    expect(await home()).toBe('two')
    expect(await queue.receipts.find([id])).toMatchObject([{ state: 'live' }])
  })

  it('ends as live where only the cache could not be told', async () => {
    await publishAll('one', 'two')
    const { id } = await ask()
    const queued = { tenant: 'harbour', job: randomUUID(), attempt: 0 }
    await runnerOf(harbour({ command: ['false'] }))(queued)
    expect(await home()).toBe('one')
    const [receipt] = await queue.receipts.find([id])
    expect(receipt).toMatchObject({ state: 'live', notices: [{ name: 'PublishingPaused' }, { name: 'PurgeFailed' }] })
    expect(receipt?.urls).toEqual(['http://harbour.localhost/index.html'])
  })
})

describe('in line', () => {
  const claim = { job: randomUUID(), attempt: 0 }

  it('builds that were asked for before a rollback come before it, and others after', async () => {
    const [before, back, after] = [
      await queue.receipts.add(edit),
      await queue.receipts.add(rollback),
      await queue.receipts.add(edit),
    ]
    for (const receipt of [before, back, after]) {
      expect(ids(await queue.receipts.take('harbour', claim))).toEqual([receipt?.id])
      await queue.receipts.end(claim, 'live', {})
    }
  })

  it('a rollback waits for no build that was tried in vain, and that is not tried again', async () => {
    const error = { name: 'ProviderUnreachable', title: '', message: '', hint: '', where: {}, status: 500 }
    const stuck = await queue.receipts.add(edit)
    await queue.receipts.take('harbour', claim)
    await queue.retryPolicy.giveBack(claim, { error })
    const [back, later] = [await queue.receipts.add(rollback), await queue.receipts.add(edit)]
    expect(ids(await queue.receipts.take('harbour', claim))).toEqual([back?.id])
    expect(await queue.receipts.find([stuck!.id])).toMatchObject([{ state: 'failed', error: { name: error.name } }])
    await queue.receipts.end(claim, 'live', {})
    expect(ids(await queue.receipts.take('harbour', claim))).toEqual([later?.id])
  })

  it('a rollback waits for a build that was never tried, although one before that was', async () => {
    await queue.receipts.add(edit)
    await queue.receipts.take('harbour', claim)
    await queue.retryPolicy.giveBack(claim, {})
    await queue.receipts.add(edit)
    await queue.receipts.add(rollback)
    expect(await queue.receipts.take('harbour', claim)).toHaveLength(2)
  })
})
