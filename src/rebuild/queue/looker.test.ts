import { expect, it } from 'vitest'
import type { FeedLook } from '#run/build/provider-looks.ts'
import { DatabaseAway } from '../errors.ts'
import type { DueLook } from './decide-look.ts'
import type { EndedLook } from './look-states.ts'
import { createLooker, type LookerOptions } from './looker.ts'

/** The fault as the room provider throws it. This room cannot import it. */
const away = () => Object.assign(DatabaseAway.fault({}), { name: 'ProviderUnreachable' })
const due = (tenant: string, facts: Partial<DueLook> = {}): DueLook => {
  return { tenant, key: 'k', position: { cursor: '1' }, failures: 0, ...facts }
}

/** Starts a looker whose providers answer as `ask` says. Also returns what the looker did. */
function start(ask: (name: string) => Promise<FeedLook>, lastFault?: string) {
  const did = { asked: [] as string[], ended: [] as EndedLook[], enqueued: [] as string[], failed: [] as string[] }
  const clock = { now: 0 }
  const looker = createLooker({
    tenants: { tenants: new Proxy({}, { get: () => ({}), getOwnPropertyDescriptor: () => anyProperty }) },
    looks: {
      keyOf: () => 'k',
      originOf: (name: string) => name.split('-')[0],
      ask(name: string) {
        did.asked.push(name)
        return ask(name)
      },
    },
    states: { ended: async (looks: readonly EndedLook[]) => void did.ended.push(...looks) },
    enqueuer: { enqueueByItself: async (tenants: readonly string[]) => void did.enqueued.push(...tenants) },
    receipts: { addFailed: async (tenant: string) => void did.failed.push(tenant) },
    retryPolicy: { lastFault: async () => lastFault && { name: lastFault } },
    logger: { warn: () => undefined, error: (...what: unknown[]) => expect(what).toEqual([]) },
    now: () => clock.now,
  } as unknown as LookerOptions)
  const finish = async () => {
    await expect.poll(() => looker.room()).toBe(200)
    await looker.stop()
  }
  return { looker, did, clock, finish }
}
const anyProperty = { value: {}, configurable: true, enumerable: true }

const unchanged: FeedLook = { kind: 'unchanged', position: { cursor: '2' } }

it('adds jobs only for tenants that have changed, and stores the outcomes together', async () => {
  const { looker, did, finish } = start(async (name) => (name === 'a-2' ? { kind: 'changed' } : unchanged))
  looker.look([due('a-1'), due('a-2'), due('b-1')])
  await finish()
  expect(did.enqueued).toEqual(['a-2'])
  expect(did.ended.map(({ due: { tenant }, isOk, position }) => [tenant, isOk, position?.cursor]).sort()).toEqual([
    ['a-1', true, '2'],
    ['a-2', true, undefined],
    ['b-1', true, '2'],
  ])
})

it('asks three times at once at one provider, and goes on at others while that one hangs', async () => {
  const held = Promise.withResolvers<FeedLook>()
  const { looker, did } = start((name) => (name.startsWith('slow') ? held.promise : Promise.resolve(unchanged)))
  looker.look([...'abcde'].map((one) => due(`slow-${one}`)).concat([...'fghi'].map((one) => due(`fast-${one}`))))
  await expect.poll(() => did.asked.filter((name) => name.startsWith('fast'))).toHaveLength(4)
  expect(did.asked.filter((name) => name.startsWith('slow'))).toHaveLength(3)
  expect(looker.room()).toBe(195)
  held.resolve(unchanged)
  await looker.stop()
})

it('leaves a provider that is away alone for a while', async () => {
  const { looker, did, clock, finish } = start(() => Promise.reject(away()))
  const all = Array.from({ length: 100 }, (_, at) => due(`a-${at}`))
  looker.look(all)
  await expect.poll(() => looker.room()).toBe(200)
  expect(did.asked.length).toBeLessThanOrEqual(3)
  clock.now = 20_000
  looker.look([due('a-0')])
  await finish()
  expect(did.asked.at(-1)).toBe('a-0')
  expect(did.ended).toHaveLength(101)
  expect(did.ended.every(({ isOk }) => !isOk)).toBe(true)
  expect(did.enqueued).toEqual([])
})

it('leaves a receipt when looks failed three times, unless the last receipt says the same', async () => {
  const first = start(() => Promise.reject(away()))
  first.looker.look([due('a-1', { failures: 1 }), due('a-2', { failures: 2 }), due('a-3', { failures: 3 })])
  await first.finish()
  expect(first.did.failed).toEqual(['a-2'])
  const told = start(() => Promise.reject(away()), 'ProviderUnreachable')
  told.looker.look([due('a-2', { failures: 2 })])
  await told.finish()
  expect(told.did.failed).toEqual([])
})

it('begins no look after it was stopped', async () => {
  const { looker, did } = start(async () => unchanged)
  looker.look([due('a-1'), due('b-1')])
  await looker.stop()
  expect(did.asked).toEqual([])
  expect(did.ended).toEqual([])
})
