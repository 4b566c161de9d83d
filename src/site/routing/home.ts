import type { SiteLocale } from '#contract/locale.ts'
import { splitLocale } from '#contract/page-path.ts'
import { findPage } from './find-page.ts'
import { hrefOf, pathOfHref, pathPart, prefixedHref } from './href.ts'
import type { MenuEntry } from '../model/menu.ts'
import { resolveLink } from './resolve-link.ts'
import { articleRoute, errorRoute, fixedPath, fixedRoute, type Route } from './route.ts'
import type { Site } from '../model/site.ts'
import { hasPageKind, THEMES } from '../theme/themes.ts'

/**
 * The address that the name of the site links to: its home page. In a theme without a home page it is the first link of
 * `top_menu`, else the first link of `left_menu`, else the newest article.
 */
export function homeHref(site: Site, locale: SiteLocale): string {
  if (hasPageKind(site.theme, 'home')) return hrefOf(site, fixedPath('home'), locale)
  const menus = site.byLocale[locale]?.menus
  const entry = firstLeading(site, locale, menus?.top_menu ?? []) ?? firstLeading(site, locale, menus?.left_menu ?? [])
  return entry ?? hrefOf(site, firstArticle(site, locale) ?? errorRoute(404, locale))
}

/** `homeHref` for a visitor who chose the language: always with the locale prefix. */
function prefixedHomeHref(site: Site, locale: SiteLocale): string {
  const href = homeHref(site, locale)
  const path = pathOfHref(site, href, locale)
  if (path === undefined) return href
  return prefixedHref(path, locale) + href.slice(pathPart(href).length)
}

/** The page to show for a locale if there is no better one. */
export function homeRoute(site: Site, locale: SiteLocale): Route {
  if (hasPageKind(site.theme, 'home')) return fixedRoute('home', locale)
  const path = pathOfHref(site, homeHref(site, locale), locale)
  const page = path === undefined ? undefined : findPage(site, locale, path)
  return page ?? firstArticle(site, locale) ?? errorRoute(404, locale)
}

/**
 * What a request for `/` or `/LOCALE/` gets: the home page itself, or a redirect to the page that stands for it.
 * `prefixed`: the request was for `/LOCALE/`.
 */
export function rootAnswer(
  site: Site,
  locale: SiteLocale,
  prefixed: boolean,
): { readonly route: Route } | { readonly redirect: { readonly to: string; readonly status: 302 } } {
  if (THEMES[site.theme].root === 'page') return { route: fixedRoute('home', locale) }
  return { redirect: { to: prefixed ? prefixedHomeHref(site, locale) : homeHref(site, locale), status: 302 } }
}

function firstArticle(site: Site, locale: SiteLocale): Route | undefined {
  const newest = site.byLocale[locale]?.articles[0]
  return newest && articleRoute(newest, locale)
}

function firstLeading(site: Site, locale: SiteLocale, entries: readonly MenuEntry[]): string | undefined {
  for (const { href, children } of entries) {
    const own = href === undefined ? undefined : asHome(site, locale, href)
    const found = own ?? firstLeading(site, locale, children)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The final address of a menu entry. `undefined` for mail and telephone addresses, and for the root, which would lead
 * to itself.
 */
function asHome(site: Site, locale: SiteLocale, href: string): string | undefined {
  if (!href.startsWith('/')) return /^https?:/i.test(href) ? href : undefined
  const link = resolveLink(site, href, { locale })
  return 'href' in link && splitLocale(pathPart(link.href)).path !== '/' ? link.href : undefined
}
