import type { RefusalAnswer } from '#contract/service-answers.ts'

/** A call of the service that did not go well. `status` 0: no answer came. */
export class CallFailed extends Error {
  readonly status: number
  readonly hint: string

  constructor({ name, message, hint }: RefusalAnswer, status: number, cause?: unknown) {
    super(message, { cause })
    this.name = name
    this.status = status
    this.hint = hint
  }
}

export type Method = 'GET' | 'POST' | 'DELETE'

/** Calls the service with the session's cookie. Throws `CallFailed`, and nothing else. */
export type CallService = <Answer>(method: Method, path: string, body?: object) => Promise<Answer>

/**
 * `csrf`: what the session says, for calls that change something. `onSignedOut` is called when the service knows
 * nobody: the session has expired, or it ended elsewhere.
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
        // A proxy's redirect would turn it into a GET, which the service answers gladly.
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

/** `undefined` for an empty body, and for what a proxy in between may answer. */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

function refusalOf(json: unknown): RefusalAnswer | undefined {
  const { name, message, hint } = (json ?? {}) as Partial<Record<keyof RefusalAnswer, unknown>>
  if (typeof name !== 'string' || typeof message !== 'string') return undefined
  return { name, message, hint: typeof hint === 'string' ? hint : '' }
}
