import type { SiteLocale } from '#contract/locale.ts'
import { contentOf } from '#site/model/config-entries.ts'
import type { LocaleContent, TenantContent } from '#site/model/content.ts'
import { isThemeCode, THEME_CODES, type ThemeCode } from '#site/model/theme.ts'
import { type KeptBodies, loadChanges, loadConfigEntries } from '../api/endpoints.ts'
import type { ProviderClient } from '../api/client.ts'
import { TenantThemeUnknown } from '../errors.ts'
import { type StaleFallback, unlessOutage } from './stale-fallback.ts'
import type { LoadContentOptions } from './load-options.ts'
import { joinConfigs, loadLocale, NO_CONFIGS, partOf } from './load-locale.ts'
import { mapLimit } from '#kit/limit.ts'
import { offeredLocales } from '../api/offered-locales.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { ReadPart } from '../api/translate.ts'

export type ReadContent = Pick<Snapshot, 'content' | 'cursor'>

type LoadAllContext = { follow: boolean; known: TenantContent | undefined; lastGood: StaleFallback }

/** A list that is longer than this may come in several pages. */
const SHORT_LIST = 20

/**
 * Reads everything that a provider has for a tenant, and the cursor at which its change feed goes on.
 *
 * A list is read page by page. If one article leaves it meanwhile and another one joins it, an article can be missed
 * between two pages although the number is right. The feed will never mention that article. So if the feed knows of
 * changed articles meanwhile, everything is read once more.
 */
export async function loadAll(
  client: ProviderClient,
  bodies: KeptBodies,
  options: LoadContentOptions,
  context: LoadAllContext,
): Promise<ReadContent> {
  const read = await readAll(client, bodies, options, context)
  const lists = Object.values(read.content.locales).map(({ articles }) => articles)
  if (read.cursor === undefined || lists.every(({ length }) => length <= SHORT_LIST)) return read
  const since = loadChanges(client, options.profile.defaultLocale, read.cursor)
  const changes = (await unlessOutage(since, options.tolerance))?.changes ?? []
  return changes.some(({ kind }) => kind === 'article') ? readAll(client, bodies, options, context) : read
}

/**
 * Reads everything once. The configs in the default language come first, since they tell which theme and languages to
 * ask for. Then the languages are read at the same time.
 */
async function readAll(
  client: ProviderClient,
  bodies: KeptBodies,
  { profile, themeOverride, tolerance }: LoadContentOptions,
  { follow, known, lastGood }: LoadAllContext,
): Promise<ReadContent> {
  const first = profile.defaultLocale
  // Asked before everything else: if an edit happens while the content is read, the feed reports it again, so it is
  // never missed.
  const feed = follow ? await unlessOutage(loadChanges(client, first, undefined), tolerance) : undefined
  const before = known?.locales[first]
  const { theme, configs } = await lastGood.read(
    first,
    'configs',
    () => loadTenantConfigs(client, first, themeOverride),
    known && before && { theme: known.theme, configs: partOf(before, 'configs') },
    { theme: themeOverride ?? known?.theme ?? THEME_CODES[0], configs: NO_CONFIGS },
  )
  const offered = offeredLocales(configs.configs, first)
  const contents = await mapLimit(offered, offered.length, (locale) =>
    loadLocale(client, locale, theme, bodies, lastGood, known, locale === first ? configs : undefined),
  )
  const locales: { [L in SiteLocale]?: LocaleContent } = Object.fromEntries(
    offered.map((locale, at) => [locale, contents[at]]),
  )
  return { content: { theme, locales }, ...(feed && { cursor: feed.cursor }) }
}

async function loadTenantConfigs(
  client: ProviderClient,
  locale: SiteLocale,
  themeOverride: ThemeCode | undefined,
): Promise<{ theme: ThemeCode; configs: ReadPart<'configs'> }> {
  const ofTenant = await loadConfigEntries(client, locale, 'default_theme')
  const theme = themeOverride ?? themeOf(client, locale, contentOf(ofTenant.configs, 'themeCode'))
  return { theme, configs: joinConfigs(ofTenant, await loadConfigEntries(client, locale, theme)) }
}

function themeOf({ tenant }: ProviderClient, locale: SiteLocale, content: string | undefined): ThemeCode {
  const themeCode = content?.trim()
  if (isThemeCode(themeCode)) return themeCode
  throw TenantThemeUnknown.fault({ themeCode: content }, { tenant, locale })
}
