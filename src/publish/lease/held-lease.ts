import type { Ledger } from './ledger.ts'

/** The right to change a target, while it is held. */
export type HeldLease = {
  /**
   * The ledger from before this publisher took the lease: without this publisher's token in `pending`, and without the
   * release that it makes in `dropping`.
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
   * Stops renewing the lease and gives it back if possible. Pending work stays in the ledger, and the next publisher
   * completes it. Does nothing after `finish`.
   */
  abandon(): Promise<void>
}
