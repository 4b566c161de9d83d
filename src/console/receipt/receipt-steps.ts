import { hasEnded, type Receipt } from '#contract/receipt.ts'

/** One step of a receipt. `stand` says whether it is over, runs, or is still to come. */
type ReceiptStep = {
  readonly state: Receipt['state']
  readonly stand: 'done' | 'current' | 'coming'
  /** When the step began, in RFC 3339. */
  readonly time?: string
}

/** The steps of a receipt, also those that are still to come. A rollback has no build step. */
export function receiptSteps({ kind, state, times }: Receipt): readonly ReceiptStep[] {
  const way =
    kind === 'rollback' ? (['queued', 'publishing'] as const) : (['queued', 'building', 'publishing'] as const)
  const end = hasEnded({ state }) ? state : 'live'
  const at = way.findIndex((one) => one === state)
  // A receipt that failed during the build was never published.
  const walked = hasEnded({ state }) ? way.filter((one) => times[one] !== undefined) : way
  return [...walked, end].map((one, index) => {
    const stand = hasEnded({ state }) || index < at ? 'done' : index === at ? 'current' : 'coming'
    const time = stand === 'coming' ? undefined : times[one]
    return { state: one, stand, ...(time !== undefined && { time }) }
  })
}
