import type { PictureCatalogue } from '#contract/picture.ts'
import type { LocaleOption, SiteLocale } from '#contract/locale.ts'
import type { SharePictures } from '#contract/share-picture.ts'
import { articleIndex } from './article-index.ts'
import { isSectionIndexed } from '../routing/section-pages.ts'
import { articleView } from './article-view.ts'
import { homeView } from './home-view.ts'
import { hrefOf } from '../routing/href.ts'
import type { Trail } from './menu-index.ts'
import { needView, successView } from './need-view.ts'
import { pageQuestions } from './page-questions.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import type { Route } from '../routing/route.ts'
import { searchView } from './search-view.ts'
import { sectionDescription, sectionView } from './section-view.ts'
import { sharedView } from './shared-view.ts'
import type { ShownArticle, Site } from '../model/site.ts'
import { canonicalUrl } from '../routing/canonical-url.ts'
import { alternatesOf } from '../routing/alternates.ts'
import { languageLinks } from '../routing/language-links.ts'
import { THEMES } from '../theme/themes.ts'
import type { SharedView } from './view.ts'
import type { PageContent, PageHead, PageView } from './page-view.ts'
import { createViewInputs, siteName, type ViewInputs } from './view-inputs.ts'

export type Views = {
  /** The shared views, by offered locale. */
  readonly shared: { readonly [L in SiteLocale]?: SharedView }
  /** Makes the view of one page. Throws a `TypeError` if the route does not belong to this site. */
  readonly viewOf: (route: Route) => PageView
  /** Makes the same view, and says which groups it read. */
  readonly readingOf: (route: Route) => ViewReading
}

/**
 * A view, and the names of the groups whose articles it shows (see `articlesRead`). The view of an article shows
 * nothing else of other articles.
 */
export type ViewReading = { readonly view: PageView; readonly groups: readonly string[] }

/**
 * Makes the views of a site's pages. The same site and pictures give the same views, with all fields in the same order.
 * `shares` has the share pictures that the build drew.
 */
export function createViews(site: Site, catalogue: PictureCatalogue, shares?: SharePictures): Views {
  const inputsOf = (option: LocaleOption) => createViewInputs(site, option, catalogue, shares)
  const contexts = new Map(site.locales.map((option) => [option.locale, inputsOf(option)]))
  const readingOf = (route: Route): ViewReading => {
    const context = contexts.get(route.locale)
    if (context === undefined) throw new TypeError(`The site does not offer ${route.locale}`)
    context.groupsRead.clear()
    const view = pageView(route, context)
    return { view, groups: [...context.groupsRead] }
  }
  return {
    shared: Object.fromEntries([...contexts].map(([locale, context]) => [locale, sharedView(context)])),
    viewOf: (route) => readingOf(route).view,
    readingOf,
  }
}

function pageView(route: Route, context: ViewInputs): PageView {
  const trail = trailOf(route, context)
  const shown = shownBy(route, context)
  const content = shown === undefined ? plainContent(route, context) : articleView(shown, trail, context)
  return { ...pageHead(route, trail, shown, context), ...content }
}

/**
 * The place of a page in the menus. If no menu links to a section page, it belongs to the entry that names its group.
 */
function trailOf({ path, group }: Route, { menuIndex }: ViewInputs): Trail {
  const own = menuIndex.trailOf(path)
  return group === undefined || own.entries.length > 0 ? own : menuIndex.groupTrail(group)
}

function shownBy({ kind, path, articleId }: Route, { here }: ViewInputs): ShownArticle | undefined {
  if (kind !== 'article') return undefined
  const shown = articleIndex(here.articles).byPath.get(path)
  if (shown === undefined || shown.article.id !== articleId) throw new TypeError(`The site has no article at ${path}`)
  return shown
}

function plainContent({ kind, status, group }: Route, context: ViewInputs): PageContent {
  if (group !== undefined) return sectionView(group, context)
  if (kind === 'home') return homeView(context)
  if (kind === 'search') return searchView(context)
  if (kind === 'need') return needView(context)
  if (kind === 'form-submit-success') return successView(context)
  return { kind: 'error', status: status ?? 404 }
}

function pageHead(route: Route, trail: Trail, shown: ShownArticle | undefined, context: ViewInputs): PageHead {
  const { site, here } = context
  const href = hrefOf(site, route)
  return omitUndefined({
    href,
    canonical: canonicalUrl(site, route),
    title: titleOf(route, shown, context),
    description: descriptionOf(route, shown, context),
    noindex: isNoindex(route, shown, site),
    alternates: alternatesOf(site, route),
    languages: languageLinks(site, route),
    trail: trail.entries.map(({ id }) => id),
    trailMenu: trail.menu,
    questions: THEMES[site.theme].showsVisits ? pageQuestions(here.questions, href) : undefined,
  })
}

function isNoindex({ kind, locale, group }: Route, shown: ShownArticle | undefined, site: Site): boolean {
  if (group !== undefined) return !isSectionIndexed(site, locale, group)
  return shown?.article.noindex ?? ['search', 'form-submit-success', 'error'].includes(kind)
}

/** The title of a page. It is empty for a page of the program itself, since the theme has the words. */
function titleOf({ kind, group }: Route, shown: ShownArticle | undefined, context: ViewInputs): string {
  if (shown !== undefined) return shown.article.title
  if (group !== undefined) return context.menuIndex.labelOf(group)
  if (kind !== 'home') return ''
  const { tagline } = context.here.siteConfig
  return tagline === undefined ? siteName(context) : `${siteName(context)} — ${tagline}`
}

function descriptionOf(
  { kind, group }: Route,
  shown: ShownArticle | undefined,
  context: ViewInputs,
): string | undefined {
  if (kind === 'home') return context.here.siteConfig.description ?? context.here.siteConfig.tagline
  if (group !== undefined) return sectionDescription(group, context)
  const text = shown?.article.summary ?? shown?.article.body.excerpt
  return text === '' ? undefined : text
}
