import { expect, it } from 'vitest'
import type { Receipts } from './receipts.ts'
import { createRequests } from './enqueue.ts'

const asked = { tenant: 'harbour', kind: 'build', reason: '', askedBy: 'Mina' } as const

function makeRequests(waiting: { count: number; oldestMs: number }, open: readonly string[] = []) {
  const delays: number[] = []
  const receipts = {
    add: async () => ({ ...asked, id: '1', state: 'queued', times: {} }),
    waiting: async () => waiting,
    open: async () => open,
  } as unknown as Receipts
  const queue = { ask: async (_tenant: string, delayMs: number) => void delays.push(delayMs) }
  return { delays, requests: createRequests(receipts, queue, () => ({ quietMs: 300, longestWaitMs: 2000 })) }
}

it('waits for a moment of quiet after an edit', async () => {
  const { delays, requests } = makeRequests({ count: 1, oldestMs: 2 })
  expect(await requests.ask(asked)).toMatchObject({ state: 'queued' })
  expect(delays).toStrictEqual([300])
})

it('does not wait for ever while edits go on, and says that they are taken along', async () => {
  const nearlyOver = makeRequests({ count: 9, oldestMs: 1900 })
  expect(await nearlyOver.requests.ask(asked)).toMatchObject({ state: 'merged' })
  expect(nearlyOver.delays).toStrictEqual([100])
  const over = makeRequests({ count: 9, oldestMs: 5000 })
  await over.requests.ask(asked)
  expect(over.delays).toStrictEqual([0])
})

it('leaves a tenant alone for which nothing is left to do', async () => {
  const { delays, requests } = makeRequests({ count: 0, oldestMs: 0 })
  await requests.goOn('harbour', undefined)
  expect(delays).toStrictEqual([])
})

it('tries again after the pause, and soon where something new was asked for meanwhile', async () => {
  const alone = makeRequests({ count: 0, oldestMs: 0 }, ['harbour'])
  await alone.requests.goOn('harbour', 16_000)
  expect(alone.delays).toStrictEqual([16_000])
  const withNews = makeRequests({ count: 1, oldestMs: 0 }, ['harbour'])
  await withNews.requests.goOn('harbour', 16_000)
  expect(withNews.delays).toStrictEqual([300])
})
