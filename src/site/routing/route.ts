import type { SiteLocale } from '#contract/locale.ts'
import type { PageKind } from '../model/theme.ts'
import { hasPageKind, THEMES } from '../theme/themes.ts'
import type { ShownArticle, SitePages } from '../model/site.ts'
import { sectionGroups, sectionPath } from './section-pages.ts'

/**
 * One page that a site has.
 *
 * `path` is without locale prefix, in NFC and not percent-encoded: `/water/tariffs.html`, `/error/404.html`.
 */
export type Route = {
  readonly kind: PageKind
  readonly locale: SiteLocale
  readonly path: string
  /** Set for an article page. */
  readonly articleId?: string
  /** Set for a section page: the group whose articles it lists. */
  readonly group?: string
  /** Set for an article page that search engines may not show. */
  readonly noindex?: true
  /** Set for an error page. */
  readonly status?: 404 | 500
}

/** Pages that a site has whatever its content is. */
const FIXED_PAGES = [
  { kind: 'home', path: '/index.html' },
  { kind: 'search', path: '/search.html' },
  { kind: 'need', path: '/need.html' },
  { kind: 'form-submit-success', path: '/form-submit-success.html' },
] as const

export type FixedKind = (typeof FIXED_PAGES)[number]['kind']

/** Lists every page of a site, locale by locale. */
export function enumerateRoutes(site: SitePages): Route[] {
  return site.locales.flatMap(({ locale }) => localeRoutes(site, locale, site.byLocale[locale]?.articles ?? []))
}

/** Lists the pages of a locale: fixed pages, section pages, the pages of `articles` in their order, error pages. */
export function localeRoutes(site: SitePages, locale: SiteLocale, articles: readonly ShownArticle[]): Route[] {
  return [
    ...FIXED_PAGES.filter(({ kind }) => hasPageKind(site.theme, kind)).map((page) => ({ ...page, locale })),
    ...sectionGroups(site, locale).map((group) => sectionRoute(group, locale)),
    ...articles.map((shown) => articleRoute(shown, locale)),
    errorRoute(404, locale),
    errorRoute(500, locale),
  ]
}

export function fixedRoute(kind: FixedKind, locale: SiteLocale): Route {
  return { kind, locale, path: fixedPath(kind) }
}

/** The path of a fixed page, without locale prefix: `/search.html`. */
export function fixedPath(kind: FixedKind): string {
  return `/${kind === 'home' ? 'index' : kind}.html`
}

/** The route of an article's page. `locale` is the locale of the page, not of the text that it shows. */
export function articleRoute(shown: ShownArticle, locale: SiteLocale): Route {
  const { id, noindex } = shown.article
  return { kind: 'article', locale, path: shown.path, articleId: id, ...(noindex && { noindex }) }
}

/** The route of a group's section page. It does not check that the group has one. */
export function sectionRoute(group: string, locale: SiteLocale): Route {
  return { kind: 'section', locale, path: sectionPath(group), group }
}

export function errorRoute(status: 404 | 500, locale: SiteLocale): Route {
  return { kind: 'error', locale, path: `/error/${status}.html`, status }
}

/**
 * The files of a bundle that hold this page. Paths have no leading slash and are not percent-encoded.
 *
 * A page in the default language has two files with the same bytes: one at its own path and one with the locale prefix.
 * The page for missing pages also lies where hosts look for it. The Markdown of an article lies beside its first file.
 */
export function outputsOf(site: Pick<SitePages, 'defaultLocale' | 'theme'>, route: Route): string[] {
  const names = [route.path.slice(1)]
  if (route.kind === 'error' && route.status === 404) names.push('404.html')
  const prefixed = names.map((name) => `${route.locale}/${name}`)
  const pages = route.locale === site.defaultLocale ? names.concat(prefixed) : prefixed
  return hasMarkdown(site, route) ? [...pages, ...pages.slice(0, 1).map(markdownPath)] : pages
}

/**
 * Whether an article also lies beside its page as Markdown. The theme decides. Markdown cannot tell search engines to
 * ignore it, so an article with `noindex` has none.
 */
export function hasMarkdown(
  site: Pick<SitePages, 'theme'>,
  { kind, noindex }: Pick<Route, 'kind' | 'noindex'>,
): boolean {
  return kind === 'article' && noindex === undefined && THEMES[site.theme].hasMarkdown
}

const MARKDOWN = '.md'

/** The path of an article's Markdown, from the path of its page. */
export function markdownPath(page: string): string {
  return page.replace(/\.html$/, MARKDOWN)
}

/** Whether an output file is the Markdown of an article. */
export function isMarkdown(output: string): boolean {
  return output.endsWith(MARKDOWN)
}
