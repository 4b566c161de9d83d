import type { SiteLocale } from '#contract/locale.ts'
import { decodePath, splitLocale } from '#contract/page-path.ts'
import { noSuchPage, type Refused } from './route-guards.ts'
import { findShortPage, openPage } from './find-page.ts'
import { rootAnswer } from './home.ts'
import { hrefOf, prefixedHref } from './href.ts'
import { findRedirect } from './redirect.ts'
import { errorRoute, type Route } from './route.ts'
import type { Site } from '../model/site.ts'

/** The answer to a request. `redirect.to` is ready for a header. A refusal has the route of the error page to show. */
type Resolution =
  | { readonly route: Route }
  | { readonly redirect: { readonly to: string; readonly status: 301 | 302 } }
  | { readonly status: 404 | 500; readonly message: string; readonly route: Route }

/**
 * Finds what a site answers to a path as a browser sends it: percent-encoded or not, without query.
 *
 * A page comes before a redirect. The tenant's own redirects come before those from an address without `.html` to its
 * page. Only the roots `/` and `/LOCALE/` are pages with a trailing slash.
 */
export function resolvePath(site: Site, pathname: string): Resolution {
  const decoded = decodePath(pathname)
  if (decoded === undefined) return refusal(site.defaultLocale, noSuchPage(pathname))
  const { prefix, path } = splitLocale(decoded)
  const offered = prefix === undefined || site.byLocale[prefix] !== undefined
  const locale = prefix ?? site.defaultLocale
  if (path === '/' && offered) return rootAnswer(site, locale, prefix !== undefined)

  const page = openPage(site, locale, path, decoded)
  if (!('message' in page)) return { route: page }
  const spell = (written: string) =>
    prefix === undefined ? hrefOf(site, written, locale) : prefixedHref(written, prefix)
  const redirect = findRedirect(site, spell(path))
  if (redirect !== undefined) return { redirect: { to: redirect.to, status: redirect.status } }
  const meant = offered ? findShortPage(site, locale, path) : undefined
  if (meant !== undefined) return { redirect: { to: spell(meant.path), status: 301 } }
  return refusal(offered ? locale : site.defaultLocale, page)
}

function refusal(locale: SiteLocale, { status, message }: Refused): Resolution {
  return { status, message, route: errorRoute(status, locale) }
}
