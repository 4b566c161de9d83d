import type { Steps } from '#kit/steps.ts'
import { articleIndex } from '#site/views/article-index.ts'
import type { Site } from '#site/model/site.ts'
import { outputsOf, type Route } from '#site/routing/route.ts'
import type { PageView } from '#site/views/view.ts'
import { inTurns } from '#threads/in-turns.ts'
import type { FilesLook } from '../bundle/changed-on-disk.ts'
import type { BuildRecord, RenderReason } from '../record/build-record.ts'
import { fingerprintArticle, fingerprintPage } from './fingerprint.ts'

export type PlannedPage = {
  /**
   * Address with locale prefix, the default locale's without, not percent-encoded. Names the page in the build
   * record.
   */
  readonly path: string
  readonly route: Route
  readonly outputs: readonly string[]
  /** Digest of the article that it shows, if it shows one. */
  readonly article: string | undefined
  /** `undefined`: the page is kept as it lies on disk. */
  readonly reason: RenderReason | undefined
}

/**
 * Decides which pages to render again and which to keep.
 *
 * A page is kept only when its key (view and code) is that of the last build and its files lie there untouched. In
 * doubt it renders: a needless render costs a millisecond, a stale page costs trust.
 */
export async function planPages(input: {
  site: Site
  routes: readonly Route[]
  viewOf: (route: Route) => PageView
  ids: {
    readonly codeId: string
    readonly sharedIds: { readonly [locale: string]: string }
    readonly sharedDependenciesId: string
  }
  record: BuildRecord
  /** What became of the files of the record: looked for while pages are compared. */
  look: Promise<FilesLook>
}): Promise<PlannedPage[]> {
  const { site, record } = input
  const { codeId, sharedIds, sharedDependenciesId } = input.ids
  const compared = await inTurns(comparePages())
  const { touched } = await input.look
  const isInPlace = (output: string) => output in record.files && !touched.has(output)
  return compared.map(({ path, route, outputs, article, change }) => ({
    path,
    route,
    outputs,
    article,
    reason: change ?? (outputs.every(isInPlace) ? undefined : 'file missing'),
  }))

  /** A page is a step: its view may have thousands of links. */
  function* comparePages(): Steps<(Omit<PlannedPage, 'reason'> & { change: RenderReason | undefined })[]> {
    const compared = []
    for (const route of input.routes) {
      const outputs = outputsOf(site, route)
      const path = `/${outputs[0]}`
      const article = articleOf(route)
      compared.push({ path, route, outputs, article, change: changeOf(path, route, article) })
      yield
    }
    return compared
  }

  /**
   * A view is made only where nothing else tells that its page changed: making them all takes as long as drawing a
   * tenth of them.
   */
  function changeOf(path: string, route: Route, article: string | undefined): RenderReason | undefined {
    const before = record.pages[path]
    if (!before) return 'new page'
    if (record.codeId !== codeId) return 'code changed'
    if (record.shared[route.locale] !== sharedIds[route.locale]) return 'shared content changed'
    if (record.sharedDependencies === sharedDependenciesId && before.article === article) return undefined
    const key = fingerprintPage(codeId, sharedIds[route.locale] ?? '', input.viewOf(route))
    return before.key === key ? undefined : 'page changed'
  }

  function articleOf({ locale, path, articleId }: Route): string | undefined {
    const articles = articleId === undefined ? undefined : site.byLocale[locale]?.articles
    const shown = articles && articleIndex(articles).byPath.get(path)
    return shown && fingerprintArticle(shown.article)
  }
}
