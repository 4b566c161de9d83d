import type { SiteLocale } from '#contract/locale.ts'
import type { Notice } from '#kit/errors.ts'
import type { LocaleContent, TenantContent } from '#site/content.ts'
import { isThemeCode, type ThemeCode } from '#site/theme.ts'
import type { LocalCache } from '#store/local-cache.ts'
import { loadConfigEntries } from './calls.ts'
import type { Cleaner } from './cleaner.ts'
import { createProviderClient, type ProviderClient, type ProviderClientOptions } from './client.ts'
import { TenantThemeUnknown } from './errors.ts'
import { createKeepBodies } from './keep-bodies.ts'
import { loadLocale } from './load-locale.ts'
import { mapUntilFailure } from './map-until-failure.ts'
import { offeredLocales } from './offered-locales.ts'

/** How a tenant's provider is reached. */
export type ProviderProfile = {
  readonly name: string
  readonly homeUrl: string
  readonly baseUrl: string
  readonly timeoutMs: number
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
  readonly salt: string
  /** Preview token: drafts are delivered too. */
  readonly token?: string
  /** Ask nobody: take what was answered last. */
  readonly offline?: boolean
  readonly now: Date
  /** How the network is reached, where it is not as usual. */
  readonly transport?: Pick<ProviderClientOptions, 'fetch' | 'sleep' | 'random' | 'retries' | 'concurrency'>
}

/**
 * Everything that a provider has for one tenant.
 *
 * Configs in the default language come first, as they say which theme and which languages to ask for; the languages are then
 * read side by side. For a tenant without changes that is one conditional call per config, menu, banner list and 200
 * articles. Throws the faults of `errors.ts`; nothing is left out quietly.
 */
export async function loadContent(
  options: LoadContentOptions,
): Promise<{ content: TenantContent; notices: readonly Notice[] }> {
  const { profile, cache, cleaner, salt } = options
  const first = profile.defaultLocale
  const client = createContentClient(options)
  const keep = createKeepBodies(cache, cleaner, salt)

  const ofTenant = await loadConfigEntries(client, first, 'default_theme')
  const theme = options.themeOverride ?? themeOf(client, first, ofTenant['themeCode'])
  const configs = { ...ofTenant, ...(await loadConfigEntries(client, first, theme)) }

  const offered = offeredLocales(configs, first)
  const contents = await mapUntilFailure(offered, offered.length, (locale) =>
    loadLocale(client, locale, theme, keep, locale === first ? configs : undefined),
  )
  const locales: { [L in SiteLocale]?: LocaleContent } = Object.fromEntries(
    offered.map((locale, at) => [locale, contents[at]]),
  )
  return { content: { theme, locales }, notices: [] }
}

/** A client for a tenant that remembers in `cache`. */
export function createContentClient(options: Omit<LoadContentOptions, 'cleaner' | 'themeOverride'>): ProviderClient {
  const { profile, cache, salt, token, offline, now, transport } = options
  const { baseUrl, name: tenant, homeUrl, timeoutMs } = profile
  return createProviderClient({
    ...transport,
    baseUrl,
    tenant,
    homeUrl,
    timeoutMs,
    memory: { cache, salt },
    now: () => now.getTime(),
    ...(token === undefined ? {} : { token }),
    ...(offline === undefined ? {} : { offline }),
  })
}

function themeOf({ tenant }: ProviderClient, locale: SiteLocale, content: string | undefined): ThemeCode {
  const themeCode = content?.trim()
  if (isThemeCode(themeCode)) return themeCode
  throw TenantThemeUnknown.fault({ themeCode: content }, { tenant, locale })
}
