import { parseJson } from '#kit/parse-json.ts'
import { SourceAnswerRefused, SourceTimedOut, SourceUnreadable } from '../../errors.ts'
import { reasonOf } from '#kit/reason-of.ts'

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>

export type JsonAnswer = {
  readonly status: number
  readonly headers: Headers
  /** `undefined` if the body is no JSON. */
  readonly value: unknown
  /** The body of an answer that is no JSON. */
  readonly text: string
}

/**
 * Makes one call, and reads the answer whatever its status is. It does not follow redirects, because a password would
 * go with them. If the connection closes before the answer begins, it calls once more.
 *
 * Throws `SourceTimedOut`, `SourceAnswerRefused` if the body has more than `maxBytes`, and `SourceUnreadable` if there
 * is no answer.
 */
export async function loadJson(
  url: URL,
  { fetch, headers, timeoutMs, maxBytes }: { fetch: Fetch; headers: HeadersInit; timeoutMs: number; maxBytes: number },
): Promise<JsonAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const ask = () => fetch(url, { headers, redirect: 'manual', signal })
    // A server may close an open connection at the very moment when the next call begins.
    const answer = await ask().catch((error: unknown) =>
      isConnectionClosed(error) ? ask() : Promise.reject(error as Error),
    )
    const bytes = await readLimitedBody(answer, maxBytes)
    if (bytes === undefined) {
      const reason = `it is longer than ${maxBytes / 1_000_000} MB.`
      throw SourceAnswerRefused.fault({ url: url.href, reason })
    }
    const text = new TextDecoder().decode(bytes)
    return { status: answer.status, headers: answer.headers, value: parseJson(text), text }
  } catch (error) {
    if (SourceAnswerRefused.is(error)) throw error
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw SourceTimedOut.fault({ url: url.href, seconds: timeoutMs / 1000 }, {}, { cause: error })
    }
    throw SourceUnreadable.fault({ source: url.href, reason: reasonOf(error) }, {}, { cause: error })
  }
}

/** The codes in the causes of errors of Node's `fetch`, if the connection was closed. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

function isConnectionClosed(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } }
  return CLOSED.has(cause?.code ?? '')
}

/** Reads the whole body; `undefined` if it has more than `maxBytes`. */
export async function readLimitedBody(
  answer: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > maxBytes) return undefined
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces, length))
}
