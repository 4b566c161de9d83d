import type { EndState, Receipt, ReceiptResult } from '#contract/receipt.ts'
import type { ReceiptsAnswer } from '#contract/service-answers.ts'
import type { Notice } from '#kit/errors.ts'
import type { ReportedChange } from './change.ts'
import type { Claim, TakenReceipt } from './take-receipts.ts'

/** A request for a build or a rollback. */
export type RebuildRequest = {
  readonly tenant: string
  readonly kind: Receipt['kind']
  readonly reason: string
  readonly askedBy: string
  /** If it is missing, anything may have changed. */
  readonly changes?: readonly ReportedChange[]
  readonly to?: string
  /** The held receipt whose losses this request confirms. */
  readonly accepts?: string
  /** Resume publishing before the build. */
  readonly resumes?: boolean
  /** Build once more although the builds of the tenant end their process. */
  readonly retries?: boolean
  /** The `webhook-id` of the request; each id counts once. */
  readonly webhookId?: string
}

/** Counts a tenant's receipts that have not ended. Receipts that wait because publishing is paused are left out. */
export type WaitingReceipts = {
  readonly open: number
  /** How many of them wait and were not tried by any job yet. */
  readonly count: number
  /** How many milliseconds ago the oldest of these was added. 0 if there is none. */
  readonly oldestMs: number
  /** The greatest priority of all open ones. */
  readonly priority: number
}

export type WantedReceipts = {
  /** If it is missing, receipts of all tenants. */
  readonly tenants?: readonly string[]
  readonly state?: Receipt['state']
  /** Select only receipts that are older than those of the answer with this `next`. */
  readonly before?: string
  readonly limit: number
}

export type Receipts = {
  /** Adds a receipt. `undefined` if its webhook was seen before. */
  add(request: RebuildRequest): Promise<Receipt | undefined>
  /**
   * Takes the receipts for the next job of the tenant: all builds up to the first rollback, or that rollback alone.
   *
   * Some earlier builds do not delay a rollback. Builds that failed and wait for a retry end as `failed`, because the
   * rollback leads away from what they would make live. Builds that wait because publishing is paused go on waiting.
   */
  take(tenant: string, claim: Claim): Promise<readonly TakenReceipt[]>
  /** Puts back the receipts of an attempt until publishing is resumed. They then show `notice`. */
  pause(claim: Claim, notice: Notice): Promise<void>
  waiting(tenant: string): Promise<WaitingReceipts>
  /**
   * Adds a receipt for each of these tenants, because the service itself wants to build it. Leaves out tenants that
   * have a waiting receipt. Returns the tenants that got one.
   */
  addByItself(tenants: readonly string[], reason: string, priority: number): Promise<readonly string[]>
  /** Adds a receipt that has failed already, because looks at the provider failed again and again. */
  addFailed(tenant: string, reason: string, error: Notice): Promise<void>
  publishing(claim: Claim): Promise<void>
  end(claim: Claim, state: EndState, result: ReceiptResult): Promise<readonly Receipt[]>
  /** Removes the receipts of the claim, as if the request had never come. */
  discard(claim: Claim): Promise<void>
  find(ids: readonly string[]): Promise<readonly Receipt[]>
  /** Receipts, the newest first. */
  list(wanted: WantedReceipts): Promise<readonly Receipt[]>
  /** The same, and the `next` with which a caller gets older ones. */
  page(wanted: WantedReceipts): Promise<ReceiptsAnswer>
  /** For each of these releases, the receipt that first made it live. */
  madeReleases(tenant: string, buildIds: readonly string[]): Promise<ReadonlyMap<string, Receipt>>
  /** The newest receipt of each of the tenants. */
  latest(tenants: readonly string[]): Promise<ReadonlyMap<string, Receipt>>
  /**
   * Tenants that have open receipts but no job, because a worker died between two steps, and the priority of their next
   * job. Receipts that wait because publishing is paused are left out.
   */
  stranded(): Promise<readonly { readonly tenant: string; readonly priority: number }[]>
  /** Deletes receipts that ended, and webhook ids that were seen, more than this many days ago. */
  forget(days: number): Promise<void>
}
