import type { RefusalAnswer } from '#contract/service-answers.ts'

/** A call to the service that failed. `status` is 0 if no answer came. */
export class CallFailed extends Error {
  readonly status: number
  readonly hint: string
  readonly data: unknown

  constructor({ name, message, hint, data }: RefusalAnswer, status: number, cause?: unknown) {
    super(message, { cause })
    this.name = name
    this.status = status
    this.hint = hint
    this.data = data
  }
}

type Method = 'GET' | 'POST' | 'DELETE'

/** Calls the service with the session's cookie. Throws only `CallFailed`. */
type CallService = <Answer>(method: Method, path: string, body?: object) => Promise<Answer>

/**
 * Makes the function that calls the service.
 *
 * `csrf` gives the session's token for calls that change something. `onSignedOut` is called if the service does not
 * know the session, because it has expired or was ended elsewhere.
 */
export function createCallService(options: {
  fetch: typeof fetch
  csrf: () => string | undefined
  onSignedOut: () => void
}): CallService {
  return async <Answer>(method: Method, path: string, body?: object) => {
    const csrf = method === 'GET' ? undefined : options.csrf()
    let answer: Response
    try {
      answer = await options.fetch(path, {
        method,
        cache: 'no-store',
        // If a proxy redirects, the browser would send a GET instead, and the service would answer it without an error.
        ...(method !== 'GET' && { redirect: 'error' as const }),
        headers: { accept: 'application/json', ...(csrf !== undefined && { 'x-csrf-token': csrf }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch (cause) {
      throw new CallFailed({ name: 'ServiceUnreachable', message: '', hint: '' }, 0, cause)
    }
    const json = await readJson(answer)
    if (answer.ok) return json as Answer
    const failed = new CallFailed(refusalOf(json) ?? { name: 'ServiceFailed', message: '', hint: '' }, answer.status)
    if (failed.name === 'SignInNeeded') options.onSignedOut()
    throw failed
  }
}

/** `undefined` for an empty body, and for an answer that is not JSON, such as one from a proxy. */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

function refusalOf(json: unknown): RefusalAnswer | undefined {
  const { name, message, hint, data } = (json ?? {}) as Partial<Record<keyof RefusalAnswer, unknown>>
  if (typeof name !== 'string' || typeof message !== 'string') return undefined
  return { name, message, hint: typeof hint === 'string' ? hint : '', data }
}
