import type { CallFailed } from '../state/service-calls.ts'
import { useWords } from '../state/language.ts'
import { describeFault } from './describe-fault.ts'
import { OperatorDetails } from './OperatorDetails.tsx'

/** Says in the editor's words why a call failed. Operators find the service's own message below. */
export function FailureNote({ failed, onRetry }: { readonly failed: CallFailed; readonly onRetry?: () => void }) {
  const words = useWords()
  const { name, message, hint } = failed
  return (
    <div className="failure">
      <p role="alert">{describeFault(failed, words, 'fault.call')}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {words.say('retry')}
        </button>
      )}
      {message !== '' && <OperatorDetails notices={[{ name, message, hint, where: {} }]} />}
    </div>
  )
}
