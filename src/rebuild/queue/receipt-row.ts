import type { Receipt, ReceiptResult } from '#contract/receipt.ts'
import type { Change } from './change.ts'

/** A receipt as the table has it. */
export type ReceiptRow = {
  id: string
  tenant: string
  kind: Receipt['kind']
  state: Receipt['state']
  reason: string
  asked_by: string
  changes: Change[] | null
  rollback_to: string | null
  accepts: string | null
  queued_at: Date
  building_at: Date | null
  publishing_at: Date | null
  ended_at: Date | null
  /** Attempts that began. */
  tries: number
  /** Those that ended in vain, since something was away. */
  vain: number
  /** It resumes publishing first. */
  resumes: boolean
  /** It builds a tenant once more that is set aside. */
  retries: boolean
  result: ReceiptResult
}

/** The receipt as callers read it: `buildId`, `pages` and `urls` are there from the beginning, also while nothing is known of them. */
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
