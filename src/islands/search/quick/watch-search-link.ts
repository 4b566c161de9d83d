import { navigateHard, opensHere } from '#client/navigation.ts'
import { OPEN_QUICK_SEARCH } from './open-quick-search.ts'

/**
 * Opens the quick search when a visitor follows the link to the search page. The link has the address of the script. If
 * the script cannot be loaded, the browser goes to the search page.
 */
export function watchSearchLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-quick-search]')
  link?.addEventListener('click', (event) => {
    if (!opensHere(event, link)) return
    event.preventDefault()
    void import(/* @vite-ignore */ link.dataset['quickSearch'] as string).then(
      () => dispatchEvent(new Event(OPEN_QUICK_SEARCH)),
      () => navigateHard(link.href),
    )
  })
}
