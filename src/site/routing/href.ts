import type { SiteLocale } from '#contract/locale.ts'
import { decodePath, encodePath, splitLocale } from '#contract/page-path.ts'
import { asHttpUrl } from '../read/read-fields.ts'
import type { Route } from './route.ts'
import type { Site } from '../model/site.ts'

type WithDefault = Pick<Site, 'defaultLocale'>

/**
 * The address of a page as links of the site spell it: percent-encoded, and with a locale prefix except in the default
 * language. A path that is passed in has no locale prefix.
 */
export function hrefOf(site: WithDefault, route: Route): string
export function hrefOf(site: WithDefault, path: string, locale: SiteLocale): string
export function hrefOf(site: WithDefault, target: Route | string, locale?: SiteLocale): string {
  if (typeof target !== 'string') return hrefOf(site, target.path, target.locale)
  return locale === undefined || locale === site.defaultLocale ? encodePath(target) : prefixedHref(target, locale)
}

/**
 * The address with its locale prefix, also in the default language. It is an explicit choice, so it is never
 * redirected.
 */
export function prefixedHref(path: string, locale: SiteLocale): string {
  return `/${locale}${encodePath(path)}`
}

/**
 * Turns an absolute address on the tenant's own origin into a path with query and fragment. Any other address stays as
 * it is. Bodies, menus, banners, redirects and configs all use this rule.
 */
export function withoutOrigin(own: string, address: string): string {
  if (!mayBeAt(own, address)) return address
  const canonical = asHttpUrl(address)
  if (canonical === undefined) return address
  const { protocol, host, pathname, search, hash } = new URL(canonical)
  const site = new URL(own)
  // A link that was written before the site had a certificate means the same page.
  const isOwn = host === site.host && (protocol === site.protocol || protocol === 'http:')
  // Two slashes at the start would lead to another host.
  return isOwn && !pathname.startsWith('//') ? pathname + search + hash : address
}

const hosts = new Map<string, string>()

/**
 * Whether an absolute address may be on this origin. It is a quick check, so that most addresses need not be parsed.
 */
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

/**
 * The path of the page that an address of this site leads to in this locale, without locale prefix. `undefined` if the
 * address leads to another locale or is no path.
 */
export function pathOfHref(site: WithDefault, href: string, locale: SiteLocale): string | undefined {
  if (!href.startsWith('/')) return undefined
  const decoded = decodePath(pathPart(href))
  if (decoded === undefined) return undefined
  const { prefix, path } = splitLocale(decoded)
  return (prefix ?? site.defaultLocale) === locale ? path : undefined
}
