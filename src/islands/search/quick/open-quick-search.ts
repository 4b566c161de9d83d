import { wantHardNavigation } from '#client/navigation.ts'

/** The event that asks the script of the quick search to open it. */
export const OPEN_QUICK_SEARCH = 'quick-search'

/**
 * Opens the quick search by its button, by Ctrl+K, by `/`, and by `?`, because the dialog lists its keys. Loads its
 * script, whose address is in the button, at the first time.
 */
export function watchQuickSearch(): void {
  const opener = document.querySelector<HTMLElement>('[data-quick-search]')
  if (!opener) return
  const { dataset } = opener
  const open = (event: Event): void => {
    event.preventDefault()
    // A browser runs a module once, however often it is imported.
    void import(/* @vite-ignore */ dataset['quickSearch'] as string).then(
      () => dispatchEvent(new Event(OPEN_QUICK_SEARCH)),
      () => {
        // Browsers remember by its address that a module could not be loaded, so the next press asks for another one.
        dataset['quickSearch'] += '?again'
        wantHardNavigation()
      },
    )
  }
  opener.onclick = open
  addEventListener('keydown', (event) => {
    const { key, target } = event
    const isTyping = (target as Element).matches('input,textarea')
    if (event.ctrlKey || event.metaKey ? key === 'k' : /[/?]/.test(key) && !isTyping) open(event)
  })
}
