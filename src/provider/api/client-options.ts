import { setTimeout as wait } from 'node:timers/promises'
import type { HttpGet } from '#http/http-get.ts'
import { createLimit, type Limit } from '#kit/limit.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { hideAnswered } from '../http/hide-answered.ts'

export type ProviderClientOptions = {
  readonly baseUrl: string
  readonly tenant: string
  readonly homeUrl: string
  /** For one attempt, up to the last byte. */
  readonly timeoutMs?: number
  /**
   * Calls under way at once, counted per provider origin over all clients of the process; the first client's number
   * holds.
   */
  readonly concurrency?: number
  /** Further attempts after the first. */
  readonly retries?: number
  /** Largest answer, counted after decompression. */
  readonly maxBytes?: number
  /** Of one list: what `limits.pages` allows. */
  readonly maxArticles?: number
  /** Preview token: article calls then deliver drafts too. */
  readonly token?: string
  /** Headers that let the client into a private provider, by names in small letters. */
  readonly credentials?: Readonly<Record<string, string>>
  /** Where answers are remembered. `codeVersion` names the code that translates: another code asks anew. */
  readonly memory?: { readonly cache: LocalCache; readonly codeVersion: string }
  /** Answer from memory alone. */
  readonly offline?: boolean
  readonly random?: () => number
  readonly sleep?: (ms: number) => Promise<unknown>
  readonly now?: () => number
  /** Called before each attempt; throws if there is no time left for it. */
  readonly checkTime?: () => void
  readonly httpGet?: HttpGet
}

const limits = new Map<string, Limit>()

/** How each call of one client is made, with our defaults for what is not said. */
export function askOptions(options: ProviderClientOptions) {
  return {
    timeoutMs: options.timeoutMs ?? 10_000,
    maxBytes: options.maxBytes ?? 32 * 2 ** 20,
    retries: options.retries ?? 3,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? wait,
    now: options.now ?? Date.now,
    checkTime: options.checkTime ?? (() => undefined),
    limit: limitFor(options.baseUrl, options.concurrency ?? 6),
    hide: hideAnswered({ ...options.credentials, ...(options.token !== undefined && { token: options.token }) }),
    ...(options.httpGet && { httpGet: options.httpGet }),
  }
}

function limitFor(baseUrl: string, concurrency: number): Limit {
  const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl
  const limit = limits.get(origin) ?? createLimit(concurrency)
  limits.set(origin, limit)
  return limit
}
