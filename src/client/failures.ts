/** Failures: which answers count as failures, the browser's log, and the message that an error page shows. */
import { sessionMemory } from './storage.ts'

/** The key of session storage with the message for the error page, a `StoredError` as JSON. */
export const ERROR_MSG = 'errorMsg'

/** A failed call stores this for the error page that it opens. */
export type StoredError = {
  /** The status of the error page: 404 or 500. */
  readonly status: number
  readonly message: string
}

/** Shows the message as text in the place that each theme has for it. */
export function showErrorMessage(message: string): void {
  const place = document.getElementById('error-message')
  if (place) place.textContent = message
}

/**
 * Takes the message of the failed call that opened this error page; `undefined` if no call did. `status` is the page's,
 * or `undefined` if a failed call cannot have opened it.
 *
 * The message moves from session storage into the page's entry of the browser's history. There it survives a reload,
 * and no other page finds it.
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

/** Writes a failure to the browser's console, for developers. Visitors see a message in the page, or need none. */
export function logFailure(message: string, cause: unknown): void {
  // eslint-disable-next-line no-console -- the browser's console is the only log there is
  console.error(message, cause)
}

/** Loads JSON. Rejects if the status is not a success. */
export async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}
