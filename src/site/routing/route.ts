import type { SiteLocale } from '#contract/locale.ts'
import type { PageKind } from '../model/theme.ts'
import { hasPageKind, THEMES } from '../theme/themes.ts'
import type { ShownArticle, SitePages } from '../model/site.ts'
import { sectionGroups, sectionPath } from './section-pages.ts'

/**
 * One page that a site calls for.
 *
 * `path` is without locale prefix, NFC and not percent-encoded: `/water/tariffs.html`, `/error/404.html`.
 */
export type Route = {
  readonly kind: PageKind
  readonly locale: SiteLocale
  readonly path: string
  /** Of an article page. */
  readonly articleId?: string
  /** Of a section page: the group whose articles it lists. */
  readonly group?: string
  /** Of an article page: search engines may not show it. */
  readonly noindex?: true
  /** Of an error page. */
  readonly status?: 404 | 500
}

/** Pages that are there whatever the content. */
const FIXED_PAGES = [
  { kind: 'home', path: '/index.html' },
  { kind: 'search', path: '/search.html' },
  { kind: 'need', path: '/need.html' },
  { kind: 'form-submit-success', path: '/form-submit-success.html' },
] as const

export type FixedKind = (typeof FIXED_PAGES)[number]['kind']

/** Every page of a site, locale by locale. */
export function enumerateRoutes(site: SitePages): Route[] {
  return site.locales.flatMap(({ locale }) => localeRoutes(site, locale, site.byLocale[locale]?.articles ?? []))
}

/** The pages of a locale: fixed pages, section pages, those of these articles (in their order), error pages. */
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

export function fixedPath(kind: FixedKind): string {
  return `/${kind === 'home' ? 'index' : kind}.html`
}

/** `locale` is the page's, not that of the text it shows. */
export function articleRoute(shown: ShownArticle, locale: SiteLocale): Route {
  const { id, noindex } = shown.article
  return { kind: 'article', locale, path: shown.path, articleId: id, ...(noindex && { noindex }) }
}

export function sectionRoute(group: string, locale: SiteLocale): Route {
  return { kind: 'section', locale, path: sectionPath(group), group }
}

export function errorRoute(status: 404 | 500, locale: SiteLocale): Route {
  return { kind: 'error', locale, path: `/error/${status}.html`, status }
}

/**
 * The files of a bundle that hold this page, as paths without a leading slash and not percent-encoded.
 *
 * Pages in the default language stand at their own path and under their prefix, with the same bytes. The page for
 * missing pages stands where hosts look for it as well. The Markdown of an article stands beside its first page.
 */
export function outputsOf(site: Pick<SitePages, 'defaultLocale' | 'theme'>, route: Route): string[] {
  const names = [route.path.slice(1)]
  if (route.kind === 'error' && route.status === 404) names.push('404.html')
  const prefixed = names.map((name) => `${route.locale}/${name}`)
  const pages = route.locale === site.defaultLocale ? names.concat(prefixed) : prefixed
  return hasMarkdown(site, route) ? [...pages, ...pages.slice(0, 1).map(markdownPath)] : pages
}

/**
 * Whether an article also lies beside its page as Markdown: of a theme that has it. Search engines cannot be told
 * anything in Markdown, so what they may not show has none.
 */
export function hasMarkdown(
  site: Pick<SitePages, 'theme'>,
  { kind, noindex }: Pick<Route, 'kind' | 'noindex'>,
): boolean {
  return kind === 'article' && noindex === undefined && THEMES[site.theme].hasMarkdown
}

const MARKDOWN = '.md'

/** The path of an article as Markdown, of the path of its page. */
export function markdownPath(page: string): string {
  return page.replace(/\.html$/, MARKDOWN)
}

/** Whether an output of a page is its Markdown. */
export function isMarkdown(output: string): boolean {
  return output.endsWith(MARKDOWN)
}
