import type { SiteLocale } from '#contract/locale.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { ProviderClientOptions } from '../api/client-options.ts'
import type { ContentChange } from '../api/translate.ts'
import type { Cleaner } from '../clean/cleaner.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import type { Tolerance } from './stale-fallback.ts'

/** How a tenant's provider is reached. */
export type ProviderProfile = {
  readonly name: string
  readonly homeUrl: string
  readonly baseUrl: string
  /** Names the provider if its address is not always the same; `baseUrl` if it is missing. */
  readonly source?: string
  readonly timeoutMs: number
  /** Articles that a language may have. */
  readonly maxArticles?: number
  /** The language asked first. */
  readonly defaultLocale: SiteLocale
}

export type LoadContentOptions = {
  readonly profile: ProviderProfile
  /** Try this theme on instead of the one that the tenant has. */
  readonly themeOverride?: ThemeCode
  /** Where answers and cleaned bodies are remembered. */
  readonly cache: LocalCache
  readonly cleaner: Cleaner
  /** Names the code that translates and cleans: what another code made is made again. */
  readonly codeVersion: string
  /** Headers that let a build into a private provider. */
  readonly credentials?: Readonly<Record<string, string>> | undefined
  /** Preview token: drafts are delivered too. */
  readonly token?: string
  /** Where whole contents are kept between builds; without it everything is asked for. */
  readonly snapshots?: Snapshots
  /** What a caller reports as changed. It is asked for even if the change feed does not know of it yet. */
  readonly changes?: readonly ContentChange[]
  /** Nothing else has changed since the content was read last (the usual case). */
  readonly changesAreAll?: boolean
  /** Between these cursors of the change feed nothing has changed. */
  readonly seenUnchanged?: { readonly from: string; readonly to: string } | undefined
  /** Ask for everything, whatever the change feed says. */
  readonly everything?: boolean
  /** Send no request: take what was answered last. */
  readonly offline?: boolean
  /** What may be done about parts that cannot be read. */
  readonly tolerance?: Tolerance
  readonly now: Date
  /** How the network is reached, if it is not as usual. */
  readonly transport?: Pick<
    ProviderClientOptions,
    'httpGet' | 'sleep' | 'random' | 'retries' | 'concurrency' | 'checkTime' | 'now'
  >
  /** Ends the cleaning of bodies. */
  readonly signal?: AbortSignal
}
