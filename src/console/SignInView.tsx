import { useEffect, useRef, useState } from 'react'
import { FailureNote } from './parts/FailureNote.tsx'
import { ViewTitle } from './parts/ViewTitle.tsx'
import { signIn } from './state/session.ts'
import { useAction } from './state/use-action.ts'
import { useWords } from './state/language.ts'

/** The form to sign in with a token. `hasEnded`: the editor was signed in, and that session has ended. */
export function SignInView({ hasEnded }: { readonly hasEnded: boolean }) {
  const { say } = useWords()
  const [token, setToken] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const enter = useAction(() => signIn(token.trim()))
  const { failed } = enter

  useEffect(() => {
    if (failed) field.current?.focus()
  }, [failed])

  return (
    <div className="sign-in">
      <ViewTitle>{say('signIn.title')}</ViewTitle>
      {hasEnded && !failed && <p role="status">{say('signIn.ended')}</p>}
      <form
        className="panel"
        onSubmit={(event) => {
          event.preventDefault()
          if (token.trim() !== '') enter.run()
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
        <button type="submit" className="main-action" aria-disabled={enter.isBusy}>
          {say('signIn.button')}
        </button>
      </form>
    </div>
  )
}
