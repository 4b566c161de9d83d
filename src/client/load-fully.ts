const PATIENCE_MS = 3000

/** Goes to a page past every cache: the copy that the browser keeps is replaced before it is opened. */
export async function loadFully(href: string): Promise<void> {
  // What was fetched ahead of time is as old as this page.
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
  await fetch(href, { cache: 'reload', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
  location.assign(href)
}
