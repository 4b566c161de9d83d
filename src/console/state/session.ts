import { atom, computed, onMount } from 'nanostores'
import type { SessionAnswer } from '#contract/service-answers.ts'
import { createCallService, type CallFailed } from './service-calls.ts'

export type SessionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'out'; readonly hasEnded: boolean }
  | { readonly kind: 'failed'; readonly failed: CallFailed }
  | { readonly kind: 'in'; readonly session: SessionAnswer }

/** Whether the editor is signed in. The service is asked when the console begins. */
export const sessionState = atom<SessionState>({ kind: 'asking' })

/** Who is signed in, if anybody is. */
export const session = computed(sessionState, (state) => (state.kind === 'in' ? state.session : undefined))

export const call = createCallService({
  fetch: (...request) => fetch(...request),
  csrf: () => session.get()?.csrf,
  onSignedOut() {
    const { kind } = sessionState.get()
    if (kind !== 'out') sessionState.set({ kind: 'out', hasEnded: kind === 'in' })
  },
})

/** Asks the service who is signed in. */
export async function askWho(): Promise<void> {
  sessionState.set({ kind: 'asking' })
  try {
    sessionState.set({ kind: 'in', session: await call<SessionAnswer>('GET', '/api/session') })
  } catch (error) {
    const failed = error as CallFailed
    if (failed.name !== 'SignInNeeded') sessionState.set({ kind: 'failed', failed })
  }
}

export async function signIn(token: string): Promise<void> {
  sessionState.set({ kind: 'in', session: await call<SessionAnswer>('POST', '/api/session', { token }) })
}

export async function signOut(): Promise<void> {
  await call('DELETE', '/api/session')
  sessionState.set({ kind: 'out', hasEnded: false })
}

onMount(sessionState, () => void askWho())
