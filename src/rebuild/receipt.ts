import type { Notice } from '#kit/errors.ts'
import type { Change } from './change.ts'

export const OPEN_STATES = ['queued', 'building', 'publishing'] as const
export const END_STATES = ['live', 'failed', 'superseded'] as const

export type OpenState = (typeof OPEN_STATES)[number]
export type EndState = (typeof END_STATES)[number]

/** What a caller asked for and what became of it. Times are RFC 3339. */
export type Receipt = {
  readonly id: string
  readonly tenant: string
  readonly kind: 'build' | 'rollback'
  readonly state: OpenState | EndState
  readonly reason: string
  readonly askedBy: string
  /** When it came to each state that it came to. */
  readonly times: { readonly [S in OpenState | EndState]?: string }
  readonly changes?: readonly Change[]
  /** Of a rollback: the release asked for. */
  readonly to?: string
} & ReceiptResult

/** What is known of a build so far. */
export type ReceiptResult = {
  readonly buildId?: string
  readonly previousBuildId?: string
  readonly pages?: {
    readonly total: number
    readonly rendered: number
    readonly kept: number
    readonly removed: number
  }
  /** Addresses whose content changed for visitors, the first `MAX_URLS` of them. */
  readonly urls?: readonly string[]
  readonly urlCount?: number
  readonly notices?: readonly Notice[]
  /** Of a queued receipt: why the last attempt failed. */
  readonly error?: Notice
  /** Milliseconds by phase. */
  readonly ms?: { readonly [phase: string]: number }
}

export const MAX_URLS = 500

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
  queued_at: Date
  building_at: Date | null
  publishing_at: Date | null
  ended_at: Date | null
  tries: number
  result: ReceiptResult
}

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
    ...row.result,
  }
}

export function hasEnded({ state }: Receipt): boolean {
  return (END_STATES as readonly string[]).includes(state)
}
