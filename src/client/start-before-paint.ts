import type { SiteLocale } from '#contract/locale.ts'
import type { PageState } from '#contract/page-state.ts'
import { LANDING_URL, readCookie, sessionMemory } from './storage.ts'
import { followScheme } from './scheme.ts'
import { readPageState } from './page.ts'
import { CHOSEN_COOKIE, LANGUAGE_COOKIE, leaveForLocale, localePrefix } from './language.ts'
import { leaveHardNavigation, takeLeftHardNavigation, wantHardNavigation } from './navigation.ts'

/** Language of the prefixed page that this visit came by. */
const FOLLOWED = 'followed-locale'

/**
 * Has the other scripts loaded later, notes where the visit began, and leaves an unprefixed page for the visitor's
 * language: that of the cookies, else what `chooseFirst` says.
 *
 * The page waits while a browser fetches what it stores, so nothing is read before the page is painted that cannot
 * lead away from it.
 */
export function startBeforePaint(chooseFirst?: (state: PageState) => SiteLocale): void {
  const { pathname, origin, href } = location
  const prefix = localePrefix(pathname)
  const noteVisit = () => {
    if (!sessionMemory.get(LANDING_URL)) sessionMemory.set(LANDING_URL, href)
    // Links of this site carry a choice on; an address that is typed or comes from elsewhere starts anew.
    if (prefix || !document.referrer.startsWith(`${origin}/`)) sessionMemory.set(FOLLOWED, prefix)
  }
  followScheme()
  loadLater(noteVisit)
  // Who leaves before anything is painted has been here all the same.
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
 * Once the page is painted, does `first` and then loads the scripts named in `data-later` of the running script:
 * until then the line to the visitor, and the processor, belong to what is seen. In a tab in the background that is
 * when the visitor comes to it.
 *
 * If the page before this one wanted a full load, this page is loaded anew first.
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
