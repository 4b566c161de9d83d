import { expect, it } from 'vitest'
import type { Receipts } from './receipts.ts'
import { createEnqueuer } from './enqueue.ts'

const request = { tenant: 'harbour', kind: 'build', reason: '', askedBy: 'Mina' } as const

function makeEnqueuer(waiting: { count: number; oldestMs: number }, open = waiting.count) {
  const delays: number[] = []
  const ensured: unknown[] = []
  const receipts = {
    add: async () => ({ ...request, id: '1', state: 'queued', times: {} }),
    waiting: async () => ({ ...waiting, open, priority: 2 }),
    addByItself: async (tenants: readonly string[]) => tenants.filter((tenant) => tenant !== 'waits-already'),
  } as unknown as Receipts
  const queue = {
    add: async (_tenant: string, delayMs: number) => void delays.push(delayMs),
    ensure: async (...call: unknown[]) => void ensured.push(call),
  }
  return { delays, ensured, enqueuer: createEnqueuer(receipts, queue, () => ({ quietMs: 300, longestWaitMs: 2000 })) }
}

it('waits for a quiet moment after an edit', async () => {
  const { delays, enqueuer } = makeEnqueuer({ count: 1, oldestMs: 2 })
  expect(await enqueuer.enqueue(request)).toMatchObject({ state: 'queued' })
  expect(delays).toStrictEqual([300])
})

it('builds after the longest wait although edits go on, and answers that they are merged', async () => {
  const nearlyOver = makeEnqueuer({ count: 9, oldestMs: 1900 })
  expect(await nearlyOver.enqueuer.enqueue(request)).toMatchObject({ state: 'merged' })
  expect(nearlyOver.delays).toStrictEqual([100])
  const over = makeEnqueuer({ count: 9, oldestMs: 5000 })
  await over.enqueuer.enqueue(request)
  expect(over.delays).toStrictEqual([0])
})

it('adds no job for a tenant without open receipts', async () => {
  const { delays, enqueuer } = makeEnqueuer({ count: 0, oldestMs: 0 })
  await enqueuer.requeue('harbour', undefined)
  expect(delays).toStrictEqual([])
})

it('tries again after the pause, or sooner if a new request came meanwhile', async () => {
  const alone = makeEnqueuer({ count: 0, oldestMs: 0 }, 1)
  await alone.enqueuer.requeue('harbour', 16_000)
  expect(alone.delays).toStrictEqual([16_000])
  const withNews = makeEnqueuer({ count: 1, oldestMs: 0 })
  await withNews.enqueuer.requeue('harbour', 16_000)
  expect(withNews.delays).toStrictEqual([300])
})

it('adds what the service asks for by itself behind edits, and only where nothing waits', async () => {
  const { delays, ensured, enqueuer } = makeEnqueuer({ count: 0, oldestMs: 0 })
  await enqueuer.enqueueByItself(['harbour', 'waits-already'], 'poll', 1)
  expect([delays, ensured]).toStrictEqual([[], [[['harbour'], 1]]])
})
