import { navigateHard, takeHardNavigation } from './hard-navigation.ts'

/** Opens a page of this site in place of this one in the history; past every cache where that is wanted. */
export function replaceBy(href: string): void {
  if (takeHardNavigation()) void navigateHard(href)
  else location.replace(href)
}
