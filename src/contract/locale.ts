/**
 * The codes of the languages that a site can have. Scripts of pages load this file, so everything else about locales is
 * in `locales/`.
 *
 * `SiteLocale` is the product's own code: it stands in paths, cookies and calls of the provider. `LanguageTag` is BCP
 * 47: it stands in `lang`, `hreflang` and `Intl`. They are different types because `kr` is Kanuri in BCP 47, and `Intl`
 * would silently format Korean pages in English.
 */
export const SITE_LOCALES = ['en', 'zh', 'kr'] as const

export type SiteLocale = (typeof SITE_LOCALES)[number]

/** The start of the language tags of each locale: `ko-KR` is Korean, and `zh-TW` counts as our Chinese. */
export const LANGUAGES: { readonly [L in SiteLocale]: string } = { en: 'en', zh: 'zh', kr: 'ko' }

/** The locale to use if neither the visitor nor the tenant names one. */
export const FALLBACK_LOCALE: SiteLocale = 'en'

declare const languageTagBrand: unique symbol

/** A well-formed BCP 47 tag, such as `zh-Hans`. Made by `toLanguageTag`. */
export type LanguageTag = string & { readonly [languageTagBrand]: true }

/** A language that a visitor can choose. `name` is in that language ("한국어"). */
export type LocaleOption = { readonly locale: SiteLocale; readonly tag: LanguageTag; readonly name: string }

export function isSiteLocale(value: unknown): value is SiteLocale {
  return SITE_LOCALES.includes(value as SiteLocale)
}

/** The canonical spelling of a BCP 47 tag; `undefined` if the text is not a well-formed tag. */
export function toLanguageTag(value: string): LanguageTag | undefined {
  try {
    return Intl.getCanonicalLocales(value)[0] as LanguageTag | undefined
  } catch {
    return undefined
  }
}
