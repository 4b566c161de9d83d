import { useState } from 'react'
import { FailureNote } from '../parts/FailureNote.tsx'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/language.ts'
import { askForRebuild } from './ask-for-rebuild.ts'

const LONGEST_REASON = 200

/** A form to ask for a rebuild and to say why. `isPaused`: the rebuild would wait. */
export function RebuildForm({ tenant, isPaused }: { readonly tenant: string; readonly isPaused: boolean }) {
  const { say } = useWords()
  const [reason, setReason] = useState('')
  const rebuild = useAction(() => askForRebuild(tenant, reason.trim()))
  return (
    <section aria-labelledby="rebuild-title">
      <h2 id="rebuild-title">{say('rebuild.title')}</h2>
      <p className="hint">{say(isPaused ? 'rebuild.waits' : 'rebuild.explained')}</p>
      <form
        className="panel row"
        onSubmit={(event) => {
          event.preventDefault()
          rebuild.run()
        }}
      >
        {rebuild.failed && <FailureNote failed={rebuild.failed} />}
        <div className="field">
          <label htmlFor="reason">{say('rebuild.reason')}</label>
          <input
            id="reason"
            maxLength={LONGEST_REASON}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <button type="submit" className="main-action" aria-disabled={rebuild.isBusy}>
          {say('rebuild.button')}
        </button>
      </form>
    </section>
  )
}
