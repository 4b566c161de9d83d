import { useStore } from '@nanostores/react'
import { atom, computed, onMount } from 'nanostores'
import type { SessionAnswer } from '#contract/service-answers.ts'
import { createCallService, type CallFailed } from './service-calls.ts'

type SessionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'out'; readonly hasEnded: boolean }
  | { readonly kind: 'failed'; readonly failed: CallFailed }
  | { readonly kind: 'in'; readonly session: SessionAnswer }

/** Whether the editor is signed in. The console asks the service when it starts. */
const sessionState = atom<SessionState>({ kind: 'asking' })

/** The session if the editor is signed in. */
const session = computed(sessionState, (state) => (state.kind === 'in' ? state.session : undefined))

export function useSessionState(): SessionState {
  return useStore(sessionState)
}

/** The session; `undefined` if the editor is not signed in. */
export function useSession(): SessionAnswer | undefined {
  return useStore(session)
}

/** Calls the service in the editor's session. If the service does not know the session, the sign-in form appears. */
export const call = createCallService({
  fetch: (...request) => fetch(...request),
  csrf: () => session.get()?.csrf,
  onSignedOut() {
    const { kind } = sessionState.get()
    if (kind !== 'out') sessionState.set({ kind: 'out', hasEnded: kind === 'in' })
  },
})

export async function askWho(): Promise<void> {
  sessionState.set({ kind: 'asking' })
  try {
    sessionState.set({ kind: 'in', session: await call<SessionAnswer>('GET', '/api/session') })
  } catch (error) {
    const failed = error as CallFailed
    if (failed.name !== 'SignInNeeded') sessionState.set({ kind: 'failed', failed })
  }
}

/** Starts a session. Throws `CallFailed` if the service does not know the token. */
export async function signIn(token: string): Promise<void> {
  sessionState.set({ kind: 'in', session: await call<SessionAnswer>('POST', '/api/session', { token }) })
}

/** Ends the session. Throws `CallFailed`. */
export async function signOut(): Promise<void> {
  await call('DELETE', '/api/session')
  sessionState.set({ kind: 'out', hasEnded: false })
}

onMount(sessionState, () => void askWho())
