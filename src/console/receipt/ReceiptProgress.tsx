import { hasEnded, isPaused, type Receipt } from '#contract/receipt.ts'
import { useWords } from '../state/language.ts'
import { receiptSteps } from './receipt-steps.ts'

/** The progress of a rebuild. Screen readers announce its outcome too. */
export function ReceiptProgress({ receipt }: { readonly receipt: Receipt }) {
  const { say, clock } = useWords()
  const waits = receipt.state === 'queued' && receipt.error
  const stand = !waits ? receipt.state : isPaused(receipt) ? 'paused' : 'again'
  return (
    <div className="progress">
      <ol className="steps">
        {receiptSteps(receipt).map(({ state, time, stand }) => (
          <li key={state} data-stand={stand} data-state={state} aria-current={stand === 'current' ? 'step' : undefined}>
            <span className="step-name">{say(`state.${state}`)}</span>
            {time !== undefined && <time dateTime={time}>{clock(time)}</time>}
          </li>
        ))}
      </ol>
      <p role="status" className={hasEnded(receipt) ? undefined : 'is-running'}>
        {say(`progress.${stand}`)}
      </p>
    </div>
  )
}
