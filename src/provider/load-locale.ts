import type { SiteLocale } from '#contract/locale.ts'
import { bannerIdOf } from '#site/config-entries.ts'
import type { ConfigEntries, LocaleContent, TenantContent } from '#site/content.ts'
import type { ThemeCode } from '#site/theme.ts'
import { type KeptBodies, loadBanners, loadConfigEntries, loadMenu } from './calls.ts'
import type { ProviderClient } from './client.ts'
import type { LastGood } from './last-good.ts'
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

/**
 * Everything that a provider has for one locale of a tenant, or had when it was read last.
 *
 * `configs` may have been read before. Banners belong to a theme: those of another are no stand-in.
 */
export async function loadLocale(
  client: ProviderClient,
  locale: SiteLocale,
  theme: ThemeCode,
  bodies: KeptBodies,
  lastGood: LastGood,
  last: TenantContent | undefined,
  known?: ConfigEntries,
): Promise<LocaleContent> {
  const content: { -readonly [K in keyof LocaleContent]?: LocaleContent[K] } = {}
  const before = last?.locales[locale]
  const steps = [
    async () => {
      const load = () => loadConfigs(client, locale, theme)
      const configs = known ?? (await lastGood.read(locale, 'configs', load, before?.configs, {}))
      const bannerId = bannerIdOf(configs, theme)
      const banners = last?.theme === theme ? before?.banners : undefined
      content.configs = configs
      content.banners =
        bannerId === undefined
          ? []
          : await lastGood.read(locale, 'banners', () => loadBanners(client, locale, bannerId), banners)
    },
    async () => {
      content.menuGroups = await lastGood.read(locale, 'menuGroups', () => loadMenu(client, locale), before?.menuGroups)
    },
    async () => {
      const load = async () => sortArticles(await loadArticles(client, locale, bodies))
      content.articles = await lastGood.read(locale, 'articles', load, before?.articles)
    },
  ]
  await mapUntilFailure(steps, steps.length, (step) => step())
  return content as LocaleContent
}
