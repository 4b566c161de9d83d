import { WriteConflict } from '#store/errors.ts'
import { PublishLeaseLost } from '../errors.ts'
import type { HeldLease } from './held-lease.ts'
import { createLeaseGuard } from './lease-guard.ts'
import type { LeaseOptions } from './lease-options.ts'
import { readLedger, writeLedger, type Ledger } from './ledger.ts'

/** Holds a lease until it is finished or lost. Every write to the ledger also renews the lease. */
export function holdLease(options: LeaseOptions, taken: { ledger: Ledger; etag: string }, found: Ledger): HeldLease {
  const { leaseMs, now, onLost } = options
  const { store } = options.target
  let { ledger, etag } = taken
  let isFinished = false
  let queue: Promise<unknown> = Promise.resolve()
  const guard = createLeaseGuard(leaseMs, () => inOrder(renew), onLost)

  /** Runs one write after the other, because each is conditional on the version that the one before wrote. */
  function inOrder<T>(act: () => Promise<T>): Promise<T> {
    const write = queue.then(act)
    queue = write.catch(() => undefined)
    return write
  }

  async function put(next: Ledger): Promise<void> {
    guard.check()
    const sentAtMs = performance.now()
    try {
      etag = await writeLedger(store, next, etag)
    } catch (error) {
      if (!WriteConflict.is(error)) throw error
      const seen = await readLedger(store)
      // If the answer to a write was lost, the client repeats the write, and it conflicts with itself.
      if (seen.etag === undefined || JSON.stringify(seen.ledger) !== JSON.stringify(next)) {
        guard.lose('another publisher holds the lease.')
        throw PublishLeaseLost.fault({ reason: 'another publisher holds the lease.' }, {}, { cause: error })
      }
      etag = seen.etag
    }
    ledger = next
    guard.renewed(sentAtMs)
  }

  const renewed = (): Ledger => ({
    ...ledger,
    lease: { holder: options.publisher, leaseMs, expiresMs: now() + leaseMs },
  })

  async function renew(): Promise<void> {
    if (!guard.isLost()) await put(renewed())
  }

  function released(change: Partial<Ledger>): Ledger {
    const { lease: _given, ...rest } = { ...ledger, ...change }
    return rest
  }

  return {
    found,
    token: taken.ledger.token,
    guard: guard.check,
    write: (change) => inOrder(() => put({ ...renewed(), ...change })),
    async finish(change) {
      guard.stop()
      await inOrder(() => put(released(change)))
      isFinished = true
    },
    async abandon() {
      guard.stop()
      if (!guard.isLost() && !isFinished) await inOrder(() => put(released({}))).catch(() => undefined)
    },
  }
}
