import type { SiteLocale } from '#contract/locale.ts'
import { decodePath, splitLocale } from '#contract/page-path.ts'
import { noSuchPage, type Refused } from './route-guards.ts'
import { openPage } from './find-page.ts'
import { rootAnswer } from './home.ts'
import { hrefOf, prefixedHref } from './href.ts'
import { findRedirect } from './redirect.ts'
import { errorRoute, type Route } from './route.ts'
import type { Site } from '../model/site.ts'

/** What a request gets. `redirect.to` is ready for a header; a refusal carries the error page to show with it. */
export type Resolution =
  | { readonly route: Route }
  | { readonly redirect: { readonly to: string; readonly status: 301 | 302 } }
  | { readonly status: 404 | 500; readonly message: string; readonly route: Route }

/**
 * What a site answers to a path, as a browser sends it: percent-encoded or not, without query.
 *
 * A page comes before a redirect. There are no addresses with a trailing slash but the roots `/` and `/LOCALE/`.
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
  const redirect = findRedirect(site, prefix === undefined ? hrefOf(site, path, locale) : prefixedHref(path, prefix))
  if (redirect !== undefined) return { redirect: { to: redirect.to, status: redirect.status } }
  return refusal(offered ? locale : site.defaultLocale, page)
}

function refusal(locale: SiteLocale, { status, message }: Refused): Resolution {
  return { status, message, route: errorRoute(status, locale) }
}
