import type { SiteLocale } from '#contract/locale.ts'
import type { PageState } from '#contract/page-state.ts'
import { LANDING_URL, readCookie, sessionMemory } from './storage.ts'
import { followScheme } from './scheme.ts'
import { readPageState } from './page.ts'
import { CHOSEN_COOKIE, LANGUAGE_COOKIE, leaveForLocale, localePrefix } from './language.ts'
import { leaveHardNavigation, takeLeftHardNavigation, wantHardNavigation } from './navigation.ts'

/** The key of session storage with the language of the prefixed page by which this visit came. */
const FOLLOWED = 'followed-locale'

/**
 * Starts the other scripts later, notes where the visit began, and opens an unprefixed page in the visitor's language:
 * the language in the cookies, else that of `chooseFirst`.
 *
 * Reading a browser's storage delays the page. So before the page is painted this reads only what may lead to another
 * page.
 */
export function startBeforePaint(chooseFirst?: (state: PageState) => SiteLocale): void {
  const { pathname, origin, href } = location
  const prefix = localePrefix(pathname)
  const noteVisit = () => {
    if (!sessionMemory.get(LANDING_URL)) sessionMemory.set(LANDING_URL, href)
    // A link of this site keeps the choice of language. An address that is typed, or linked from another site, begins a
    // new choice.
    if (prefix || !document.referrer.startsWith(`${origin}/`)) sessionMemory.set(FOLLOWED, prefix)
  }
  followScheme()
  loadLater(noteVisit)
  // A visitor who leaves before the page is painted counts as a visit too.
  addEventListener('pagehide', noteVisit)

  const state = readPageState()
  if (!state || prefix) return
  const { cookie } = document
  const chosen = readCookie(cookie, LANGUAGE_COOKIE) ?? readCookie(cookie, CHOSEN_COOKIE)
  if (chosen === state.locale || (!chosen && !chooseFirst)) return
  noteVisit()
  if (sessionMemory.get(FOLLOWED) !== state.locale) leaveForLocale(state, chosen ?? chooseFirst?.(state))
}

/**
 * After the page is painted, calls `first` and then loads the scripts that `data-later` of the running script names.
 * Before that, the connection and the processor are needed for what is seen. A tab in the background is painted when
 * the visitor opens it.
 *
 * If the page before this one has asked for a load without caches, this page is reloaded first.
 */
function loadLater(first: () => void): void {
  const hrefs = document.currentScript?.dataset['later']?.split(' ') ?? []
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    first()
    if (takeLeftHardNavigation()) return location.reload()
    for (const href of hrefs) import(/* @vite-ignore */ href).catch(wantHardNavigation)
  })
  observer.observe({ type: 'paint', buffered: true })
  addEventListener('pagehide', leaveHardNavigation)
}
