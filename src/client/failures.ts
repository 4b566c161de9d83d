/** What fails: which answers count as failures, the browser's log, and the message that an error page shows. */
import { sessionMemory } from './storage.ts'

/** Where the session keeps the message that the error page shows, as JSON of `StoredError`. */
export const ERROR_MSG = 'errorMsg'

/** What a failed call leaves for the error page that it opens. */
export type StoredError = {
  /** Of the error page: 404 or 500. */
  readonly status: number
  readonly message: string
}

/** Shows the message as text, in the place that each theme has for it. */
export function showErrorMessage(message: string): void {
  const place = document.getElementById('error-message')
  if (place) place.textContent = message
}

/**
 * The message of the failed call that opened this error page; `undefined` if none did. `status` is that of the page,
 * `undefined` if no failed call can have opened it.
 *
 * The message moves from the session into this entry of the browser's history. There it survives a reload, and no
 * other page finds it.
 */
export function takeErrorMessage(status: number | undefined): string | undefined {
  const stored = parse(sessionMemory.get(ERROR_MSG))
  sessionMemory.set(ERROR_MSG, undefined)
  if (stored && stored.status === status) history.replaceState({ [ERROR_MSG]: stored.message }, '')
  const { [ERROR_MSG]: message } = (history.state ?? {}) as { [ERROR_MSG]?: unknown }
  return typeof message === 'string' ? message : undefined
}

function parse(text: string | undefined): StoredError | null {
  try {
    return JSON.parse(text ?? 'null') as StoredError | null
  } catch {
    return null
  }
}

/** For developers, in the browser's console; visitors are told in the page, or need not know. */
export function logFailure(message: string, cause: unknown): void {
  // eslint-disable-next-line no-console -- the browser's console is the only log there is
  console.error(message, cause)
}

/** Rejects for every answer but a good one. */
export async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}
