import type { SiteLocale } from '#contract/locale.ts'
import { bannerIdOf } from '#site/model/config-entries.ts'
import type { FlawedRow, LocaleContent, TenantContent } from '#site/model/content.ts'
import { timeZoneOf } from '#site/read/time-zone.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import { inTurns } from '#threads/in-turns.ts'
import { type KeptBodies, loadBanners, loadConfigEntries, loadMenu } from '../api/endpoints.ts'
import type { ProviderClient } from '../api/client.ts'
import type { StaleFallback } from './stale-fallback.ts'
import { loadArticles } from './load-articles.ts'
import { mapLimit } from '#kit/limit.ts'
import { withInstants } from '../api/local-times.ts'
import type { ReadPart } from '../api/translate.ts'

/** Loads the config entries of one locale: those of `default_theme`, and over them those of the theme. */
async function loadConfigs(client: ProviderClient, locale: SiteLocale, theme: ThemeCode): Promise<ReadPart<'configs'>> {
  const [general, own] = await mapLimit(['default_theme', theme], 2, (code) => loadConfigEntries(client, locale, code))
  return joinConfigs(general!, own!)
}

/** Joins both kinds of entries. An entry of the theme replaces an entry with the same key for all themes. */
export function joinConfigs(general: ReadPart<'configs'>, own: ReadPart<'configs'>): ReadPart<'configs'> {
  return { configs: { ...general.configs, ...own.configs }, flawedRows: [...general.flawedRows, ...own.flawedRows] }
}

export const NO_CONFIGS: ReadPart<'configs'> = { configs: {}, flawedRows: [] }

/** One kind of a locale's content, with the rows of this kind that could not be read. */
export function partOf<K extends FlawedRow['kind']>(content: LocaleContent, kind: K): ReadPart<K> {
  const flawedRows = content.flawedRows.filter((row) => row.kind === kind)
  return { [kind]: content[kind], flawedRows } as unknown as ReadPart<K>
}

type LocaleParts = { readonly [K in FlawedRow['kind']]: ReadPart<K> }

function nameOf({ id, group, slug }: FlawedRow): string {
  return JSON.stringify([id ?? '', group ?? '', slug ?? ''])
}

/** Makes the content of a locale from its parts. A time without a zone is read as a time of the tenant's time zone. */
export async function joinParts({ configs, menuGroups, banners, articles }: LocaleParts): Promise<LocaleContent> {
  // As with articles, the order in which rows arrive must not matter: reading only an edit and reading everything must
  // give the same content.
  const flawedArticles = articles.flawedRows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const flawedRows = [...[configs, menuGroups, banners].flatMap((part) => part.flawedRows), ...flawedArticles]
  const timed = await inTurns(withInstants(articles.articles, timeZoneOf(configs.configs)))
  return { ...configs, ...menuGroups, ...banners, articles: timed, flawedRows }
}

/**
 * Loads everything that a provider has for one locale of a tenant. If a part cannot be read, `lastGood` decides whether
 * the part of `last` is used.
 *
 * `known` are the configs, if they were read before. Banners belong to a theme: those of another theme are never used
 * instead.
 */
export async function loadLocale(
  client: ProviderClient,
  locale: SiteLocale,
  theme: ThemeCode,
  bodies: KeptBodies,
  lastGood: StaleFallback,
  last: TenantContent | undefined,
  known?: ReadPart<'configs'>,
): Promise<LocaleContent> {
  const before = last?.locales[locale]
  const lastPart = <K extends FlawedRow['kind']>(kind: K) => before && partOf(before, kind)
  const parts: { -readonly [K in keyof LocaleParts]?: LocaleParts[K] } = {}
  const steps = [
    async () => {
      const load = () => loadConfigs(client, locale, theme)
      parts.configs = known ?? (await lastGood.read(locale, 'configs', load, lastPart('configs'), NO_CONFIGS))
      const bannerId = bannerIdOf(parts.configs.configs, theme)
      const banners = last?.theme === theme ? lastPart('banners') : undefined
      parts.banners =
        bannerId === undefined
          ? { banners: [], flawedRows: [] }
          : await lastGood.read(locale, 'banners', () => loadBanners(client, locale, bannerId), banners)
    },
    async () => {
      const load = () => loadMenu(client, locale)
      parts.menuGroups = await lastGood.read(locale, 'menuGroups', load, lastPart('menuGroups'))
    },
    async () => {
      const load = () => loadArticles(client, locale, bodies)
      parts.articles = await lastGood.read(locale, 'articles', load, lastPart('articles'))
    },
  ]
  await mapLimit(steps, steps.length, (step) => step())
  return joinParts(parts as LocaleParts)
}
