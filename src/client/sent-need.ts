/** What a visitor sent with the need form, on its way from the form to the confirmation page. */
import { sessionMemory } from './storage.ts'

const KEY = 'need-sent'

type SentNeed = {
  /** The provider's id of the message. */
  readonly id?: string | undefined
  readonly lines: readonly (readonly [label: string, value: string])[]
}

export function keepSentNeed(sent: SentNeed): void {
  sessionMemory.set(KEY, JSON.stringify(sent))
}

/**
 * Takes the message from session storage, so that the next visitor of this browser does not find it. The page's entry
 * of the history keeps it for a reload. `undefined` if there is none.
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
