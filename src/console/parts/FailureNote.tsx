import type { CallFailed } from '../state/service-calls.ts'
import { useWords } from '../state/language.ts'

/**
 * Says what did not go well, in the editor's language where there are words for it and in the service's own otherwise.
 */
export function FailureNote({ failed, onRetry }: { readonly failed: CallFailed; readonly onRetry?: () => void }) {
  const { say, sayIfKnown } = useWords()
  const known = sayIfKnown(`fault.${failed.name}`)
  return (
    <div className="failure" role="alert">
      {known === undefined ? (
        <p lang="en">
          {failed.message} {failed.hint}
        </p>
      ) : (
        <p>{known}</p>
      )}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {say('retry')}
        </button>
      )}
    </div>
  )
}
