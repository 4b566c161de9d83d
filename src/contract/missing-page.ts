import type { SiteLocale } from './locale.ts'
import { decodePath, splitLocale } from './page-path.ts'

/** The form of the path of every page: `/article.html` or `/group/article.html`. */
const FORM_OF_A_PAGE = /^(?:\/[^/]+){1,2}\.html$/

/** The message if no route matches an address. */
export function noRouteMessage(path: string): string {
  return `Page not found: ${path}`
}

/** The message if a route matches an address and one of its checks refuses it, unless the check has its own message. */
export function refusedMessage(path: string): string {
  return `Page Not Found: ${path}`
}

/**
 * The message for an address that has no page. It needs no site, because a host sends the same file for all missing
 * pages.
 *
 * `pathname` is percent-encoded, as a browser has it. `locales` are those that the site offers. `resolvePath` uses the
 * same words.
 */
export function missingPageMessage(pathname: string, locales: readonly SiteLocale[]): string {
  const decoded = decodePath(pathname)
  if (decoded === undefined) return noRouteMessage(pathname)
  const { prefix, path } = splitLocale(decoded)
  const isOffered = prefix === undefined || locales.includes(prefix)
  return isOffered && !FORM_OF_A_PAGE.test(path) ? noRouteMessage(decoded) : refusedMessage(decoded)
}
