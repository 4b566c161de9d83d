import { AnswerLate, AnswerTooLarge, exchange, innermostError, type Redirect } from '#http/exchange.ts'
import type { HttpGet } from '#http/http-get.ts'
import { CodingUnknown } from '#http/unpack-body.ts'
import { decodeUtf8, type OtherEncoding } from '#kit/decode-utf8.ts'
import { ProviderAnswerTooLarge, ProviderCodingUnknown, ProviderRedirected } from '../errors.ts'
import { LARGE_ANSWER_BYTES, type LargeAnswerPlace, NoPlaceForAnswer } from './large-answers.ts'

/** One whole answer. If its bytes are not UTF-8, it has no text, and `encoding` names their encoding. */
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
  /** Hides our secrets in what the provider says: an error page may repeat the headers of the call. */
  readonly hide: (said: string) => string
  readonly httpGet?: HttpGet
}

/** There was no answer, or it broke off, so another attempt is useful. `message` gives the reason. */
export class NoAnswer extends Error {}

/**
 * Asks once and reads the whole answer. The time limit includes everything up to the last byte.
 *
 * Redirects are followed only on the same origin: the headers may hold secrets, which are only for the provider. Throws
 * `NoAnswer`, `NoPlaceForAnswer`, or the faults `ProviderAnswerTooLarge`, `ProviderCodingUnknown` and
 * `ProviderRedirected`.
 */
export async function httpExchange(
  url: string,
  headers: Record<string, string>,
  limits: ExchangeLimits,
): Promise<Exchange> {
  const { timeoutMs, maxBytes, place, hide, httpGet } = limits
  const { origin } = new URL(url)
  const checkRedirect = ({ status, location, target, isLast }: Redirect): void => {
    if (target?.origin === origin && !isLast) return
    throw ProviderRedirected.fault({ url, target: hide(target?.href ?? location) }, {}, { status })
  }
  const onBytes = (size: number): void => {
    if (size > LARGE_ANSWER_BYTES && !place.take()) throw new NoPlaceForAnswer()
  }
  const terms = { headers, timeoutMs, maxBytes, checkRedirect, onBytes, ...(httpGet && { httpGet }) }
  try {
    const { status, bytes, header } = await exchange(url, terms)
    return { status, ...decodeUtf8(bytes), header }
  } catch (error) {
    if (error instanceof NoPlaceForAnswer || ProviderRedirected.is(error)) throw error
    if (error instanceof AnswerTooLarge) throw ProviderAnswerTooLarge.fault({ url, maxBytes })
    if (error instanceof CodingUnknown) throw ProviderCodingUnknown.fault({ url, coding: error.coding })
    throw new NoAnswer(error instanceof AnswerLate ? error.message : reasonOf(error), { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const inner = innermostError(error)
  return inner instanceof Error ? inner.message || inner.name : String(inner)
}
