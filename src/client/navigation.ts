/** How a visitor goes from page to page: which links count, and when a page must come past every cache. */
import { languageHref, type PageState } from '#contract/page-state.ts'
import { choiceCookies } from './language.ts'
import { sessionMemory } from './storage.ts'

const CACHE_PATIENCE_MS = 3000

/**
 * "The next page must not come from a cache."
 *
 * Wanted if a script of this page could not be loaded, or if a newer build is live. A link of this page then loads
 * its page past every cache. If the visitor leaves by another way, or the script that watches links is what is
 * missing, the next page loads itself anew.
 */
const FLAG = 'fullLoad'

export function wantHardNavigation(): void {
  document.documentElement.dataset[FLAG] = 'wanted'
}

/** Whether a full load is wanted; from here on it is not. */
export function takeHardNavigation(): boolean {
  const { dataset } = document.documentElement
  const isWanted = FLAG in dataset
  delete dataset[FLAG]
  return isWanted
}

/**
 * Leaves the wish to the next page, as this one goes. What this page wants while it is seen, it never does to itself.
 */
export function leaveHardNavigation(): void {
  if (takeHardNavigation()) sessionMemory.set(FLAG, 'wanted')
}

/** Whether the page before this one left the wish; from here on it did not. */
export function takeLeftHardNavigation(): boolean {
  const isLeft = sessionMemory.get(FLAG) !== undefined
  sessionMemory.set(FLAG, undefined)
  return isLeft
}

/**
 * Remembers that a script of this page could not be loaded. Pages that load all of theirs by
 * `startBeforePaint` do not need it.
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

/** As Chromium, Firefox and Safari word it. */
export function isFailedImport(reason: unknown): boolean {
  return /dynamically imported|Importing a module/.test(String(reason))
}

/** Goes to a page past every cache: the copy that the browser keeps is replaced before it is opened. */
export async function navigateHard(href: string): Promise<void> {
  // What was fetched ahead of time is as old as this page.
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
  await fetch(href, { cache: 'reload', signal: AbortSignal.timeout(CACHE_PATIENCE_MS) }).catch(() => undefined)
  location.assign(href)
}

/** Opens a page of this site in place of this one in the history; past every cache if that is wanted. */
export function replaceBy(href: string): void {
  if (takeHardNavigation()) void navigateHard(href)
  else location.replace(href)
}

/** The link of an event, if it leads to an address of this site. */
export function siteLink({ target }: Event): HTMLAnchorElement | undefined {
  const link = (target as Partial<Element>).closest?.<HTMLAnchorElement>('a[href]')
  return link?.origin === location.origin ? link : undefined
}

/** Whether a click opens the link in place of this page: no new tab or window, no download, no place in the page. */
export function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (link.target || link.download) return false
  return !link.hash || link.pathname + link.search !== location.pathname + location.search
}

const CLICK_PATIENCE_MS = 500

/** Comes to an end with `wish`, after half a second at the latest. A visitor who clicked is waiting. */
export function patiently<T>(wish: Promise<T>): Promise<T | undefined> {
  return Promise.race([wish, new Promise<undefined>((resolve) => setTimeout(resolve, CLICK_PATIENCE_MS))])
}

/**
 * Looks at links of the site before they are followed.
 *
 * A link of the language switch sets the cookies. `prepare` is called once, as soon as a link is pointed at. A click
 * waits for it half a second at most, to be repeated when what it brings is there.
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
      void patiently(getReady()).then(() => {
        isReady = true
        link.click()
      })
    }
  }
  addEventListener('click', onClick)
}

/** Loads the script that an element names (`data-script`) when it is first used, and then repeats the click. */
export function watchUses(): void {
  addEventListener('click', (event) => {
    const target = event.target as HTMLElement
    const dataset = target.closest<HTMLElement>('[data-script]')?.dataset
    if (!dataset) return
    event.preventDefault()
    const href = dataset['script'] as string
    // What works without its script does so from here on, if that cannot be loaded.
    delete dataset['script']
    void import(/* @vite-ignore */ href).catch(wantHardNavigation).then(() => target.click())
  })
}
