import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Receipt } from '#contract/receipt.ts'
import { makeReceipt } from '../../../../tests/support/make-receipt.ts'
import { stillHolding } from '../auth/access.ts'
import { createApp } from '../app.ts'
import { createLimits } from '../auth/limits.ts'
import { createReceiptWatch } from '../../queue/receipt-watch.ts'
import { serveApp } from '../serve-app.ts'
import type { Service } from '../../service.ts'
import { createStreamPlaces } from './stream-places.ts'
import { makeToken } from '../auth/tokens.ts'

const LOOK_MS = 200

/**
 * Starts calls of a service. Two functions that count take the place of its database, and its clock stands still until
 * the test moves it.
 */
async function startCalls() {
  const table = new Map<string, Receipt>()
  const asked = { receipts: 0, sessions: 0 }
  const tokens = ['Mina', 'Noor'].map((name) => makeToken({ name, role: 'editor', tenants: ['harbour'] }))
  const entries = tokens.map(({ entry }) => entry)
  const receipts = {
    find: vi.fn(async (ids: readonly string[]) => {
      asked.receipts += 1
      return ids.flatMap((id) => table.get(id) ?? [])
    }),
  }
  const sessions = {
    find: async (secret: string) => (await sessions.findAll([secret])).get(secret),
    findAll: async (secrets: readonly string[]) => {
      asked.sessions += 1
      return new Map(secrets.map((secret) => [secret, { token: entries[0]?.sha256 ?? '', csrf: '' }]))
    },
  }
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const settings = () => ({ tokens: entries })
  const now = () => 0
  const watch = createReceiptWatch({
    receipts,
    logger,
    stillHolding: (passes) => stillHolding(passes, { sessions, settings, now }),
  })
  const parts = { receipts, sessions, settings, logger, now, limits: createLimits() }
  const service = { ...parts, receiptWatch: watch, streamPlaces: createStreamPlaces() } as unknown as Service
  const server = await serveApp(createApp(service), { host: '127.0.0.1', port: 0 })
  const hangUp = new AbortController()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    hangUp.abort()
    await watch.stop()
    await server.close()
  })
  const receipt = makeReceipt({ id: randomUUID(), tenant: 'harbour', state: 'queued' })
  table.set(receipt.id, receipt)
  return {
    asked,
    entries,
    logger,
    receipts,
    receipt,
    table,
    watch,
    tokens: tokens.map(({ token }) => token),
    url: `http://127.0.0.1:${server.port}`,
    open(token: string, options: RequestInit = {}) {
      const headers = options.headers ?? { authorization: `Bearer ${token}` }
      const path = `/api/rebuilds/${receipt.id}/events`
      return fetch(`http://127.0.0.1:${server.port}${path}`, { signal: hangUp.signal, ...options, headers })
    },
    /** Moves the clock on by the time of so many looks. */
    look: async (looks = 1) => {
      for (let count = 0; count < looks; count++) await vi.advanceTimersByTimeAsync(LOOK_MS)
    },
  }
}

it('two tokens that open 1,000 streams get 50 each, and these ask the database once at each look', async () => {
  const calls = await startCalls()
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => calls.open(calls.tokens[n % 2] ?? '')))
  const open = answers.filter(({ status }) => status === 200)
  expect(open).toHaveLength(100)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(900)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect(await refused[0]?.json()).toMatchObject({
    name: 'TooManyStreams',
    message: expect.stringContaining('This token has 50 event streams open') as string,
  })
  calls.asked.receipts = 0
  await calls.look(10)
  expect(calls.asked).toEqual({ receipts: 10, sessions: 0 })
  expect((await fetch(`${calls.url}/healthz`)).status).toBe(200)
  calls.table.set(calls.receipt.id, { ...calls.receipt, state: 'live' })
  await calls.look()
  const texts = await Promise.all(open.map((answer) => answer.text()))
  for (const text of texts) expect(text).toMatch(/^event: queued\ndata: .+\n\nevent: live\ndata: .+\n\n$/)
})

