import type { RefusalAnswer } from '#contract/service-answers.ts'

/** A call of the service that failed. `status` 0: no answer came. */
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

export type Method = 'GET' | 'POST' | 'DELETE'

/** Calls the service with the session's cookie. Throws `CallFailed`, and nothing else. */
export type CallService = <Answer>(method: Method, path: string, body?: object) => Promise<Answer>

/**
 * `csrf` is the token of the session, for calls that change something. `onSignedOut` is called if the service does not
 * know the session: it has expired, or it was ended elsewhere.
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
        // A redirect by a proxy would turn the call into a GET, which the service would answer as if all were well.
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

/** `undefined` for an empty body, and for an answer of a proxy that is not JSON. */
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
