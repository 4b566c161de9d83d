import { SITE_LOCALES, type SiteLocale } from '../locale.ts'

/** Makes one value for each locale, in their order. */
export function byLocale<T>(make: (locale: SiteLocale) => T): Record<SiteLocale, T> {
  return Object.fromEntries(SITE_LOCALES.map((locale) => [locale, make(locale)])) as Record<SiteLocale, T>
}
