import { decodeUtf8, type OtherEncoding } from '#kit/decode-utf8.ts'
import { ProviderAnswerTooLarge, ProviderCodingUnknown, ProviderRedirected } from '../errors.ts'
import { httpGet, type HttpGet } from './http-get.ts'
import { LARGE_ANSWER_BYTES, type LargeAnswerPlace, NoPlaceForAnswer } from './large-answers.ts'

/** One answer, read to its end. Where the bytes are not UTF-8, there is no text and `encoding` says what they are. */
export type Exchange = {
  readonly status: number
  readonly text?: string
  readonly encoding?: OtherEncoding
  header(name: string): string | undefined
}

export type ExchangeLimits = {
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly place: LargeAnswerPlace
  readonly httpGet?: HttpGet
}

/** No answer, or one that broke off: worth another try. `message` says why. */
export class NoAnswer extends Error {}

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Asks once and reads the whole answer. The time limit covers everything up to the last byte.
 *
 * Redirects are followed on the same origin only: the headers, a preview token among them, are for the provider and
 * nobody else. Throws `NoAnswer`, `NoPlaceForAnswer`, or the faults `ProviderAnswerTooLarge`, `ProviderCodingUnknown`
 * and `ProviderRedirected`. An answer shorter than its `Content-Length` is none.
 */
export async function httpExchange(
  url: string,
  headers: Record<string, string>,
  limits: ExchangeLimits,
): Promise<Exchange> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), limits.timeoutMs)
  try {
    return await follow(url, headers, abort.signal, limits)
  } catch (error) {
    const isLate = abort.signal.aborted
    // Frees the connection of an answer that was not read to its end.
    abort.abort()
    if (isLate) throw new NoAnswer(`no whole answer within ${limits.timeoutMs} ms`, { cause: error })
    if (isFinal(error)) throw error
    throw new NoAnswer(reasonOf(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Asking again would not help. */
function isFinal(error: unknown): boolean {
  if (error instanceof NoPlaceForAnswer) return true
  return [ProviderAnswerTooLarge, ProviderCodingUnknown, ProviderRedirected].some((fault) => fault.is(error))
}

async function follow(
  start: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  limits: ExchangeLimits,
): Promise<Exchange> {
  const { httpGet: get = httpGet } = limits
  let url = start
  for (let hop = 0; ; hop++) {
    const answer = await get(url, { headers, signal })
    const header = (name: string) => answer.headers.get(name) ?? undefined
    const location = redirects.has(answer.status) ? header('location') : undefined
    if (location === undefined)
      return { status: answer.status, ...decodeUtf8(await readBytes(url, answer, limits)), header }

    const target = URL.canParse(location, url) ? new URL(location, url) : undefined
    if (target?.origin !== new URL(start).origin || hop === maxRedirects) {
      throw ProviderRedirected.fault({ url: start, target: target?.href ?? location }, {}, { status: answer.status })
    }
    await readBytes(url, answer, limits)
    url = target.href
  }
}

async function readBytes(
  url: string,
  answer: Awaited<ReturnType<HttpGet>>,
  { maxBytes, place }: ExchangeLimits,
): Promise<Uint8Array> {
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes)
    throw ProviderAnswerTooLarge.fault({ url, maxBytes })
  if (answer.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.byteLength
    // Counted after decompression, so that a small answer cannot unfold without end.
    if (size > maxBytes) throw ProviderAnswerTooLarge.fault({ url, maxBytes })
    if (size > LARGE_ANSWER_BYTES && !place.take()) throw new NoPlaceForAnswer()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The innermost cause: `fetch failed` says nothing, `connect ECONNREFUSED 127.0.0.1:80` does. */
function reasonOf(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (inner instanceof AggregateError && inner.errors[0] instanceof Error) inner = inner.errors[0]
  return inner instanceof Error ? inner.message || inner.name : String(inner)
}
