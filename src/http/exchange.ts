import type { Agent } from 'node:http'
import { httpGet, type HttpGet } from './http-get.ts'

/** The limits of one request, and the redirects that the client follows. */
type ExchangeTerms = {
  readonly headers: Record<string, string>
  /** In milliseconds, for all redirects and the whole answer. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Headers for this address alone. After a redirect the client asks for them again. */
  readonly headersFor?: (url: URL) => Readonly<Record<string, string>>
  /** Chooses the agent that connects to an address. Throws if the client must not ask there. */
  readonly reach?: (url: URL) => Agent
  /**
   * Throws if the client must not follow the redirect. Without it, the client follows up to five redirects to any
   * address.
   */
  readonly checkRedirect?: (redirect: Redirect) => void
  /** Called with the number of bytes read so far. If it throws, the client gives up the answer. */
  readonly onBytes?: (size: number) => void
  /** Called when the status is known. If it throws, the client does not read the body. */
  readonly onStatus?: (status: number) => void
  readonly httpGet?: HttpGet
}

export type Redirect = {
  readonly status: number
  readonly location: string
  /** `undefined` if `location` is no address. */
  readonly target: URL | undefined
  /** Whether the client may follow no more redirects. */
  readonly isLast: boolean
}

/** One answer with its whole body. */
type HttpAnswer = {
  readonly status: number
  readonly bytes: Uint8Array
  header(name: string): string | undefined
}

/** The answer has more bytes than `maxBytes`, after decompression. */
export class AnswerTooLarge extends Error {}

/** The answer was not complete when its time was over. */
export class AnswerLate extends Error {}

export const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Sends a GET request, follows redirects and reads the whole answer.
 *
 * Throws `AnswerLate`, `AnswerTooLarge`, `CodingUnknown`, what a function of `terms` throws, and Node's own error if
 * the connection fails. An answer that is shorter than its `Content-Length` is such an error.
 */
export async function exchange(url: string, terms: ExchangeTerms): Promise<HttpAnswer> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), terms.timeoutMs)
  try {
    return await follow(url, terms, abort.signal)
  } catch (error) {
    const isLate = abort.signal.aborted
    // Frees the connection of an answer that was not read to its end.
    abort.abort()
    throw isLate ? new AnswerLate(`no whole answer within ${terms.timeoutMs} ms`, { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

async function follow(start: string, terms: ExchangeTerms, signal: AbortSignal): Promise<HttpAnswer> {
  const { headers, reach, checkRedirect = () => undefined, httpGet: get = httpGet } = terms
  let url = start
  for (let hop = 0; ; hop++) {
    const agent = reach?.(new URL(url))
    const own = terms.headersFor?.(new URL(url))
    const answer = await get(url, { headers: { ...headers, ...own }, signal, ...(agent && { agent }) })
    const { status } = answer
    const header = (name: string) => answer.headers.get(name) ?? undefined
    const location = REDIRECTS.has(status) ? header('location') : undefined
    if (location === undefined) {
      terms.onStatus?.(status)
      return { status, bytes: await readBytes(answer, terms), header }
    }
    const target = URL.parse(location, url) ?? undefined
    const isLast = hop === MAX_REDIRECTS
    checkRedirect({ status, location, target, isLast })
    if (!target || isLast) throw new Error(target ? 'too many redirects' : 'the redirect leads to no address')
    await readBytes(answer, terms)
    url = target.href
  }
}

async function readBytes(answer: Awaited<ReturnType<HttpGet>>, terms: ExchangeTerms): Promise<Uint8Array> {
  const { maxBytes, onBytes } = terms
  const tooLarge = () => new AnswerTooLarge(`the answer is larger than ${maxBytes} bytes`)
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    // Counted after decompression, so that a small answer cannot unpack without end.
    if (size > maxBytes) throw tooLarge()
    onBytes?.(size)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Whether a connection failed because its host's name has no address, or because DNS does not answer. */
export function isHostUnknown(error: unknown): boolean {
  const inner = innermostError(error)
  if (!(inner instanceof Error)) return false
  const { code, syscall } = inner as NodeJS.ErrnoException
  return syscall === 'getaddrinfo' && (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
}

/** The innermost cause of a failed connection: `connect ECONNREFUSED 127.0.0.1:80`. */
export function innermostError(error: unknown): unknown {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  return inner instanceof AggregateError && inner.errors[0] instanceof Error ? inner.errors[0] : inner
}
