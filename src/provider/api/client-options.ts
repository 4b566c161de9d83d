import { setTimeout as wait } from 'node:timers/promises'
import type { HttpGet } from '#http/http-get.ts'
import { createLimit, type Limit } from '#kit/limit.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { hideAnswered } from '../http/hide-answered.ts'

/** How a client reaches the provider of one tenant. Each missing option has a usual value. */
export type ProviderClientOptions = {
  readonly baseUrl: string
  readonly tenant: string
  readonly homeUrl: string
  /** The longest time of one attempt, up to its last byte. */
  readonly timeoutMs?: number
  /**
   * How many calls run at the same time. They are counted per provider origin over all clients of the process. The
   * number of the first client counts.
   */
  readonly concurrency?: number
  /** How many attempts may follow the first one. */
  readonly retries?: number
  /** The largest answer in bytes, after decompression. */
  readonly maxBytes?: number
  /** The most articles that one list may have: what `limits.pages` allows. */
  readonly maxArticles?: number
  /** Preview token. With it, article calls deliver drafts too. */
  readonly token?: string
  /** Headers that give the client access to a private provider. Their names are in lower case. */
  readonly credentials?: Readonly<Record<string, string>>
  /**
   * Where answers are remembered. `codeVersion` names the code that translates: if it differs, the provider is asked
   * again.
   */
  readonly memory?: { readonly cache: LocalCache; readonly codeVersion: string }
  /** Answer only from memory. */
  readonly offline?: boolean
  readonly random?: () => number
  readonly sleep?: (ms: number) => Promise<unknown>
  readonly now?: () => number
  /** Called before each attempt; throws if there is no time left for it. */
  readonly checkTime?: () => void
  readonly httpGet?: HttpGet
}

const limits = new Map<string, Limit>()

/** The options of each call of a client, with our defaults for what is missing. */
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
