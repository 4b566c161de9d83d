import type { SiteLocale } from '#contract/locale.ts'
import type { Notice } from '#kit/errors.ts'
import type { LocaleContent, TenantContent } from '#site/content.ts'
import { isThemeCode, type ThemeCode } from '#site/theme.ts'
import type { LocalCache } from '#store/local-cache.ts'
import { applyChanges } from './apply-changes.ts'
import { type KeepBodies, loadChanges, loadConfigEntries } from './calls.ts'
import type { Cleaner } from './cleaner.ts'
import { createProviderClient, type ProviderClient, type ProviderClientOptions } from './client.ts'
import { TenantThemeUnknown } from './errors.ts'
import { createKeepBodies } from './keep-bodies.ts'
import { loadLocale } from './load-locale.ts'
import { mapUntilFailure } from './map-until-failure.ts'
import { offeredLocales } from './offered-locales.ts'
import type { Snapshot, Snapshots } from './snapshot.ts'
import type { ContentChange } from './translate.ts'

/** How a tenant's provider is reached. */
export type ProviderProfile = {
  readonly name: string
  readonly homeUrl: string
  readonly baseUrl: string
  /** Names the provider, where its address is not always the same; `baseUrl` where it is missing. */
  readonly source?: string
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
  /** Where whole contents are kept between builds; without it everything is asked for. */
  readonly snapshots?: Snapshots
  /** What somebody says has changed. It is asked for even where the change feed does not know of it yet. */
  readonly changes?: readonly ContentChange[]
  /** Ask for everything, whatever the change feed says. */
  readonly everything?: boolean
  /** Ask nobody: take what was answered last. */
  readonly offline?: boolean
  readonly now: Date
  /** How the network is reached, where it is not as usual. */
  readonly transport?: Pick<ProviderClientOptions, 'fetch' | 'sleep' | 'random' | 'retries' | 'concurrency'>
}

/** What a tenant's pages are made from. */
export type LoadedContent = {
  readonly content: TenantContent
  /** The same id, the same content. Missing where no snapshot is kept. */
  readonly contentId?: string
  readonly notices: readonly Notice[]
}

/**
 * Everything that a provider has for one tenant.
 *
 * With a snapshot and a provider that tells its changes, only what changed is asked for: of a tenant without changes that is
 * one call. Else everything is read, conditionally where answers are remembered. Throws the faults of `errors.ts`; nothing is
 * left out quietly.
 */
export async function loadContent(options: LoadContentOptions): Promise<LoadedContent> {
  const { profile, cache, cleaner, salt, themeOverride } = options
  // With a token drafts are delivered, which nobody without it may be shown.
  const snapshots = options.token === undefined ? options.snapshots : undefined
  const name = {
    tenant: profile.name,
    source: profile.source ?? profile.baseUrl,
    salt,
    ...(themeOverride && { themeOverride }),
  }
  const known = snapshots?.read(name)
  if (options.offline && known) return { content: known.content, notices: [] }
  const client = createContentClient(options)
  const keep = createKeepBodies(cache, cleaner, salt)
  const updated = known && !options.everything ? await updateContent(known, client, keep, options) : undefined
  const read = updated ?? (await readAll(client, keep, options, snapshots !== undefined && !options.offline))
  const contentId = snapshots?.write(name, { ...read, readAtMs: options.now.getTime() })
  return { content: read.content, ...(contentId !== undefined && { contentId }), notices: [] }
}

type Read = Pick<Snapshot, 'content' | 'cursor'>

async function updateContent(
  known: Snapshot,
  client: ProviderClient,
  keep: KeepBodies,
  { profile, changes: told = [] }: LoadContentOptions,
): Promise<Read | undefined> {
  const { homeUrl, defaultLocale } = profile
  const feed = known.cursor === undefined ? undefined : await loadChanges(client, defaultLocale, known.cursor)
  const isComplete = feed ? feed.changes !== undefined : known.cursor === undefined && told.length > 0
  if (!isComplete) return undefined
  const pageUrl = (locale: SiteLocale, { slug, group }: { slug: string; group?: string }) => {
    const segments = [locale === defaultLocale ? undefined : locale, group, `${slug}.html`]
    return (
      homeUrl + segments.flatMap((segment) => (segment === undefined ? [] : [encodeURIComponent(segment)])).join('/')
    )
  }
  const changes = [...(feed?.changes ?? []), ...told]
  const content =
    changes.length === 0
      ? known.content
      : await applyChanges({ client, content: known.content, changes, keep, pageUrl })
  const cursor = feed?.cursor ?? known.cursor
  return content && { content, ...(cursor !== undefined && { cursor }) }
}

/**
 * Configs in the default language come first, as they say which theme and which languages to ask for; the languages are then
 * read side by side.
 */
async function readAll(
  client: ProviderClient,
  keep: KeepBodies,
  options: LoadContentOptions,
  follow: boolean,
): Promise<Read> {
  const first = options.profile.defaultLocale
  // Asked before everything else: an edit under way is then told again, never missed.
  const cursor = follow ? (await loadChanges(client, first, undefined))?.cursor : undefined
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
  return { content: { theme, locales }, ...(cursor !== undefined && { cursor }) }
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
