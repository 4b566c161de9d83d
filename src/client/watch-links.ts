import { languageHref, type PageState } from '#contract/page-state.ts'
import { navigateHard, takeHardNavigation, wantHardNavigation } from './hard-navigation.ts'
import { choiceCookies } from './language-cookies.ts'
import { opensHere, patiently, siteLink } from './site-link.ts'

/**
 * Looks at links of the site before they are followed.
 *
 * A link of the language switch sets the cookies. A page that is to be loaded fully is. `prepare` is called once, as
 * soon as a link is pointed at, and a click waits for it half a second at most, to be repeated when what it brings is
 * there.
 */
export function watchLinks(state: PageState, prepare: () => Promise<unknown>): void {
  let ready: Promise<unknown> | undefined
  let isReady = false
  const getReady = () =>
    (ready ??= prepare()
      .catch(wantHardNavigation)
      .then(() => (isReady = true)))

  for (const intent of ['pointerover', 'focusin']) {
    addEventListener(intent, (event) => {
      if (siteLink(event)) void getReady()
    })
  }
  const onClick = (event: MouseEvent) => {
    const link = siteLink(event)
    if (!link) return
    const chosen = link.hreflang && state.locales.find((locale) => languageHref(state, locale) === link.pathname)
    if (chosen) for (const cookie of choiceCookies(chosen)) document.cookie = cookie
    if (!opensHere(event, link)) return
    if (takeHardNavigation()) {
      event.preventDefault()
      void navigateHard(link.href)
    } else if (!isReady) {
      event.preventDefault()
      void patiently(getReady()).then(() => {
        isReady = true
        link.click()
      })
    }
  }
  addEventListener('click', onClick)
}
