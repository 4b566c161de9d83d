import { CHOSEN_MAX_AGE_SECONDS } from './language.ts'
import { formatCookie, localMemory, readCookie } from './storage.ts'

/** The cookie that keeps the choice, the attribute of the page that tells style sheets, and the control's name. */
const SCHEME = 'scheme'

/**
 * Has the page drawn in the scheme that the visitor chose on this device, `light` or `dark`. Without a choice, the
 * system decides.
 *
 * The attribute also shows the control: without scripts it could do nothing. A cookie keeps the choice, because a page
 * has its cookies before the paint and would wait for storage. What is stored only tells other tabs of a choice.
 */
export function followScheme(): void {
  const root = document.documentElement
  const follow = () => {
    const chosen = root.dataset[SCHEME] as string
    // What style sheets cannot reach: the colour of the window, and the logo for dark pages. Paper is light.
    for (const element of document.querySelectorAll<HTMLSourceElement>('[data-for]')) {
      const own = element.dataset['for']
      element.media = chosen ? (chosen === own ? 'screen' : 'none') : `screen and (prefers-color-scheme:${own})`
    }
    for (const control of document.getElementsByName(SCHEME)) (control as HTMLSelectElement).value = chosen
  }
  const observer = new MutationObserver(follow)
  const apply = ({ key, newValue }: Partial<StorageEvent> = {}) => {
    observer.disconnect()
    // A browser may tell of what is stored before this tab has the new cookie.
    const chosen = (key === SCHEME ? newValue : readCookie(document.cookie, SCHEME)) as string
    root.dataset[SCHEME] = /^(light|dark)$/.test(chosen) ? chosen : ''
    follow()
  }
  apply()
  // Until `pageshow`, parts of the page arrive that have to follow.
  observer.observe(root, { childList: true, subtree: true })
  // A page that the browser kept aside heard of no choice.
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
