import { sessionMemory } from './storage.ts'

const PATIENCE_MS = 3000

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

/** Goes to a page past every cache: the copy that the browser keeps is replaced before it is opened. */
export async function navigateHard(href: string): Promise<void> {
  // What was fetched ahead of time is as old as this page.
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
  await fetch(href, { cache: 'reload', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
  location.assign(href)
}
