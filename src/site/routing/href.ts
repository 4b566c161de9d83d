import type { SiteLocale } from '#contract/locale.ts'
import { decodePath, encodePath, splitLocale } from '#contract/page-path.ts'
import { asHttpUrl } from '../read/read-fields.ts'
import type { Route } from './route.ts'
import type { Site } from '../model/site.ts'

type WithDefault = Pick<Site, 'defaultLocale'>

/**
 * The address of a page as links of the site spell it: percent-encoded, the default language without prefix, the
 * others with theirs. A path is one without locale prefix.
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

/**
 * An address that is spelled with the tenant's own origin, as a path with query and fragment; any other as it is. The
 * one rule for bodies, menus, banners, redirects and configs.
 */
export function withoutOrigin(own: string, address: string): string {
  if (!mayBeAt(own, address)) return address
  const canonical = asHttpUrl(address)
  if (canonical === undefined) return address
  const { protocol, host, pathname, search, hash } = new URL(canonical)
  const site = new URL(own)
  // A link from the time before the site had a certificate means the same page.
  const isOwn = host === site.host && (protocol === site.protocol || protocol === 'http:')
  // Two slashes in front would lead to another host.
  return isOwn && !pathname.startsWith('//') ? pathname + search + hash : address
}

const hosts = new Map<string, string>()

/** Whether an absolute address may lie at an origin: most do not, and need not be parsed to know. */
export function mayBeAt(origin: string, address: string): boolean {
  if (!/^https?:/i.test(address)) return false
  let host = hosts.get(origin)
  if (host === undefined) hosts.set(origin, (host = new URL(origin).host))
  return address.toLowerCase().includes(host) || /[^\x21-\x7e]/.test(address)
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
