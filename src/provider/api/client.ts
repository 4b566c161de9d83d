import type { GenericSchema } from 'valibot'
import type { SiteLocale } from '#contract/locale.ts'
import { withWhere } from '#kit/errors.ts'
import { digest } from '#store/fs/digest.ts'
import { createTurns } from '#threads/in-turns.ts'
import { ask } from '../http/request-with-retry.ts'
import { AnswerNotRemembered, SourceFailed } from '../errors.ts'
import { callAddress, callHeaders, type Query } from '../http/build-request.ts'
import { askOptions, type ProviderClientOptions } from './client-options.ts'
import { parseWire } from './parse-wire.ts'
import { createLargeAnswers, type LargeAnswerPlace } from '../http/large-answers.ts'
import { createResponseMemory, type Remembered } from '../http/response-memory.ts'

export type CallOptions<W, T> = {
  readonly locale: SiteLocale
  readonly wire: GenericSchema<unknown, W>
  /** Makes our value of the checked data. The value must survive being stored as JSON. */
  readonly translate: (wire: W) => T | Promise<T>
  /** Page the call is made for; the tenant's home URL if none is given. */
  readonly formUrl?: string
  /** Whether all that a remembered value names is still there; if it is not, the provider is asked anew. */
  readonly isWhole?: (value: T) => boolean
  /** Largest answer of this call, if it may not have as many bytes as others. */
  readonly maxBytes?: number
  /** The answer is of no use to a later build. */
  readonly forget?: boolean
}

export type ProviderClient = {
  readonly tenant: string
  readonly maxArticles: number
  /**
   * `path` is percent-encoded, starts with a slash and lies below the base address. Throws the faults of `errors.ts`.
   */
  get<W, T>(path: string, query: Query, call: CallOptions<W, T>): Promise<T>
  /** Hands on to later builds what was answered; to be called when all answers are there, or will not come. */
  flush(): void
}

const MAX_ARTICLES = 100_000

/**
 * Speaks to one tenant's content provider as the contract asks.
 *
 * Answers are checked at the door and asked for conditionally if they are remembered. Every fault carries the
 * contract's status and tells tenant, locale and call.
 */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { baseUrl, tenant, homeUrl, token, credentials } = options
  const asking = askOptions(options)
  const largeAnswers = createLargeAnswers()
  const turn = createTurns()
  const memory = options.memory && createResponseMemory(options.memory.cache)
  // With a token the same address answers with drafts, which only its holder may see.
  const reader = `${options.memory?.codeVersion ?? ''} ${token === undefined ? '' : digest(token)}`

  async function get<W, T>(path: string, query: Query, call: CallOptions<W, T>): Promise<T> {
    const place = largeAnswers.open()
    try {
      return await getIn(place, path, query, call)
    } finally {
      place.leave()
    }
  }

  async function getIn<W, T>(place: LargeAnswerPlace, path: string, query: Query, call: CallOptions<W, T>): Promise<T> {
    const limits = { ...asking, place, maxBytes: Math.min(asking.maxBytes, call.maxBytes ?? Infinity) }
    const url = callAddress(baseUrl, path, query)
    const formUrl = call.formUrl ?? homeUrl
    const headers = callHeaders({ tenant, homeUrl, token, credentials, locale: call.locale, formUrl })
    const key = `${tenant} ${call.locale} ${url} ${reader}`
    const known = call.forget ? undefined : memory?.read(key)
    if (options.offline) {
      if (known === undefined) throw AnswerNotRemembered.fault({ url })
      return known.value() as T
    }

    const recall = (): T | undefined => {
      const value = known?.value() as T | undefined
      return value !== undefined && (call.isWhole?.(value) ?? true) ? value : undefined
    }
    const answered = await answer()
    if ('value' in answered) return answered.value
    await turn()
    const value = await call.translate(parseWire(call.wire, answered.data, `GET ${path}`))
    if (!call.forget) memory?.write(key, answered.facts, value)
    return value

    /**
     * What was remembered, or what is to be translated. The text of the answer is forgotten by then: it may have 32
     * MB.
     */
    async function answer(): Promise<{ value: T } | { data: unknown; facts: Omit<Remembered, 'value'> }> {
      let asked = await ask(url, { ...headers, ...conditions(known) }, limits)
      if (asked.unchanged) {
        const value = recall()
        if (value !== undefined) return { value }
        asked = await ask(url, headers, limits)
      }
      const { exchange, data } = asked
      const etag = exchange.header('etag')
      const lastModified = exchange.header('last-modified')
      const isConditional = etag !== undefined || lastModified !== undefined
      await turn()
      const textDigest = isConditional ? undefined : digest(exchange.text ?? '')
      if (textDigest !== undefined && known?.textDigest === textDigest) {
        const value = recall()
        if (value !== undefined) return { value }
      }
      return { data, facts: { etag, lastModified, textDigest } }
    }
  }

  return {
    tenant,
    maxArticles: options.maxArticles ?? MAX_ARTICLES,
    get: (path, query, call) =>
      get(path, query, call).catch((error: unknown) => {
        throw withWhere(
          error,
          SourceFailed.is(error) ? { tenant } : { tenant, locale: call.locale, resource: `GET ${path}` },
        )
      }),
    flush: () => memory?.flush(),
  }
}

/**
 * Hands on what was answered while `act` ran, also if it fails: then its own fault is reported, whatever becomes of
 * the memory.
 */
export async function flushAfter<T>(client: Pick<ProviderClient, 'flush'>, act: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([act()])
  try {
    client.flush()
  } catch (error) {
    if (outcome.status === 'fulfilled') throw error
  }
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

function conditions(known: Remembered | undefined): Record<string, string> {
  return {
    ...(known?.etag === undefined ? {} : { 'If-None-Match': known.etag }),
    ...(known?.lastModified === undefined ? {} : { 'If-Modified-Since': known.lastModified }),
  }
}
