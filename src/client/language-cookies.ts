import type { SiteLocale } from '#contract/locale.ts'
import { formatCookie, PERSISTED_MAX_AGE_SECONDS } from './cookies.ts'

/** Holds the visitor's language; provider calls name it. */
export const LANGUAGE_COOKIE = 'Language'

/** Holds the language that was chosen, by the visitor or on the first visit. */
export const CHOSEN_COOKIE = 'i18n_redirected'
export const CHOSEN_MAX_AGE_SECONDS = 365 * 24 * 60 * 60

/** The cookies that a choice in the language switch sets. */
export function choiceCookies(locale: SiteLocale): string[] {
  return [
    formatCookie(LANGUAGE_COOKIE, locale, PERSISTED_MAX_AGE_SECONDS),
    formatCookie(CHOSEN_COOKIE, locale, CHOSEN_MAX_AGE_SECONDS),
  ]
}
