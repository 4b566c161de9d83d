import { CONSOLE_LANGUAGE_COOKIE } from '#contract/console-language.ts'
import { DEFAULT_LANGUAGE_TAGS, type SiteLocale } from '#contract/locale.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Makes a language that of the document, and of the next visit. */
export function keepLanguage(locale: SiteLocale): void {
  document.cookie = `${CONSOLE_LANGUAGE_COOKIE}=${locale}; max-age=${YEAR_SECONDS}; path=/; samesite=strict`
  document.documentElement.lang = DEFAULT_LANGUAGE_TAGS[locale]
  // The address would bring its own language back at the next visit.
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}
