/** What a visitor sent with the need form, on its way from the form to the page that confirms it. */
import { sessionMemory } from './storage.ts'

const KEY = 'need-sent'

export type SentNeed = {
  /** How the provider calls the message. */
  readonly id?: string | undefined
  readonly lines: readonly (readonly [label: string, value: string])[]
}

export function keepSentNeed(sent: SentNeed): void {
  sessionMemory.set(KEY, JSON.stringify(sent))
}

/**
 * Gives it once and forgets it: the next visitor of this browser must not find it. The entry of the history keeps it,
 * so that a reload shows it again.
 */
export function takeSentNeed(): SentNeed | undefined {
  const kept = sessionMemory.get(KEY)
  sessionMemory.set(KEY, undefined)
  const state = (history.state ?? {}) as { readonly [KEY]?: string }
  const text = kept ?? state[KEY]
  if (text === undefined) return undefined
  if (kept !== undefined) history.replaceState({ ...state, [KEY]: kept }, '')
  return JSON.parse(text) as SentNeed
}
