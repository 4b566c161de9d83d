import { PublishLeaseLost } from '../errors.ts'

/** Knows whether a publisher still holds its lease. */
type LeaseGuard = {
  isLost(): boolean
  /** Throws `PublishLeaseLost` if the lease is lost. */
  check(): void
  /** Marks the lease as lost for this reason. A second call does nothing. */
  lose(reason: string): void
  /** Notes that a renewal which was sent at this time has succeeded. In milliseconds of `performance.now()`. */
  renewed(sentAtMs: number): void
  /** Ends the timers. */
  stop(): void
}

/**
 * Renews a lease after every third of its length, and checks it until `stop`.
 *
 * The lease counts as lost when a third of it is still left. So a running request ends before another publisher begins.
 */
export function createLeaseGuard(leaseMs: number, renew: () => Promise<unknown>, onLost: () => void): LeaseGuard {
  let lost: string | undefined
  let safeUntilMs = 0
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / 3)
  const watch = setInterval(() => lostReason(), Math.min(1000, leaseMs / 10))
  timer.unref()
  watch.unref()
  renewed(performance.now())

  function renewed(sentAtMs: number): void {
    safeUntilMs = sentAtMs + (leaseMs * 2) / 3
  }

  function stop(): void {
    clearInterval(timer)
    clearInterval(watch)
  }

  function lose(reason: string): void {
    if (lost !== undefined) return
    lost = reason
    stop()
    onLost()
  }

  function lostReason(): string | undefined {
    if (lost === undefined && performance.now() > safeUntilMs) lose('its lease could not be renewed in time.')
    return lost
  }

  return {
    isLost: () => lost !== undefined,
    check() {
      const reason = lostReason()
      if (reason !== undefined) throw PublishLeaseLost.fault({ reason })
    },
    lose,
    renewed,
    stop,
  }
}
