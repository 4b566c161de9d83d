import { type ApiAnswer, parseApiAnswer } from '#contract/api-answer.ts'
import { isHostUnknown } from '#http/exchange.ts'
import { reasonOf } from '#kit/reason-of.ts'

/** One answer as it came. The call was not repeated, and no redirect was followed. */
export type RawAnswer = {
  readonly url: string
  /** `undefined` if there was no whole answer. */
  readonly status?: number
  readonly text: string
  readonly bytes: Uint8Array
  readonly answer: ApiAnswer
  readonly ms: number
  /** The reason why there was no whole answer. */
  readonly reason?: string
  /** Whether the host's name cannot be found. */
  readonly isHostUnknown?: boolean
  header(name: string): string | undefined
}

export type RawRequest = {
  readonly method?: 'GET' | 'POST' | 'OPTIONS'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

/**
 * Asks by `fetch`, and not by the client of builds: that client repeats calls, follows redirects and only reads. A
 * check has to see each answer as it is. `now` is a clock in milliseconds. Never rejects.
 */
export async function askOnce(url: string, request: RawRequest, now: () => number): Promise<RawAnswer> {
  const { method = 'GET', headers, body, timeoutMs } = request
  const start = now()
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const got = await fetch(url, { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) })
    const bytes = new Uint8Array(await got.arrayBuffer())
    const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes)
    const ms = now() - start
    const header = (name: string) => got.headers.get(name) ?? undefined
    return { url, status: got.status, text, bytes, answer: parseApiAnswer(got.status, text), ms, header }
  } catch (error) {
    const answer = parseApiAnswer(undefined, '')
    const none = { text: '', bytes: new Uint8Array(), header: () => undefined }
    const why = { reason: reasonOf(error), isHostUnknown: isHostUnknown(error) }
    return { url, ...none, answer, ms: now() - start, ...why }
  }
}
