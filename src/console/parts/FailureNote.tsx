import type { CallFailed } from '../state/service-calls.ts'
import { useWords } from '../state/language.ts'
import { describeFault } from './describe-fault.ts'
import { OperatorDetails } from './OperatorDetails.tsx'

/** Says why a call did not go well in the editor's words; what the service said stands below, for operators. */
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
