import { useEffect, useMemo, useState } from 'react'
import type { SiteLocale } from '#contract/locale.ts'
import type { SessionAnswer } from '#contract/service-answers.ts'
import { FailureNote } from './parts/FailureNote.tsx'
import { TopBar } from './parts/TopBar.tsx'
import { Routed } from './Routed.tsx'
import { createCallService, type CallFailed, type CallService } from './service-calls.ts'
import { ServiceContext } from './service-context.ts'
import { SignInView } from './SignInView.tsx'
import { useAction } from './use-action.ts'
import { useWords } from './words-context.ts'

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'out'; readonly hasEnded: boolean }
  | { readonly kind: 'failed'; readonly failed: CallFailed }
  | { readonly kind: 'in'; readonly session: SessionAnswer }

/** Knows who is signed in, and shows either the views or the way in. */
export function Signed({ onLanguage }: { readonly onLanguage: (locale: SiteLocale) => void }) {
  const { say } = useWords()
  const [state, setState] = useState<State>({ kind: 'asking' })
  const session = state.kind === 'in' ? state.session : undefined
  const call = useMemo(
    () =>
      createCallService({
        fetch: fetch.bind(globalThis),
        csrf: () => session?.csrf,
        onSignedOut: () => setState(({ kind }) => ({ kind: 'out', hasEnded: kind === 'in' })),
      }),
    [session],
  )
  const service = useMemo(() => session && { call, session }, [call, session])
  const signOut = useAction(async () => {
    await call('DELETE', '/api/session')
    setState({ kind: 'out', hasEnded: false })
  })

  const isAsking = state.kind === 'asking'
  useEffect(() => {
    if (!isAsking) return
    let isGone = false
    void askWho(call).then((answer) => {
      if (!isGone) setState(answer)
    })
    return () => {
      isGone = true
    }
  }, [isAsking, call])

  return (
    <>
      <a className="skip" href="#content" onClick={skipToContent}>
        {say('skip.content')}
      </a>
      <TopBar session={session} onLanguage={onLanguage} onSignOut={signOut.run} />
      <main id="content" tabIndex={-1}>
        {signOut.failed && <FailureNote failed={signOut.failed} />}
        {isAsking && <p role="status">{say('loading')}</p>}
        {state.kind === 'failed' && <FailureNote failed={state.failed} onRetry={() => setState({ kind: 'asking' })} />}
        {state.kind === 'out' && (
          <SignInView
            call={call}
            hasEnded={state.hasEnded}
            onSignedIn={(session) => setState({ kind: 'in', session })}
          />
        )}
        {service && (
          <ServiceContext value={service}>
            <Routed />
          </ServiceContext>
        )}
      </main>
    </>
  )
}

async function askWho(call: CallService): Promise<State> {
  try {
    return { kind: 'in', session: await call<SessionAnswer>('GET', '/api/session') }
  } catch (error) {
    const failed = error as CallFailed
    return failed.name === 'SignInNeeded' ? { kind: 'out', hasEnded: false } : { kind: 'failed', failed }
  }
}

/** The address behind the # names the view, so the link may not put its own there. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
