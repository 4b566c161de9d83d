import { useEffect, useRef, useState } from 'react'
import type { SessionAnswer } from '#contract/service-answers.ts'
import { FailureNote } from './parts/FailureNote.tsx'
import { ViewTitle } from './parts/ViewTitle.tsx'
import type { CallService } from './service-calls.ts'
import { useAction } from './use-action.ts'
import { useWords } from './words-context.ts'

/** Signing in by token. `hasEnded`: somebody was signed in until a moment ago. */
export function SignInView(props: {
  readonly call: CallService
  readonly hasEnded: boolean
  readonly onSignedIn: (session: SessionAnswer) => void
}) {
  const { say } = useWords()
  const [token, setToken] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const signIn = useAction(async () => {
    props.onSignedIn(await props.call<SessionAnswer>('POST', '/api/session', { token: token.trim() }))
  })
  const { failed } = signIn

  useEffect(() => {
    if (failed) field.current?.focus()
  }, [failed])

  return (
    <div className="sign-in">
      <ViewTitle>{say('signIn.title')}</ViewTitle>
      {props.hasEnded && !failed && <p role="status">{say('signIn.ended')}</p>}
      <form
        className="panel"
        onSubmit={(event) => {
          event.preventDefault()
          if (token.trim() !== '') signIn.run()
        }}
      >
        {failed && <FailureNote failed={failed} />}
        <label htmlFor="token">{say('signIn.token')}</label>
        <input
          id="token"
          ref={field}
          type="password"
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={500}
          required
          aria-describedby="token-hint"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        <p className="hint" id="token-hint">
          {say('signIn.hint')}
        </p>
        <button type="submit" className="main-action" aria-disabled={signIn.isBusy}>
          {say('signIn.button')}
        </button>
      </form>
    </div>
  )
}