it('sessions are asked for once in five looks, however many streams they have', async () => {
  const calls = await startCalls()
  for (let n = 0; n < 6; n++) {
    const answer = await calls.open('', { headers: { cookie: `tessera_session=${n % 2}` } })
    expect(answer.status).toBe(200)
  }
  calls.asked.sessions = 0
  await calls.look(10)
  expect(calls.asked.sessions).toBe(2)
})

it('a stream that HEAD asks for leaves nothing behind', async () => {
  const calls = await startCalls()
  for (let n = 0; n < 60; n++) {
    const answer = await calls.open(calls.tokens[0] ?? '', { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  }
  calls.asked.receipts = 0
  await calls.look(10)
  expect(calls.asked.receipts).toBe(0)
  expect((await calls.open(calls.tokens[0] ?? '')).status).toBe(200)
})

it('a caller who has gone leaves nothing behind, and its place is free', async () => {
  const calls = await startCalls()
  const hangUp = new AbortController()
  for (let n = 0; n < 50; n++) await calls.open(calls.tokens[0] ?? '', { signal: hangUp.signal })
  hangUp.abort()
  await expect
    .poll(async () => {
      calls.asked.receipts = 0
      await calls.look()
      return calls.asked.receipts
    })
    .toBe(0)
  expect((await calls.open(calls.tokens[0] ?? '')).status).toBe(200)
})

it.each<[string, (calls: Awaited<ReturnType<typeof startCalls>>) => void]>([
  ['withdrawn', ({ entries }) => void entries.shift()],
  ['that has expired', ({ entries }) => Object.assign(entries[0] ?? {}, { expires: '1960-01-01T00:00:00Z' })],
  ['that lost the tenant', ({ entries }) => Object.assign(entries[0] ?? {}, { tenants: ['linden'] })],
])('the stream of a token %s ends, and the others go on', async (_how, change) => {
  const calls = await startCalls()
  const [mine, other] = await Promise.all(calls.tokens.map((token) => calls.open(token)))
  change(calls)
  await calls.look(5)
  calls.table.set(calls.receipt.id, { ...calls.receipt, state: 'live' })
  await calls.look()
  expect(await mine?.text()).not.toContain('event: live')
  expect(await other?.text()).toContain('event: live')
})

it('a caller who does not read keeps no place once the stream has to end', async () => {
  const calls = await startCalls()
  const [token = ''] = calls.tokens
  const { receipt, table, entries } = calls
  // This is more than the buffers on the way can hold.
  table.set(receipt.id, { ...receipt, reason: 'x'.repeat(20_000_000) })
  await calls.open(token)
  for (const reason of ['one', 'two', 'three']) {
    table.set(receipt.id, { ...receipt, reason })
    await calls.look()
  }
  Object.assign(entries[0] ?? {}, { tenants: ['linden'] })
  await calls.look(5)
  Object.assign(entries[0] ?? {}, { tenants: ['harbour'] })
  table.set(receipt.id, receipt)
  const answers = await Promise.all(Array.from({ length: 50 }, () => calls.open(token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

it('streams end if the service stops, and if the database fails, which the log tells once', async () => {
  const calls = await startCalls()
  const before = await Promise.all(calls.tokens.map((token) => calls.open(token)))
  calls.receipts.find.mockRejectedValueOnce(new Error('away'))
  await calls.look()
  for (const answer of before) expect(await answer.text()).toMatch(/^event: queued\ndata: .+\n\n$/)
  expect(calls.logger.warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ streams: 2 }),
    'event streams end',
  )
  const last = await calls.open(calls.tokens[0] ?? '')
  await calls.watch.stop()
  expect(await last.text()).toMatch(/^event: queued\ndata: .+\n\n$/)
  expect(await (await calls.open(calls.tokens[0] ?? '')).text()).toBe('')
})
