import { hasEnded, isPaused, type Receipt } from '#contract/receipt.ts'
import { isHeld, isOnlyBuilt } from '../parts/shown-state.ts'
import { useWords } from '../state/language.ts'
import { receiptSteps } from './receipt-steps.ts'

/** The progress of a rebuild. Screen readers announce its outcome too. */
export function ReceiptProgress({ receipt }: { readonly receipt: Receipt }) {
  const { say, clock } = useWords()
  const isWaitingForPeople = isHeld(receipt)
  const stand = standOf(receipt)
  const shown = (state: Receipt['state']) => {
    if (state === 'failed' && isWaitingForPeople) return 'held'
    return state === 'live' && isOnlyBuilt(receipt) ? 'built' : state
  }
  return (
    <div className="progress">
      <ol className="steps">
        {receiptSteps(receipt).map(({ state, time, stand }) => (
          <li
            key={state}
            data-stand={stand}
            data-state={shown(state)}
            aria-current={stand === 'current' ? 'step' : undefined}
          >
            <span className="step-name">{say(`state.${shown(state)}`)}</span>
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

function standOf(receipt: Receipt) {
  const { kind, state, error } = receipt
  if (isHeld(receipt)) return 'held'
  if (state === 'queued' && error) return isPaused(receipt) ? 'paused' : 'again'
  if (state !== 'live') return state
  if (kind === 'rollback') return 'rolledBack'
  return isOnlyBuilt(receipt) ? 'built' : 'live'
}
