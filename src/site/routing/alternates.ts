import type { LanguageTag, SiteLocale } from '#contract/locale.ts'
import type { Site } from '../model/site.ts'
import { counterpart, shownAt } from './counterpart.ts'
import { hrefOf } from './href.ts'
import { memoByArticle } from './memo-by-article.ts'
import type { Route } from './route.ts'
import { isSectionTranslated } from './section-pages.ts'

export type Alternate = { readonly tag: LanguageTag | 'x-default'; readonly href: string }

const NONE: readonly Alternate[] = Object.freeze([])

/**
 * The `hreflang` links of a page: the absolute addresses of its translations, itself included, and that of the default
 * language as `x-default`.
 *
 * Empty if there is only one language, for error pages, and for a page that shows its text in another language.
 */
export function alternatesOf(site: Site, route: Route): readonly Alternate[] {
  if (route.kind === 'error' || !isTranslated(site, route, route.locale)) return NONE
  return translationsOf(site, route)
}

const translationsOf = memoByArticle((site, route): readonly Alternate[] => {
  const translated = site.locales.filter(({ locale }) => isTranslated(site, route, locale))
  if (translated.length < 2) return NONE
  const addressIn = (locale: SiteLocale) => {
    const path = (counterpart(site, route, locale) ?? route).path
    return site.tenant.origin + hrefOf(site, path, locale)
  }
  const alternates: Alternate[] = translated.map(({ locale, tag }) => ({ tag, href: addressIn(locale) }))
  if (!isTranslated(site, route, site.defaultLocale)) return alternates
  return alternates.concat({ tag: 'x-default', href: addressIn(site.defaultLocale) })
})

/** Whether the page has its text in this language. A page without articles has it in each language. */
function isTranslated(site: Site, route: Route, locale: SiteLocale): boolean {
  if (route.group !== undefined) {
    const there = counterpart(site, route, locale)
    if (there?.group === undefined || !isSectionTranslated(site, locale, there.group)) return false
    // Search engines accept `hreflang` links only if both pages name each other.
    return counterpart(site, there, route.locale)?.group === route.group
  }
  return route.articleId === undefined || shownAt(site, route, locale)?.locale === locale
}
