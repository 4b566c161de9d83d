/** How visitors go from page to page: which clicks count, and when a page must be loaded without caches. */
import { languageHref, type PageState } from '#contract/page-state.ts'
import { choiceCookies } from './language.ts'
import { sessionMemory } from './storage.ts'

const CACHE_PATIENCE_MS = 3000

/**
 * The attribute `data-full-load`: the next page must not come from a cache.
 *
 * It is set if a script of this page could not be loaded, or if a newer build is live. A link on this page then loads
 * its page without caches. If the visitor leaves in another way, or the script that watches links is missing, the next
 * page reloads itself.
 */
const FLAG = 'fullLoad'

/** Asks for a load without caches the next time that the visitor goes to a page. */
export function wantHardNavigation(): void {
  document.documentElement.dataset[FLAG] = 'wanted'
}

/** Whether a load without caches is wanted. Resets it. */
export function takeHardNavigation(): boolean {
  const { dataset } = document.documentElement
  const isWanted = FLAG in dataset
  delete dataset[FLAG]
  return isWanted
}

/**
 * Passes the request for a load without caches on to the next page when this page is left. The page that set it is not
 * reloaded itself.
 */
export function leaveHardNavigation(): void {
  if (takeHardNavigation()) sessionMemory.set(FLAG, 'wanted')
}

/** Whether the page before this one has asked for a load without caches. Resets it. */
export function takeLeftHardNavigation(): boolean {
  const isLeft = sessionMemory.get(FLAG) !== undefined
  sessionMemory.set(FLAG, undefined)
  return isLeft
}

/**
 * Asks for a load without caches if a script of this page cannot be loaded. Pages that load all scripts through
 * `startBeforePaint` do not need this.
 */
export function watchFailures(): void {
  for (const failure of ['vite:preloadError', 'astro:hydration-error']) addEventListener(failure, wantHardNavigation)
  // An island that starts when the browser is idle imports its script in a promise that no code awaits.
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isFailedImport(reason)) wantHardNavigation()
  })
  // The `error` event of a script element does not bubble, so the listener has to capture it.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && wantHardNavigation(), true)
}

/** Whether an error is a failed import, by the words of Chromium, Firefox and Safari. */
export function isFailedImport(reason: unknown): boolean {
  return /dynamically imported|Importing a module/.test(String(reason))
}

/** Opens a page without caches: first replaces the copy in the browser's cache. */
export async function navigateHard(href: string): Promise<void> {
  // Pages that the browser has fetched ahead are as old as this page.
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
  await fetch(href, { cache: 'reload', signal: AbortSignal.timeout(CACHE_PATIENCE_MS) }).catch(() => undefined)
  location.assign(href)
}

/** Opens a page of this site in place of this one in the history, without caches if that is wanted. */
export function replaceBy(href: string): void {
  if (takeHardNavigation()) void navigateHard(href)
  else location.replace(href)
}

/** The link of an event, if it leads to an address of this site. */
export function siteLink({ target }: Event): HTMLAnchorElement | undefined {
  const link = (target as Partial<Element>).closest?.<HTMLAnchorElement>('a[href]')
  return link?.origin === location.origin ? link : undefined
}

/**
 * Whether a click opens the link in place of this page: not in a new tab or window, not as a download, not as a place
 * in this page.
 */
export function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (link.target || link.download) return false
  return !link.hash || link.pathname + link.search !== location.pathname + location.search
}

const CLICK_PATIENCE_MS = 500

/** Resolves with `wish`, or with `undefined` after half a second: a visitor who clicked is waiting. */
export function waitBriefly<T>(wish: Promise<T>): Promise<T | undefined> {
  return Promise.race([wish, new Promise<undefined>((resolve) => setTimeout(resolve, CLICK_PATIENCE_MS))])
}

/**
 * Watches links of the site.
 *
 * A click on the language switch sets its cookies. `prepare` is called once, when a link is first pointed at or
 * focused. A click before it has finished waits for it, at most half a second, and is then repeated.
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
    if (!isReady) {
      event.preventDefault()
      void waitBriefly(getReady()).then(() => {
        isReady = true
        link.click()
      })
    }
  }
  addEventListener('click', onClick)
}

/**
 * Loads the script that an element names in `data-script` when the element is first clicked, and then repeats the
 * click.
 */
export function watchUses(): void {
  addEventListener('click', (event) => {
    const target = event.target as HTMLElement
    const dataset = target.closest<HTMLElement>('[data-script]')?.dataset
    if (!dataset) return
    event.preventDefault()
    const href = dataset['script'] as string
    // If the script cannot be loaded, the element works as it does without scripts.
    delete dataset['script']
    void import(/* @vite-ignore */ href).catch(wantHardNavigation).then(() => target.click())
  })
}
