import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { folderTarget } from '../targets/folder-target.ts'
import { LEDGER_KEY } from './ledger.ts'
import { thisPublisher, type PublisherIdentity } from '../release/publisher-identity.ts'
import { takeLease } from './take-lease.ts'
import type { Target } from '../targets/target.ts'

const LEASE_MS = 60_000
const ELSEWHERE: PublisherIdentity = { id: randomUUID(), host: 'ci-7', pid: 7 }

let target: Target
beforeEach(() => {
  target = folderTarget(makeTempDir(), [])
})

const take = (nowMs: number, onLost: () => void = () => undefined) =>
  takeLease({ target, tenant: 'harbour', publisher: ELSEWHERE, leaseMs: LEASE_MS, waitMs: 0, now: () => nowMs, onLost })

async function hold(holder: PublisherIdentity): Promise<void> {
  const lease = { holder, leaseMs: LEASE_MS, expiresMs: LEASE_MS }
  const ledger = { format: 1, token: 1, lease, pending: [], dropping: [], releases: [] }
  await target.store.put(LEDGER_KEY, JSON.stringify(ledger))
}

describe('a lease that another machine took', () => {
  it('is free half its length after its end', async () => {
    await hold(ELSEWHERE)
    await expect(take(LEASE_MS * 1.5)).rejects.toThrow(expect.objectContaining({ name: 'PublishBusy' }))
    await (await take(LEASE_MS * 1.5 + 1)).abandon()
  })
})

describe('a lease of a process of this machine', () => {
  it('is free as soon as that is gone', async () => {
    await hold(thisPublisher())
    await expect(take(0)).rejects.toThrow(expect.objectContaining({ name: 'PublishBusy' }))
    await hold({ ...thisPublisher(), started: '1' })
    await (await take(0)).abandon()
  })
})

describe('a held lease', () => {
  const written = () => vi.spyOn(target.store, 'put')

  it('is renewed every third of its length', async () => {
    vi.useFakeTimers()
    const lease = await take(0)
    const puts = written()
    await vi.advanceTimersByTimeAsync(LEASE_MS)
    expect(puts).toHaveBeenCalledTimes(3)
    expect(() => lease.guard()).not.toThrow()
    vi.useRealTimers()
    await lease.abandon()
  })

  it('counts as lost after two thirds where the store takes nothing', async () => {
    vi.useFakeTimers()
    const onLost = vi.fn()
    const lease = await take(0, onLost)
    written().mockRejectedValue(new Error('down'))
    await vi.advanceTimersByTimeAsync((LEASE_MS * 2) / 3)
    expect(() => lease.guard()).not.toThrow()
    await vi.advanceTimersByTimeAsync(1000)
    expect(onLost).toHaveBeenCalledOnce()
    expect(() => lease.guard()).toThrow(expect.objectContaining({ name: 'PublishLeaseLost' }))
    vi.useRealTimers()
    await lease.abandon()
  })
})
