import type { SiteLocale } from '#contract/locale.ts'
import type { PageState } from '#contract/page-state.ts'
import { readCookie } from './cookies.ts'
import { LANDING_URL } from './landing-url.ts'
import { CHOSEN_COOKIE, LANGUAGE_COOKIE } from './language-cookies.ts'
import { loadLater } from './load-later.ts'
import { localePrefix } from './locale-prefix.ts'
import { leaveForLocale } from './locale-redirect.ts'
import { readPageState } from './page-state.ts'
import { sessionMemory } from './storage.ts'

/** Language of the prefixed page that this visit came by. */
const FOLLOWED = 'followed-locale'

/**
 * Has the other scripts loaded later, notes where the visit began, and leaves an unprefixed page for the visitor's language: that of the cookies, else what
 * `chooseFirst` says.
 */
export function startEarly(chooseFirst?: (state: PageState) => SiteLocale): void {
  loadLater()
  const { pathname, origin, href } = location
  const { cookie, referrer } = document
  if (!sessionMemory.get(LANDING_URL)) sessionMemory.set(LANDING_URL, href)

  const state = readPageState()
  const prefix = localePrefix(pathname)
  // Links of this site carry a choice on; an address that is typed or comes from elsewhere starts anew.
  if (prefix || !referrer.startsWith(`${origin}/`)) sessionMemory.set(FOLLOWED, prefix)
  if (!state || prefix || sessionMemory.get(FOLLOWED) === state.locale) return
  leaveForLocale(
    state,
    readCookie(cookie, LANGUAGE_COOKIE) ?? readCookie(cookie, CHOSEN_COOKIE) ?? chooseFirst?.(state),
  )
}
