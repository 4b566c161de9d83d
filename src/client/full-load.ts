import { sessionMemory } from './storage.ts'

/**
 * "The next page must not come from a cache."
 *
 * Wanted when a chunk of this page could not be loaded or a newer build is live. Kept in the page and in the session, so that
 * it also holds for whoever leaves by another way than a link; taken once.
 */
const FLAG = 'fullLoad'

export function wantFullLoad(): void {
  document.documentElement.dataset[FLAG] = 'wanted'
  sessionMemory.set(FLAG, 'wanted')
}

/** Whether a full load is wanted; from here on it is not. */
export function takeFullLoad(): boolean {
  const { dataset } = document.documentElement
  const isWanted = dataset[FLAG] ?? sessionMemory.get(FLAG)
  delete dataset[FLAG]
  sessionMemory.set(FLAG, undefined)
  return isWanted !== undefined
}
