import type { SiteLocale } from '#contract/locale.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { ProviderClientOptions } from '../api/client-options.ts'
import type { ContentChange } from '../api/translate.ts'
import type { Cleaner } from '../clean/cleaner.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import type { Tolerance } from './stale-fallback.ts'

/** How to reach the provider of a tenant. */
export type ProviderProfile = {
  readonly name: string
  readonly homeUrl: string
  readonly baseUrl: string
  /** Names the provider, if its address is not always the same. If it is missing, `baseUrl` is used. */
  readonly source?: string
  readonly timeoutMs: number
  /** How many articles a language may have. */
  readonly maxArticles?: number
  /** The language that the provider is asked for first. */
  readonly defaultLocale: SiteLocale
}

export type LoadContentOptions = {
  readonly profile: ProviderProfile
  /** Use this theme instead of the tenant's own. */
  readonly themeOverride?: ThemeCode
  /** Where answers and cleaned bodies are remembered. */
  readonly cache: LocalCache
  readonly cleaner: Cleaner
  /** Names the code that translates and cleans. Results of another version are not used. */
  readonly codeVersion: string
  /** Headers that give a build access to a private provider. */
  readonly credentials?: Readonly<Record<string, string>> | undefined
  /** Preview token, with which the provider delivers drafts too. */
  readonly token?: string
  /** Where whole contents are kept between builds. If it is missing, everything is asked for. */
  readonly snapshots?: Snapshots
  /** Changes that a caller reports. They are asked for even if the change feed does not know them yet. */
  readonly changes?: readonly ContentChange[]
  /** Whether nothing else has changed since the content was read last. If it is missing, this counts as true. */
  readonly changesAreAll?: boolean
  /** Nothing has changed between these two cursors of the change feed. */
  readonly seenUnchanged?: { readonly from: string; readonly to: string } | undefined
  /** Ask for everything, whatever the change feed says. */
  readonly everything?: boolean
  /** Send no request: use the last answers. */
  readonly offline?: boolean
  /** What to do about parts that cannot be read. */
  readonly tolerance?: Tolerance
  readonly now: Date
  /** How to use the network, if not in the usual way. */
  readonly transport?: Pick<
    ProviderClientOptions,
    'httpGet' | 'sleep' | 'random' | 'retries' | 'concurrency' | 'checkTime' | 'now'
  >
  /** Ends the cleaning of bodies. */
  readonly signal?: AbortSignal
}
