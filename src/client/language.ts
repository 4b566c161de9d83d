/** The visitor's language: the prefix of an address, the cookies that keep a choice, and the page in that language. */
import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { languageHref, type PageState } from '#contract/page-state.ts'
import { formatCookie, PERSISTED_MAX_AGE_SECONDS } from './storage.ts'

/** The cookie with the visitor's language; provider calls send it. */
export const LANGUAGE_COOKIE = 'Language'

/** The cookie with the language that the visitor chose, or that the first visit found. */
export const CHOSEN_COOKIE = 'i18n_redirected'
export const CHOSEN_MAX_AGE_SECONDS = 365 * 24 * 60 * 60

/** The cookies that a choice in the language switch sets. */
export function choiceCookies(locale: SiteLocale): string[] {
  return [
    formatCookie(LANGUAGE_COOKIE, locale, PERSISTED_MAX_AGE_SECONDS),
    formatCookie(CHOSEN_COOKIE, locale, CHOSEN_MAX_AGE_SECONDS),
  ]
}

/** The locale that begins a path; `undefined` if the path has no prefix. */
export function localePrefix(pathname: string): SiteLocale | undefined {
  const first = pathname.split('/')[1]
  return SITE_LOCALES.find((locale) => locale === first)
}

/**
 * The address of this page in the language that a visitor of an unprefixed address wants; `undefined` if the visitor
 * stays here.
 *
 * `wanted` is any text; only an offered language leads anywhere.
 */
export function hrefInLocale(state: PageState, pathname: string, wanted: string | undefined): string | undefined {
  const locale = state.locales.find((offered) => offered === wanted)
  if (!locale || locale === state.locale) return undefined
  // Only the other language's page for missing pages knows what that language has at this address.
  return state.status ? `/${locale}${pathname}` : languageHref(state, locale)
}

/** Opens the page in another language in place of this one, before anything of this page is seen. */
export function leaveForLocale(state: PageState, wanted: string | undefined): void {
  const { pathname, search, hash } = location
  const href = hrefInLocale(state, pathname, wanted)
  if (!href) return
  // Loading takes a moment, so this page is hidden.
  document.documentElement.style.display = 'none'
  location.replace(href + search + hash)
}
