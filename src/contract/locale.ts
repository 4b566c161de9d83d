/**
 * The languages a site can speak, under the two names they go by.
 *
 * `SiteLocale` is the product's own code: it stands in paths, cookies and provider calls. `LanguageTag` is BCP 47: it
 * stands in `lang`, `hreflang` and `Intl`. They are different types because `kr` is Kanuri in BCP 47, and `Intl` would
 * silently format Korean pages in English.
 */
export const SITE_LOCALES = ['en', 'zh', 'kr'] as const

export type SiteLocale = (typeof SITE_LOCALES)[number]

declare const languageTagBrand: unique symbol

/** A well-formed BCP 47 tag, such as `zh-Hans`. Made by `toLanguageTag`. */
export type LanguageTag = string & { readonly [languageTagBrand]: true }

/** One language as a visitor chooses it: `name` is in that language itself ("한국어"). */
export type LocaleOption = { readonly locale: SiteLocale; readonly tag: LanguageTag; readonly name: string }

export function isSiteLocale(value: unknown): value is SiteLocale {
  return SITE_LOCALES.includes(value as SiteLocale)
}

/** The canonical spelling of a BCP 47 tag; `undefined` where the text is not a well-formed tag. */
export function toLanguageTag(value: string): LanguageTag | undefined {
  try {
    return Intl.getCanonicalLocales(value)[0] as LanguageTag | undefined
  } catch {
    return undefined
  }
}

/** Tags used where `languageConfig` gives none (provider contract, part 2). */
export const DEFAULT_LANGUAGE_TAGS = { en: 'en', zh: 'zh-Hans', kr: 'ko' } as Record<SiteLocale, string> as Record<
  SiteLocale,
  LanguageTag
>

/** Names used where `languageConfig` gives none, each in its own language. */
export const DEFAULT_LOCALE_NAMES: Record<SiteLocale, string> = { en: 'English', zh: '中文', kr: '한국어' }
