import type { Ledger } from './ledger.ts'

/** The right to change a target. */
export type HeldLease = {
  /**
   * What the ledger said before we came: others' `pending` and not ours, nor the release that we make among
   * `dropping`.
   */
  readonly found: Ledger
  readonly token: number
  /** Throws `PublishLeaseLost` if another publisher may hold the lease. Call it before every change. */
  guard(): void
  /** Changes the ledger and keeps the lease. Throws `PublishLeaseLost` if another publisher changed it. */
  write(change: Partial<Ledger>): Promise<void>
  /** Changes the ledger and gives the lease back in the same write. */
  finish(change: Partial<Ledger>): Promise<void>
  /**
   * Stops renewing and gives the lease back if possible. Pending work stays in the ledger, and the next publisher
   * completes it. After `finish` this does nothing.
   */
  abandon(): Promise<void>
}
