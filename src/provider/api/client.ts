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
  /** Turns the checked data into our value. The value must stay the same when it is stored as JSON and read again. */
  readonly translate: (wire: W) => T | Promise<T>
  /** URL of the page that the call is made for. If it is missing, the tenant's home URL. */
  readonly formUrl?: string
  /** Whether everything that a remembered value names still exists. If not, the provider is asked again. */
  readonly isWhole?: (value: T) => boolean
  /** The largest answer of this call in bytes, if the limit is lower than for other calls. */
  readonly maxBytes?: number
  /** Do not remember the answer: a later build cannot use it. */
  readonly forget?: boolean
}

export type ProviderClient = {
  readonly tenant: string
  readonly maxArticles: number
  /**
   * Makes a call and returns the translated data. `path` is percent-encoded, begins with a slash and is below the base
   * address. Throws the faults of `errors.ts`.
   */
  get<W, T>(path: string, query: Query, call: CallOptions<W, T>): Promise<T>
  /** Passes the answers on to later builds. Call it when all answers have come, or when no more will come. */
  flush(): void
}

const MAX_ARTICLES = 100_000

/**
 * Makes a client that calls one tenant's content provider as the contract says.
 *
 * It checks each answer. If an answer is remembered, the call is conditional. Every fault has the status that the
 * contract names, and tells tenant, locale and call.
 */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { baseUrl, tenant, homeUrl, token, credentials } = options
  const asking = askOptions(options)
  const largeAnswers = createLargeAnswers()
  const turn = createTurns()
  const memory = options.memory && createResponseMemory(options.memory.cache)
  // With a token, the same address answers with drafts, which only the holder of the token may see.
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
     * The remembered value, or the data to translate. The text of the answer, which may have 32 MB, is no longer held
     * then.
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
 * Runs `act` and then passes the answers on to later builds, even if `act` fails. If it fails, its own fault is thrown,
 * even if the memory cannot be written either.
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
