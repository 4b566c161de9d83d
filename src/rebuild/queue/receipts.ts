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
  /** Missing: anything may have changed. */
  readonly changes?: readonly ReportedChange[]
  readonly to?: string
  /** The held receipt whose losses this request confirms. */
  readonly accepts?: string
  /** Resume publishing before the build. */
  readonly resumes?: boolean
  /** Build once more, although the builds of the tenant end their process. */
  readonly retries?: boolean
  /** The `webhook-id` of the request; each id counts once. */
  readonly webhookId?: string
}

/** Receipts of a tenant that have not ended. Leaves out those that wait because publishing is paused. */
export type WaitingReceipts = {
  readonly open: number
  /** Those that wait and that no job has tried yet. */
  readonly count: number
  /** How old the oldest of these is. */
  readonly oldestMs: number
  /** The greatest priority of the open ones. */
  readonly priority: number
}

export type WantedReceipts = {
  /** Missing: of all tenants. */
  readonly tenants?: readonly string[]
  readonly state?: Receipt['state']
  /** Older ones than the answer had that gave this `next`. */
  readonly before?: string
  readonly limit: number
}

export type Receipts = {
  /** `undefined` if this webhook was seen before. */
  add(request: RebuildRequest): Promise<Receipt | undefined>
  /**
   * Takes what the next job of the tenant has to do: all builds up to the first rollback, or that rollback alone. A
   * rollback does not wait for earlier builds that failed and wait for a retry: they end as `failed`, because the
   * rollback leads away from what they would make live. It does not wait either for builds that wait because publishing
   * is paused, and those go on waiting.
   */
  take(tenant: string, claim: Claim): Promise<readonly TakenReceipt[]>
  /** Puts back what an attempt had taken, until publishing is resumed. The receipts then show `notice`. */
  pause(claim: Claim, notice: Notice): Promise<void>
  waiting(tenant: string): Promise<WaitingReceipts>
  /**
   * Adds a receipt for each of the tenants that the service builds by itself, unless one of the tenant waits. Returns
   * the tenants that got one.
   */
  addByItself(tenants: readonly string[], reason: string, priority: number): Promise<readonly string[]>
  /** Adds a receipt that has failed already: a look at the provider did, again and again. */
  addFailed(tenant: string, reason: string, error: Notice): Promise<void>
  publishing(claim: Claim): Promise<void>
  end(claim: Claim, state: EndState, result: ReceiptResult): Promise<readonly Receipt[]>
  /** Removes the receipts of the claim, as if the request had never come. */
  discard(claim: Claim): Promise<void>
  find(ids: readonly string[]): Promise<readonly Receipt[]>
  /** Newest first. */
  list(wanted: WantedReceipts): Promise<readonly Receipt[]>
  /** The same, and what leads to older ones. */
  page(wanted: WantedReceipts): Promise<ReceiptsAnswer>
  /** The receipts that made these releases of the tenant live first, by release. */
  madeReleases(tenant: string, buildIds: readonly string[]): Promise<ReadonlyMap<string, Receipt>>
  /** The newest receipt of each of the tenants. */
  latest(tenants: readonly string[]): Promise<ReadonlyMap<string, Receipt>>
  /**
   * Tenants with open receipts and without a job, because a worker died between two steps, and the priority of their
   * next job. Leaves out receipts that wait because publishing is paused.
   */
  stranded(): Promise<readonly { readonly tenant: string; readonly priority: number }[]>
  /** Deletes receipts that ended, and webhook ids that were seen, more than this many days ago. */
  forget(days: number): Promise<void>
}
