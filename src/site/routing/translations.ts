import type { LanguageTag, SiteLocale } from '#contract/locale.ts'
import { articleIndex } from '../views/article-index.ts'
import type { Article } from '../model/content.ts'
import { homeRoute } from './home.ts'
import { hrefOf, prefixedHref } from './href.ts'
import { articleRoute, type Route } from './route.ts'
import type { ShownArticle, Site } from '../model/site.ts'

export type Alternate = { readonly tag: LanguageTag | 'x-default'; readonly href: string }

/**
 * Finds the same page in another locale.
 *
 * Follows the article's id. Where that locale does not show the article it answers with its home page, so the language switch
 * never ends in a 404. `undefined` only when the tenant does not offer `locale`.
 */
export function counterpart(site: Site, route: Route, locale: SiteLocale): Route | undefined {
  const there = site.byLocale[locale]
  if (there === undefined) return undefined
  if (route.articleId === undefined) return { ...route, locale }
  const shown = articleIndex(there.articles).byId.get(route.articleId)
  return shown === undefined ? homeRoute(site, locale) : articleRoute(shown, locale)
}

/** What the pages of one article say alike in every language. Those of one page that is no article have their own. */
type Versions = {
  readonly languages: readonly { readonly locale: SiteLocale; readonly href: string }[]
  /** The real translations, if there are several, and the default language's as `x-default`. */
  readonly alternates: readonly Alternate[]
}

const NONE: readonly Alternate[] = Object.freeze([])

// By article id. The model is plain data that crosses to other threads, so what is derived from it is kept beside it.
const ofArticles = new WeakMap<Site, Map<string, Versions>>()

// An article that did not change stays the same object from build to build, as long as the process lives: so do its versions, as long as
// they would be made of the same.
const lastMade = new WeakMap<Article, { readonly of: string; readonly versions: Versions }>()

/** One link per offered locale to the same page there, always prefixed: an explicit choice is never led elsewhere. */
export function languageLinks(site: Site, route: Route): Versions['languages'] {
  return versionsOf(site, route).languages
}

/**
 * The absolute address that search engines should know a page by. An article shown in the default language because it is not
 * translated has its original's.
 */
export function canonicalUrl(site: Site, route: Route): string {
  const shown = shownAt(site, route, route.locale)
  const own = shown === undefined || shown.locale === route.locale
  return site.tenant.origin + (own ? hrefOf(site, route) : hrefOf(site, shown.path, shown.locale))
}

/**
 * The absolute addresses of a page's real translations, itself included, and of the default language's as `x-default`.
 *
 * Empty where there is only one, for error pages, and for a page that only shows another language's text.
 */
export function alternatesOf(site: Site, route: Route): readonly Alternate[] {
  if (route.kind === 'error' || !isTranslated(site, route, route.locale)) return NONE
  return versionsOf(site, route).alternates
}

/** Every page of an article asks for the same, and the sitemap once more: it is made once. */
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

/** Whether the page has a text in this language: pages that are no article have one in each. */
function isTranslated(site: Site, route: Route, locale: SiteLocale): boolean {
  return route.articleId === undefined || shownAt(site, route, locale)?.locale === locale
}

function shownAt(site: Site, route: Route, locale: SiteLocale): ShownArticle | undefined {
  const articles = site.byLocale[locale]?.articles
  return articles && route.articleId !== undefined ? articleIndex(articles).byId.get(route.articleId) : undefined
}
