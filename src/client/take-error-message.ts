import { ERROR_MSG, type StoredError } from './error-message.ts'
import { sessionMemory } from './storage.ts'

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
