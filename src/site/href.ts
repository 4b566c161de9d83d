import type { SiteLocale } from '#contract/locale.ts'
import { decodePath, encodePath, splitLocale } from '#contract/page-path.ts'
import { asHttpUrl } from './read-fields.ts'
import type { Route } from './route.ts'
import type { Site } from './site.ts'

type WithDefault = Pick<Site, 'defaultLocale'>

/**
 * The address of a page as links of the site spell it: percent-encoded, the default language without prefix, the others with
 * theirs. A path is one without locale prefix.
 */
export function hrefOf(site: WithDefault, route: Route): string
export function hrefOf(site: WithDefault, path: string, locale: SiteLocale): string
export function hrefOf(site: WithDefault, target: Route | string, locale?: SiteLocale): string {
  if (typeof target !== 'string') return hrefOf(site, target.path, target.locale)
  return locale === undefined || locale === site.defaultLocale ? encodePath(target) : prefixedHref(target, locale)
}

/** The same with the locale always spelled out: the address of an explicit choice, which is never led elsewhere. */
export function prefixedHref(path: string, locale: SiteLocale): string {
  return `/${locale}${encodePath(path)}`
}

/** An address of this site that is spelled with the tenant's origin, as a path with query and fragment; any other as it is. */
export function withoutOrigin(site: Pick<Site, 'tenant'>, address: string): string {
  const canonical = asHttpUrl(address)
  if (canonical === undefined) return address
  const { origin, pathname, search, hash } = new URL(canonical)
  // Two slashes in front would lead to another host.
  return origin === site.tenant.origin && !pathname.startsWith('//') ? pathname + search + hash : address
}

/** An address without query and fragment. */
export function pathPart(address: string): string {
  const end = address.search(/[?#]/)
  return end === -1 ? address : address.slice(0, end)
}

/** The path, without locale prefix, of the page that an address of this site leads to in this locale. */
export function pathOfHref(site: WithDefault, href: string, locale: SiteLocale): string | undefined {
  if (!href.startsWith('/')) return undefined
  const decoded = decodePath(pathPart(href))
  if (decoded === undefined) return undefined
  const { prefix, path } = splitLocale(decoded)
  return (prefix ?? site.defaultLocale) === locale ? path : undefined
}
