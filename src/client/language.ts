/** The visitor's language: what an address spells out, the cookies that keep a choice, and the way to its page. */
import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { languageHref, type PageState } from '#contract/page-state.ts'
import { formatCookie, PERSISTED_MAX_AGE_SECONDS } from './storage.ts'

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

/** The language that an address spells out. */
export function localePrefix(pathname: string): SiteLocale | undefined {
  const first = pathname.split('/')[1]
  return SITE_LOCALES.find((locale) => locale === first)
}

/**
 * Where a visitor to an unprefixed address goes who wants another language than the page's; `undefined` if they
 * stay.
 *
 * `wanted` is any text; only an offered language leads anywhere.
 */
export function hrefInLocale(state: PageState, pathname: string, wanted: string | undefined): string | undefined {
  const locale = state.locales.find((offered) => offered === wanted)
  if (!locale || locale === state.locale) return undefined
  // Only the other language's own page for missing pages knows what that language has at the address.
  return state.status ? `/${locale}${pathname}` : languageHref(state, locale)
}

/** Goes there in place of this page, before anything of it is seen. */
export function leaveForLocale(state: PageState, wanted: string | undefined): void {
  const { pathname, search, hash } = location
  const href = hrefInLocale(state, pathname, wanted)
  if (!href) return
  // The way there takes a moment.
  document.documentElement.style.display = 'none'
  location.replace(href + search + hash)
}
