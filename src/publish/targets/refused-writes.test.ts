import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openFolderStore } from '#store/objects/folder-store.ts'
import { WriteConflict } from '#store/errors.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { thisPublisher } from '../release/publisher-identity.ts'
import { releasesTarget } from './releases-target.ts'
import { takeLease } from '../lease/take-lease.ts'
import type { TargetChange } from './target.ts'

let refusals: number
let store: ObjectStore
/** The store refuses every conditional write of these objects. */
let refused: readonly string[]

beforeEach(() => {
  refusals = 0
  refused = []
  const folder = openFolderStore(makeTempDir())
  store = {
    ...folder,
    async put(key, body, options) {
      if (!refused.includes(key)) return folder.put(key, body, options)
      refusals += 1
      throw WriteConflict.fault({ key, store: folder.name })
    },
  }
  onTestFinished(() => store.close())
  // Makes the pauses take no time.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

const options = () => ({
  target: releasesTarget(store),
  tenant: 'harbour',
  publisher: thisPublisher(),
  leaseMs: 60_000,
  waitMs: 0,
  now: () => 0,
  onLost: () => undefined,
})

async function outcomeOf(act: Promise<unknown>): Promise<unknown> {
  const outcome = act.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}

it('a store that refuses every write of the lease is asked eight times, and the fault says what it has to know', async () => {
  refused = ['.tessera/ledger.json']
  expect(await outcomeOf(takeLease(options()))).toMatchObject({
    name: 'StoreRefusesWrites',
    hint: expect.stringContaining('If-None-Match') as string,
  })
  expect(refusals).toBe(8)
})

it('a store that refuses every write of the pointer is asked eight times', async () => {
  const lease = await takeLease(options())
  refused = ['current']
  const next = { tenant: 'harbour', buildId: 'b', timestampMs: 0, files: {}, kept: {} }
  const change = { lease, next, latest: '{}' } as unknown as TargetChange
  expect(await outcomeOf(releasesTarget(store).flip(change))).toMatchObject({ name: 'StoreRefusesWrites' })
  expect(refusals).toBe(8)
  await lease.abandon()
})
