import { CHOSEN_MAX_AGE_SECONDS } from './language.ts'
import { formatCookie, localMemory, readCookie } from './storage.ts'

/** The name of the cookie that keeps the choice, of the page's attribute for style sheets, and of the control. */
const SCHEME = 'scheme'

/**
 * Draws the page in the colour scheme that the visitor chose on this device, `light` or `dark`. Without a choice, the
 * system's scheme counts.
 *
 * Style sheets show the control only if the page has the attribute, because it does nothing without scripts. A cookie
 * keeps the choice: a page can read cookies before it is painted, but would have to wait for storage. Local storage
 * only tells other tabs of a choice.
 */
export function followScheme(): void {
  const root = document.documentElement
  const follow = () => {
    const chosen = root.dataset[SCHEME] as string
    // Style sheets cannot change these: the colour of the window, and the logo for dark pages. Printed pages stay
    // light.
    for (const element of document.querySelectorAll<HTMLSourceElement>('[data-for]')) {
      const own = element.dataset['for']
      element.media = chosen ? (chosen === own ? 'screen' : 'none') : `screen and (prefers-color-scheme:${own})`
    }
    for (const control of document.getElementsByName(SCHEME)) (control as HTMLSelectElement).value = chosen
  }
  const observer = new MutationObserver(follow)
  const apply = ({ key, newValue }: Partial<StorageEvent> = {}) => {
    observer.disconnect()
    // A browser may send this event before this tab has the new cookie.
    const chosen = (key === SCHEME ? newValue : readCookie(document.cookie, SCHEME)) as string
    root.dataset[SCHEME] = /^(light|dark)$/.test(chosen) ? chosen : ''
    follow()
  }
  apply()
  // Until `pageshow`, more parts of the page arrive and need the scheme.
  observer.observe(root, { childList: true, subtree: true })
  // A page in the browser's back/forward cache has missed later choices.
  addEventListener('pageshow', apply)
  addEventListener('storage', apply)
  addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLSelectElement
    if (name !== SCHEME) return
    document.cookie = formatCookie(SCHEME, value, value ? CHOSEN_MAX_AGE_SECONDS : 0)
    localMemory.set(SCHEME, value)
    apply()
  })
}
