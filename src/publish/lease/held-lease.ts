import type { Ledger } from './ledger.ts'

/** The right to change a target. */
export type HeldLease = {
  /**
   * What the ledger said before we came: others' `pending` and not ours, nor the release that we make among
   * `dropping`.
   */
  readonly found: Ledger
  readonly token: number
  /** Throws `PublishLeaseLost` where the lease may be somebody else's. To be asked before every change. */
  guard(): void
  /** Changes the ledger and keeps the lease. Throws `PublishLeaseLost` where somebody else changed it. */
  write(change: Partial<Ledger>): Promise<void>
  /** Changes the ledger and gives the lease back in the same write. */
  finish(change: Partial<Ledger>): Promise<void>
  /**
   * Stops renewing. What was pending stays pending, for the next publisher to mend; where possible the lease is given
   * back. After `finish` it does nothing.
   */
  abandon(): Promise<void>
}
