import type { LanguageTag, SiteLocale } from '#contract/locale.ts'
import type { Article } from '../model/content.ts'
import { counterpart, shownAt } from './counterpart.ts'
import { homeRoute } from './home.ts'
import { hrefOf, prefixedHref } from './href.ts'
import type { Route } from './route.ts'
import type { Site } from '../model/site.ts'

export type Alternate = { readonly tag: LanguageTag | 'x-default'; readonly href: string }

/** What all pages of one article have in common, in every language. A page without an article has its own. */
type Versions = {
  readonly languages: readonly { readonly locale: SiteLocale; readonly href: string }[]
  /** The real translations, if there are several, and the default language's as `x-default`. */
  readonly alternates: readonly Alternate[]
}

const NONE: readonly Alternate[] = Object.freeze([])

// By article id. The model is plain data that crosses to other threads, so what is derived from it is kept beside it.
const ofArticles = new WeakMap<Site, Map<string, Versions>>()

// While the process lives, an article that did not change stays the same object from build to build. Its versions are
// reused as long as they would be made of the same facts.
const lastMade = new WeakMap<Article, { readonly of: string; readonly versions: Versions }>()

/** One link per offered locale to the same page there. It always has the prefix, so no redirect leads elsewhere. */
export function languageLinks(site: Site, route: Route): Versions['languages'] {
  return versionsOf(site, route).languages
}

/**
 * The absolute addresses of a page's real translations, itself included, and of the default language's as `x-default`.
 *
 * Empty if there is only one, for error pages, and for a page that shows the text of another language.
 */
export function alternatesOf(site: Site, route: Route): readonly Alternate[] {
  if (route.kind === 'error' || !isTranslated(site, route, route.locale)) return NONE
  return versionsOf(site, route).alternates
}

/** Every page of an article and the sitemap ask for the same versions, so they are made once. */
function versionsOf(site: Site, route: Route): Versions {
  if (route.articleId === undefined) return makeVersions(site, route)
  let known = ofArticles.get(site)
  if (known === undefined) ofArticles.set(site, (known = new Map()))
  let versions = known.get(route.articleId)
  if (versions === undefined) known.set(route.articleId, (versions = takeOrMake(site, route)))
  return versions
}

function takeOrMake(site: Site, route: Route): Versions {
  const shown = shownAt(site, route, route.locale)
  if (shown === undefined) return makeVersions(site, route)
  const pages = site.locales.map(({ locale, tag }) => {
    const there = shownAt(site, route, locale)
    return `${locale} ${tag} ${there ? `${there.locale} ${there.path}` : homeRoute(site, locale).path}`
  })
  const of = [site.tenant.origin, site.defaultLocale, ...pages].join('\n')
  const known = lastMade.get(shown.article)
  if (known?.of === of) return known.versions
  const versions = makeVersions(site, route)
  lastMade.set(shown.article, { of, versions })
  return versions
}

function makeVersions(site: Site, route: Route): Versions {
  const languages = site.locales.map(({ locale }) => {
    const there = counterpart(site, route, locale) ?? homeRoute(site, locale)
    return { locale, href: prefixedHref(there.path, locale) }
  })
  const translated = site.locales.filter(({ locale }) => isTranslated(site, route, locale))
  if (translated.length < 2) return { languages, alternates: NONE }
  const addressIn = (locale: SiteLocale) => {
    const path = shownAt(site, route, locale)?.path ?? route.path
    return site.tenant.origin + hrefOf(site, path, locale)
  }
  const alternates: Alternate[] = translated.map(({ locale, tag }) => ({ tag, href: addressIn(locale) }))
  if (!isTranslated(site, route, site.defaultLocale)) return { languages, alternates }
  return { languages, alternates: alternates.concat({ tag: 'x-default', href: addressIn(site.defaultLocale) }) }
}

/** Whether the page has a text in this language. A page without an article has one in each. */
function isTranslated(site: Site, route: Route, locale: SiteLocale): boolean {
  return route.articleId === undefined || shownAt(site, route, locale)?.locale === locale
}
