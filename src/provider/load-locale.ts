import type { SiteLocale } from '#contract/locale.ts'
import type { ConfigEntries, LocaleContent } from '#site/content.ts'
import type { ThemeCode } from '#site/theme.ts'
import { type KeepBodies, loadBanners, loadConfigEntries, loadMenu } from './calls.ts'
import type { ProviderClient } from './client.ts'
import { loadArticles } from './load-articles.ts'
import { mapUntilFailure } from './map-until-failure.ts'
import { sortArticles } from './snapshot.ts'

/** Config entries of one locale: those of `default_theme`, overlaid by the theme's own. */
export async function loadConfigs(
  client: ProviderClient,
  locale: SiteLocale,
  theme: ThemeCode,
): Promise<ConfigEntries> {
  const entries = await mapUntilFailure(['default_theme', theme], 2, (code) => loadConfigEntries(client, locale, code))
  return Object.assign({}, ...entries) as ConfigEntries
}

/** Everything that a provider has for one locale of a tenant. `configs` may have been read before. */
export async function loadLocale(
  client: ProviderClient,
  locale: SiteLocale,
  theme: ThemeCode,
  keep: KeepBodies,
  known?: ConfigEntries,
): Promise<LocaleContent> {
  const content: { -readonly [K in keyof LocaleContent]?: LocaleContent[K] } = {}
  const steps = [
    async () => {
      const configs = known ?? (await loadConfigs(client, locale, theme))
      const bannerId = configs[`${theme}Banner`]?.trim() ?? ''
      content.configs = configs
      content.banners = bannerId === '' ? [] : await loadBanners(client, locale, bannerId)
    },
    async () => {
      content.menuGroups = await loadMenu(client, locale)
    },
    async () => {
      content.articles = sortArticles(await loadArticles(client, locale, keep))
    },
  ]
  await mapUntilFailure(steps, steps.length, (step) => step())
  return content as LocaleContent
}
