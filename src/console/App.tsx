import { useStore } from '@nanostores/react'
import { FailureNote } from './parts/FailureNote.tsx'
import { TopBar } from './parts/TopBar.tsx'
import { useWords } from './state/language.ts'
import { Routed } from './Routed.tsx'
import { askWho, sessionState, signOut } from './state/session.ts'
import { SignInView } from './SignInView.tsx'
import { useAction } from './state/use-action.ts'

/** The console: the views for an editor who is signed in, else the way in. */
export function App() {
  const { say } = useWords()
  const state = useStore(sessionState)
  const leave = useAction(signOut)
  return (
    <>
      <a className="skip" href="#content" onClick={skipToContent}>
        {say('skip.content')}
      </a>
      <TopBar onSignOut={leave.run} />
      <main id="content" tabIndex={-1}>
        {leave.failed && <FailureNote failed={leave.failed} />}
        {state.kind === 'asking' && <p role="status">{say('loading')}</p>}
        {state.kind === 'failed' && <FailureNote failed={state.failed} onRetry={() => void askWho()} />}
        {state.kind === 'out' && <SignInView hasEnded={state.hasEnded} />}
        {state.kind === 'in' && <Routed />}
      </main>
    </>
  )
}

/** The address behind the # names the view, so the link may not put its own there. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
