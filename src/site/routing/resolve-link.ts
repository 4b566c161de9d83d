import { withBodyFragment } from './body-id.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { decodePath, splitLocale } from '#contract/page-path.ts'
import { isLongAddress } from './is-long-address.ts'
import { encodeLeft, fileAddress, FILES, isCopied } from '../read/file-address.ts'
import { findMeantPage, findPage, findShortPage } from './find-page.ts'
import { hrefOf, pathPart, prefixedHref, withoutOrigin } from './href.ts'
import { findRedirect } from './redirect.ts'
import { asHttpUrl } from '../read/read-fields.ts'
import { fixedPath } from './route.ts'
import type { SitePages } from '../model/site.ts'
import { hasPageKind } from '../theme/themes.ts'

/** Where an address in the content leads. Each `href` is final. */
export type Link =
  | { readonly leads: 'inside'; readonly href: string }
  | { readonly leads: 'outside'; readonly href: string }
  /** A file of the tenant, a mail address or a telephone number. */
  | { readonly leads: 'aside'; readonly href: string }
  /** The address is empty: a heading. */
  | { readonly leads: 'empty' }
  /** The address is a path of this site that has no page. */
  | { readonly leads: 'missing' }
  /** No page may link to it. */
  | { readonly leads: 'refused' }

export type LinkPlace = {
  /** The locale of the page. */
  readonly locale: SiteLocale
  /** The locale of the text that holds the link, if it differs. */
  readonly writtenIn?: SiteLocale
}

const MISSING: Link = { leads: 'missing' }
const REFUSED: Link = { leads: 'refused' }
const UNSAFE = /[\p{Cc}\\]/u

/**
 * Finds where an address leads (its forms are those of a menu entry: provider contract, part 2). An absolute address on
 * the tenant's own origin counts as a path.
 *
 * A path without a locale prefix, or with the prefix of its text, means the page in the language of the page that shows
 * the link. Another prefix is an explicit choice and stays. Redirects are followed, so that links of the site lead
 * straight to their targets.
 */
export function resolveLink(site: SitePages, written: string, place: LinkPlace): Link {
  if (isLongAddress(written)) return REFUSED
  const address = withoutOrigin(site.tenant.origin, written.trim())
  if (address === '' || address === '#') return { leads: 'empty' }
  if (UNSAFE.test(address)) return REFUSED
  if (address.startsWith('/')) return address.startsWith('//') ? REFUSED : resolvePathLink(site, address, place)
  if (/^https?:/i.test(address)) {
    const href = asHttpUrl(address)
    return href === undefined ? REFUSED : { leads: 'outside', href: plainOr(address, href) }
  }
  if (/^mailto:./i.test(address)) return { leads: 'aside', href: encodeLeft(address) }
  if (/^tel:./i.test(address)) return { leads: 'aside', href: encodeLeft(address.replace(/\s+/g, '')) }
  return REFUSED
}

function resolvePathLink(site: SitePages, address: string, place: LinkPlace): Link {
  const end = address.search(/[?#]/)
  const suffix = end === -1 ? '' : encodeLeft(address.slice(end))
  const writtenPath = end === -1 ? address : address.slice(0, end)
  const writtenIn = place.writtenIn ?? place.locale
  if (writtenPath.startsWith(FILES)) {
    const href = fileAddress(linkedFilesUrl(site, writtenIn), writtenPath)
    return href === undefined ? REFUSED : { leads: 'aside', href: href + suffix }
  }
  const decoded = decodePath(writtenPath)
  if (decoded === undefined) return MISSING
  const { prefix, path } = splitLocale(decoded)
  if (prefix !== undefined && prefix !== writtenIn) {
    return inLocale(site, path, prefix, suffix, (target) => prefixedHref(target, prefix)) ?? MISSING
  }
  const inOwn = inLocale(site, path, place.locale, suffix, (target) => hrefOf(site, target, place.locale))
  if (inOwn !== undefined || writtenIn === place.locale) return inOwn ?? MISSING
  return inLocale(site, path, writtenIn, suffix, (target) => hrefOf(site, target, writtenIn)) ?? MISSING
}

/** The base address of files in a page; empty if the site has copies of them. */
function linkedFilesUrl(site: SitePages, locale: SiteLocale): string {
  const fileUrl = site.byLocale[locale]?.fileUrl ?? site.tenant.fileUrl
  return isCopied(site.tenant, fileUrl) ? '' : fileUrl
}

function inLocale(
  site: SitePages,
  path: string,
  locale: SiteLocale,
  suffix: string,
  spell: (path: string) => string,
): Link | undefined {
  // In a theme without a home page, the host redirects the root to the first menu entry.
  if (path === '/' || path === fixedPath('home')) {
    const home = hasPageKind(site.theme, 'home') ? fixedPath('home') : '/'
    return site.byLocale[locale] && { leads: 'inside', href: spell(home) + suffix }
  }
  const page = findMeantPage(site, locale, path)
  if (page !== undefined) return { leads: 'inside', href: atPlace(site, spell(page.path) + suffix) }
  const redirect = findRedirect(site, spell(path))
  if (redirect === undefined) {
    const short = findShortPage(site, locale, path)
    return short && { leads: 'inside', href: atPlace(site, spell(short.path) + suffix) }
  }
  const href = /[?#]/.test(redirect.to) ? redirect.to : redirect.to + suffix
  return href.startsWith('/') ? { leads: 'inside', href: atPlace(site, href) } : { leads: 'outside', href }
}

/** Ids of an article's body begin with a prefix, so the fragment of a link to an article gets it too. */
function atPlace(site: SitePages, href: string): string {
  if (!href.includes('#')) return href
  const { prefix, path } = splitLocale(decodePath(pathPart(href)) ?? '')
  const page = findPage(site, prefix ?? site.defaultLocale, path)
  return page?.kind === 'article' ? encodeLeft(withBodyFragment(href)) : href
}

/** The address as written if a link may contain it like that, else its canonical spelling. */
function plainOr(written: string, canonical: string): string {
  return /^[\w!#$%&()*+,./:;=?@~[\]-]+$/.test(written) ? written : canonical
}
