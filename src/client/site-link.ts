/** The link of an event, where it leads to an address of this site. */
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

const PATIENCE_MS = 500

/** Comes to an end with `wish`, after half a second at the latest. A visitor who clicked is waiting. */
export function patiently<T>(wish: Promise<T>): Promise<T | undefined> {
  return Promise.race([wish, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
