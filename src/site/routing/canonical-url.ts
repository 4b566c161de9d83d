import type { Site } from '../model/site.ts'
import { shownAt } from './counterpart.ts'
import { hrefOf } from './href.ts'
import type { Route } from './route.ts'

/**
 * The absolute address that search engines should use for a page. An article that is not translated is shown in the
 * default language; its canonical address is that of the original.
 */
export function canonicalUrl(site: Site, route: Route): string {
  const shown = shownAt(site, route, route.locale)
  const own = shown === undefined || shown.locale === route.locale
  return site.tenant.origin + (own ? hrefOf(site, route) : hrefOf(site, shown.path, shown.locale))
}
