import type { Steps } from '#kit/steps.ts'
import { articleIndex } from '#site/views/article-index.ts'
import type { Site } from '#site/model/site.ts'
import { outputsOf, type Route } from '#site/routing/route.ts'
import type { Views } from '#site/views/create-views.ts'
import { inTurns } from '#threads/in-turns.ts'
import type { FilesLook } from '../bundle/changed-on-disk.ts'
import type { BuildRecord, PageRecord, RenderReason } from '../record/build-record.ts'
import { type DependencyIds, fingerprintArticle, fingerprintPage, nameGroup } from './fingerprint.ts'

/** Kinds of pages that show only their own article and articles of groups. */
const DEPENDS_ON_GROUPS: ReadonlySet<Route['kind']> = new Set<Route['kind']>(['article', 'section'])

export type PlannedPage = {
  /**
   * The path of the page, not percent-encoded. It begins with the locale, except for the default locale. It names the
   * page in the build record.
   */
  readonly path: string
  readonly route: Route
  readonly outputs: readonly string[]
  /** Digest of the article that it shows, if it shows one. */
  readonly article: string | undefined
  /** The groups that it shows (`groupsRead`). Missing if its view did not have to be made. */
  readonly groups?: readonly string[]
  /** `undefined` if the page is reused as it lies on disk. */
  readonly reason: RenderReason | undefined
}

/**
 * Decides which pages to render again and which to reuse.
 *
 * A page is reused only if its key (view and code) is that of the last build and its files are untouched. In doubt it
 * is rendered: a needless render costs a millisecond, and a stale page costs trust.
 */
export async function planPages(input: {
  site: Site
  routes: readonly Route[]
  readingOf: Views['readingOf']
  ids: {
    readonly codeId: string
    readonly sharedIds: { readonly [locale: string]: string }
    readonly dependencies: DependencyIds
  }
  record: BuildRecord
  /** What happened to the files of the record. This is found out while pages are compared. */
  look: Promise<FilesLook>
}): Promise<PlannedPage[]> {
  const { site, record } = input
  const { codeId, sharedIds, dependencies } = input.ids
  const compared = await inTurns(comparePages())
  const { touched } = await input.look
  const isInPlace = (output: string) => record.files.has(output) && !touched.has(output)
  return compared.map(({ change, ...page }) => ({
    ...page,
    reason: change ?? (page.outputs.every(isInPlace) ? undefined : 'file missing'),
  }))

  /** Each page is one step: its view may have thousands of links. */
  function* comparePages(): Steps<(Omit<PlannedPage, 'reason'> & { change: RenderReason | undefined })[]> {
    const compared = []
    for (const route of input.routes) {
      const outputs = outputsOf(site, route)
      const path = `/${outputs[0]}`
      const article = articleOf(route)
      compared.push({ path, route, outputs, article, ...compare(path, route, article) })
      yield
    }
    return compared
  }

  /**
   * A view is made only if nothing else tells whether its page changed: making all views takes as long as drawing a
   * tenth of the pages.
   */
  function compare(
    path: string,
    route: Route,
    article: string | undefined,
  ): { change: RenderReason | undefined; groups?: readonly string[] } {
    const before = record.pages.get(path)
    if (!before) return { change: 'new page' }
    if (record.codeId !== codeId) return { change: 'code changed' }
    if (record.shared[route.locale] !== sharedIds[route.locale]) return { change: 'shared content changed' }
    if (before.article === article && isViewTheSame(before, route)) return { change: undefined }
    const { view, groups } = input.readingOf(route)
    const key = fingerprintPage(codeId, sharedIds[route.locale] ?? '', view)
    return { change: before.key === key ? undefined : 'page changed', groups }
  }

  /** For a page whose article is the same: whether everything else that its view is made from is the same too. */
  function isViewTheSame({ groups }: PageRecord, { kind, locale }: Route): boolean {
    const last = record.dependencies
    if (last === undefined) return false
    if (last.all === dependencies.all) return true
    if (!DEPENDS_ON_GROUPS.has(kind) || groups === undefined || last.site !== dependencies.site) return false
    return groups.every((group) => last.groups[nameGroup(locale, group)] === dependencies.groupOf(locale, group))
  }

  function articleOf({ locale, path, articleId }: Route): string | undefined {
    const articles = articleId === undefined ? undefined : site.byLocale[locale]?.articles
    const shown = articles && articleIndex(articles).byPath.get(path)
    return shown && fingerprintArticle(shown.article)
  }
}
