import { WriteConflict } from '#store/errors.ts'
import { PublishLeaseLost } from '../errors.ts'
import type { HeldLease } from './held-lease.ts'
import type { LeaseOptions } from './lease-options.ts'
import { readLedger, writeLedger, type Ledger } from './ledger.ts'

/**
 * Renews a lease every third of its length until it is finished.
 *
 * A third before its end it counts as lost, so that a request under way can end before somebody else begins.
 */
export function holdLease(options: LeaseOptions, taken: { ledger: Ledger; etag: string }, found: Ledger): HeldLease {
  const { leaseMs, now, onLost } = options
  const { store } = options.target
  let { ledger, etag } = taken
  let lost: string | undefined
  let isFinished = false
  let safeUntilMs = performance.now() + (leaseMs * 2) / 3
  let queue: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => void inTurn(renew).catch(() => undefined), leaseMs / 3)
  const watch = setInterval(() => guarded(), Math.min(1000, leaseMs / 10))
  timer.unref()
  watch.unref()

  function lose(reason: string): void {
    if (lost !== undefined) return
    lost = reason
    stop()
    onLost()
  }

  function stop(): void {
    clearInterval(timer)
    clearInterval(watch)
  }

  function guarded(): string | undefined {
    if (lost === undefined && performance.now() > safeUntilMs) lose('its lease could not be renewed in time.')
    return lost
  }

  function guard(): void {
    const reason = guarded()
    if (reason !== undefined) throw PublishLeaseLost.fault({ reason })
  }

  /** One write after the other: each is conditional on the one before. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = queue.then(act)
    queue = turn.catch(() => undefined)
    return turn
  }

  async function put(next: Ledger): Promise<void> {
    guard()
    const sentAt = performance.now()
    try {
      etag = await writeLedger(store, next, etag)
    } catch (error) {
      if (!WriteConflict.is(error)) throw error
      const seen = await readLedger(store)
      // A repeated request conflicts with itself when only its answer was lost.
      if (seen.etag === undefined || JSON.stringify(seen.ledger) !== JSON.stringify(next)) {
        lose('another publisher holds the lease.')
        throw PublishLeaseLost.fault({ reason: 'another publisher holds the lease.' }, {}, { cause: error })
      }
      etag = seen.etag
    }
    ledger = next
    safeUntilMs = sentAt + (leaseMs * 2) / 3
  }

  const renewed = (): Ledger => ({
    ...ledger,
    lease: { holder: options.publisher, leaseMs, expiresMs: now() + leaseMs },
  })

  async function renew(): Promise<void> {
    if (lost === undefined) await put(renewed())
  }

  function released(change: Partial<Ledger>): Ledger {
    const { lease: _given, ...rest } = { ...ledger, ...change }
    return rest
  }

  return {
    found,
    token: taken.ledger.token,
    guard,
    write: (change) => inTurn(() => put({ ...renewed(), ...change })),
    async finish(change) {
      stop()
      await inTurn(() => put(released(change)))
      isFinished = true
    },
    async abandon() {
      stop()
      if (lost === undefined && !isFinished) await inTurn(() => put(released({}))).catch(() => undefined)
    },
  }
}
