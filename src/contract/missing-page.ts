import type { SiteLocale } from './locale.ts'
import { decodePath, splitLocale } from './page-path.ts'

/** The form that all pages have: `/article.html` or `/group/article.html`. */
const FORM_OF_A_PAGE = /^(?:\/[^/]+){1,2}\.html$/

/** The message if no route takes an address. */
export function noRouteMessage(path: string): string {
  return `Page not found: ${path}`
}

/** The message if a route takes an address and one of its checks refuses it, unless the check says more. */
export function refusedMessage(path: string): string {
  return `Page Not Found: ${path}`
}

/**
 * The message for an address that has no page, without asking the site: a host sends one file for all missing pages.
 *
 * `pathname` is as a browser has it, percent-encoded. `locales` are those that the site offers. `resolvePath` gives
 * the same words.
 */
export function missingPageMessage(pathname: string, locales: readonly SiteLocale[]): string {
  const decoded = decodePath(pathname)
  if (decoded === undefined) return noRouteMessage(pathname)
  const { prefix, path } = splitLocale(decoded)
  const isOffered = prefix === undefined || locales.includes(prefix)
  return isOffered && !FORM_OF_A_PAGE.test(path) ? noRouteMessage(decoded) : refusedMessage(decoded)
}
