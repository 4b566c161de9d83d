import { FALLBACK_LOCALE, LANGUAGES, SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'

/**
 * The locale of a language tag as content systems write it: `ko-KR` is `kr`, `zh_Hant` is `zh`. `undefined` for any
 * other language. If no language has the code, it may be a country, which stands for its language: `cn` is `zh`. But
 * `ca` is Catalan, and not the language of Canada.
 */
export function localeOfLanguage(tag: string): SiteLocale | undefined {
  const written = tag.toLowerCase()
  const [language = ''] = written.split(/[-_]/)
  const meant = isCountry(language) ? new Intl.Locale(`und-${language}`).maximize().language : language
  return SITE_LOCALES.find((locale) => written === locale || meant === LANGUAGES[locale])
}

/** The English name of a locale's language: `Korean`. */
export function englishName(locale: SiteLocale): string {
  return new Intl.DisplayNames([LANGUAGES[FALLBACK_LOCALE]], { type: 'language' }).of(LANGUAGES[locale]) ?? locale
}

function isCountry(code: string): boolean {
  const isKnown = (type: 'language' | 'region') =>
    new Intl.DisplayNames([LANGUAGES[FALLBACK_LOCALE]], { type, fallback: 'none' }).of(code.toUpperCase()) !== undefined
  return /^[a-z]{2}$/.test(code) && !isKnown('language') && isKnown('region')
}
