import { FALLBACK_LOCALE, isSiteLocale, type SiteLocale } from '#contract/locale.ts'

/** The language of the content, or the content system's name for each language: `{ en: 'en-US', kr: 'ko-KR' }`. */
export type LanguagesOption = SiteLocale | { readonly [L in SiteLocale]?: string }

/** The languages to read. `code` is missing if the content is in one language. */
export function languagesToRead(
  option: LanguagesOption = FALLBACK_LOCALE,
): { readonly locale: SiteLocale; readonly code: string | undefined }[] {
  if (typeof option === 'string') return [{ locale: option, code: undefined }]
  return Object.entries(option).flatMap(([locale, code]) => (isSiteLocale(locale) ? [{ locale, code }] : []))
}
