import type { Receipt, ReceiptResult } from '#contract/receipt.ts'
import type { ReportedChange } from './change.ts'

/** A receipt as a row of the table `tessera.receipt`. */
export type ReceiptRow = {
  id: string
  /** Its place in the order of all receipts, as a text or as a number. */
  place: string | number | bigint
  tenant: string
  kind: Receipt['kind']
  state: Receipt['state']
  reason: string
  asked_by: string
  changes: ReportedChange[] | null
  rollback_to: string | null
  accepts: string | null
  queued_at: Date
  building_at: Date | null
  publishing_at: Date | null
  ended_at: Date | null
  /** How many attempts have begun. */
  tries: number
  /** How many attempts failed because a provider or target was away. */
  vain: number
  /** Whether the job resumes publishing before it builds. */
  resumes: boolean
  /** Whether the job builds once more although the tenant is set aside. */
  retries: boolean
  /** The priority of the job that it needs: a value of `PRIORITY`. */
  priority: number
  result: ReceiptResult
}

/**
 * The receipt as callers read it. `buildId`, `pages` and `urls` exist from the start; until they are known, they are
 * null or empty.
 */
export function toReceipt(row: ReceiptRow): Receipt {
  const times: { [S in Receipt['state']]?: string } = { queued: row.queued_at.toISOString() }
  if (row.building_at) times.building = row.building_at.toISOString()
  if (row.publishing_at) times.publishing = row.publishing_at.toISOString()
  if (row.ended_at) times[row.state] = row.ended_at.toISOString()
  return {
    id: row.id,
    tenant: row.tenant,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    askedBy: row.asked_by,
    times,
    ...(row.changes && { changes: row.changes }),
    ...(row.rollback_to !== null && { to: row.rollback_to }),
    ...(row.accepts !== null && { accepts: row.accepts }),
    ...(row.resumes && { resumes: true as const }),
    buildId: null,
    pages: null,
    urls: [],
    ...row.result,
  }
}
