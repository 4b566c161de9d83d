import { wantHardNavigation } from '#client/navigation.ts'

/** Asks the script of the quick search to open it. */
export const OPEN_QUICK_SEARCH = 'quick-search'

/**
 * Opens the quick search by its button, by `/`, by `?`, since it names its keys, and by Ctrl+K. Its script, which the
 * button names, is loaded then.
 */
export function watchQuickSearch(): void {
  const opener = document.querySelector<HTMLElement>('[data-quick-search]')
  if (!opener) return
  const open = (event: Event): void => {
    event.preventDefault()
    // A browser runs it once, however often it is imported.
    void import(/* @vite-ignore */ opener.dataset['quickSearch'] as string).then(
      () => dispatchEvent(new Event(OPEN_QUICK_SEARCH)),
      wantHardNavigation,
    )
  }
  opener.onclick = open
  addEventListener('keydown', (event) => {
    const { key, target } = event
    const isTyping = (target as Element).matches('input,textarea')
    if (event.ctrlKey || event.metaKey ? key === 'k' : /[/?]/.test(key) && !isTyping) open(event)
  })
}
