import type { Site } from '../model/site.ts'
import { counterpart, shownAt } from './counterpart.ts'
import { hrefOf } from './href.ts'
import type { Route } from './route.ts'
import { isSectionTranslated } from './section-pages.ts'

/**
 * The absolute address that search engines should use for a page. An article that is not translated is shown in the
 * default language, and its canonical address is that of the original. The same holds for a section page on which no
 * article is translated.
 */
export function canonicalUrl(site: Site, route: Route): string {
  if (route.group !== undefined && !isSectionTranslated(site, route.locale, route.group)) {
    const original = counterpart(site, route, site.defaultLocale)
    if (original?.kind === 'section') return site.tenant.origin + hrefOf(site, original)
  }
  const shown = shownAt(site, route, route.locale)
  const own = shown === undefined || shown.locale === route.locale
  return site.tenant.origin + (own ? hrefOf(site, route) : hrefOf(site, shown.path, shown.locale))
}
