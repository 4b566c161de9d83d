import { hasEnded, type Receipt } from '#contract/receipt.ts'

export type ReceiptStep = {
  readonly state: Receipt['state']
  readonly stand: 'done' | 'current' | 'coming'
  /** When it was reached. RFC 3339. */
  readonly time?: string
}

/** The way of a receipt, with what is still to come. A rollback builds nothing. */
export function receiptSteps({ kind, state, times }: Receipt): readonly ReceiptStep[] {
  const way =
    kind === 'rollback' ? (['queued', 'publishing'] as const) : (['queued', 'building', 'publishing'] as const)
  const end = hasEnded({ state }) ? state : 'live'
  const at = way.findIndex((one) => one === state)
  // What failed while it was built was never published.
  const walked = hasEnded({ state }) ? way.filter((one) => times[one] !== undefined) : way
  return [...walked, end].map((one, index) => {
    const stand = hasEnded({ state }) || index < at ? 'done' : index === at ? 'current' : 'coming'
    const time = stand === 'coming' ? undefined : times[one]
    return { state: one, stand, ...(time !== undefined && { time }) }
  })
}
