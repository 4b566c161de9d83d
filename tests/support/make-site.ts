import type { SiteLocale } from '#contract/locale.ts'
import type {
  Article,
  Banner,
  FlawedRow,
  LocaleContent,
  MenuGroup,
  RawMenuEntry,
  TenantContent,
} from '#site/model/content.ts'
import { createSite, type SiteOptions } from '#site/read/create-site.ts'
import type { MenuType } from '#site/model/menu.ts'
import type { Site, TenantProfile } from '#site/model/site.ts'
import type { ThemeCode } from '#site/model/theme.ts'

type LocaleSample = {
  /** A string is sent as it is, and any other value as JSON. */
  readonly configs?: Readonly<Record<string, unknown>>
  readonly menus?: { readonly [T in MenuType]?: readonly RawMenuEntry[] }
  readonly menuGroups?: readonly MenuGroup[]
  readonly banners?: readonly Banner[]
  readonly articles?: readonly Article[]
  readonly flawedRows?: readonly FlawedRow[]
}

export type SiteSample = SiteOptions & {
  readonly theme?: ThemeCode
  readonly profile?: Partial<TenantProfile>
  readonly now?: string
  /** The first locale is the default language. Without locales, the site is empty and English. */
  readonly locales?: { readonly [L in SiteLocale]?: LocaleSample }
}

export const SITE_NOW = '2026-06-01T12:00:00Z'

/** A site with exactly these locales at `https://harbour.example`, as it is on 1 June 2026. */
export function makeSite(sample: SiteSample = {}): Site {
  const options = sample.drafts === undefined ? {} : { drafts: sample.drafts }
  return createSite(makeContent(sample), makeProfile(sample), new Date(sample.now ?? SITE_NOW), options)
}

/** The profile of the tenant harbour. Its default language is the first locale of the sample. */
export function makeProfile({ profile, locales = { en: {} } }: SiteSample = {}): TenantProfile {
  return {
    name: 'harbour',
    origin: 'https://harbour.example',
    fileUrl: 'https://files.example',
    defaultLocale: codesOf(locales)[0] ?? 'en',
    formAction: 'https://api.example/form',
    ...profile,
  }
}

/** The content of a sample, with a `languageConfig` of its locales. */
export function makeContent({ theme = 'theme1', locales = { en: {} } }: SiteSample = {}): TenantContent {
  const languageConfig = codesOf(locales).map((language, index) => ({ language, default: index === 0 }))
  const filled = codesOf(locales).map((locale) => [locale, makeLocale(locales[locale] ?? {}, languageConfig)])
  return { theme, locales: Object.fromEntries(filled) as TenantContent['locales'] }
}

function makeLocale(sample: LocaleSample, languageConfig: unknown): LocaleContent {
  const groups = Object.entries(sample.menus ?? {}).map(([type, entries]) => ({ key: type, type, entries }))
  const configs = Object.entries({ languageConfig, ...sample.configs })
  return {
    configs: Object.fromEntries(configs.map(([key, value]) => [key, { content: asContent(value) }])),
    menuGroups: sample.menuGroups ?? groups,
    banners: sample.banners ?? [],
    articles: sample.articles ?? [],
    flawedRows: sample.flawedRows ?? [],
  }
}

function asContent(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function codesOf(locales: object): SiteLocale[] {
  return Object.keys(locales) as SiteLocale[]
}

/** A menu entry whose id and name are its URL. A heading, which has no URL, gets `heading` and "Heading". */
export function makeEntry(url: string, fields: Partial<RawMenuEntry> = {}): RawMenuEntry {
  return { id: url || 'heading', name: url || 'Heading', url, children: [], ...fields }
}
