import { LANGUAGES, SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'

/** The locale of a language tag as content systems write them: `ko-KR` is `kr`, `zh_Hant` is `zh`. */
export function localeOfLanguage(tag: string): SiteLocale | undefined {
  const written = tag.toLowerCase()
  const [language] = written.split(/[-_]/)
  return SITE_LOCALES.find((locale) => written === locale || language === LANGUAGES[locale])
}
