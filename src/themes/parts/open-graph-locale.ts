import type { SiteLocale } from '#contract/locale.ts'

const OPEN_GRAPH_LOCALES: Record<SiteLocale, string> = { en: 'en_US', zh: 'zh_CN', kr: 'ko_KR' }

/** The language as Open Graph writes it (`language_TERRITORY`, https://ogp.me). */
export function openGraphLocale(locale: SiteLocale): string {
  return OPEN_GRAPH_LOCALES[locale]
}
