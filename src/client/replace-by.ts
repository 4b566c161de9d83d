import { takeFullLoad } from './full-load.ts'
import { loadFully } from './load-fully.ts'

/** Opens a page of this site in place of this one in the history; past every cache where that is wanted. */
export function replaceBy(href: string): void {
  if (takeFullLoad()) void loadFully(href)
  else location.replace(href)
}
