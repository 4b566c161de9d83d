import type { Receipt } from '#contract/receipt.ts'
import type { Notice } from '#kit/errors.ts'
import { describeFault } from '../parts/describe-fault.ts'
import { OperatorDetails } from '../parts/OperatorDetails.tsx'
import { useWords } from '../state/language.ts'

/** Why a rebuild failed, what happens next, and what operators need to know. */
export function ReceiptError({ receipt, error }: { readonly receipt: Receipt; readonly error: Notice }) {
  const words = useWords()
  const { say, clock } = words
  const waits = receipt.state === 'queued'
  const next = !waits
    ? say('why.failed')
    : receipt.retryAt === undefined
      ? say('why.again')
      : say('why.againAt', { time: clock(receipt.retryAt) })
  return (
    <div className={waits ? 'warning' : 'failure'}>
      <p>
        <strong>{describeFault(error, words)}</strong>
      </p>
      <p>{next}</p>
      <OperatorDetails notices={[error]} />
    </div>
  )
}
