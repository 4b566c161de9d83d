import { FailureNote } from './parts/FailureNote.tsx'
import { TopBar } from './parts/TopBar.tsx'
import { useWords } from './state/language.ts'
import { RouteView } from './RouteView.tsx'
import { askWho, signOut, useSessionState } from './state/session.ts'
import { SignInView } from './SignInView.tsx'
import { useAction } from './state/use-action.ts'

/** Shows the views of the console if the editor is signed in, else the sign-in form. */
export function App() {
  const { say } = useWords()
  const state = useSessionState()
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
        {state.kind === 'in' && <RouteView />}
      </main>
    </>
  )
}

/** Moves the focus without following the link, because the part of the URL after the # names the view. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
