import type { Site } from '#site/site.ts'
import { outputsOf, type Route } from '#site/route.ts'
import type { PageView } from '#site/view.ts'
import type { BuildRecord } from './build-record.ts'
import { fingerprintPage } from './fingerprint.ts'

/** Why a page is rendered. */
export type RenderReason = 'new page' | 'code changed' | 'shared content changed' | 'page changed' | 'file missing'

export type PlannedPage = {
  /** Address with locale prefix, the default locale's without, not percent-encoded. Names the page in the build record. */
  readonly path: string
  readonly route: Route
  readonly outputs: readonly string[]
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
  codeId: string
  sharedIds: { readonly [locale: string]: string }
  viewOf: (route: Route) => PageView
  record: BuildRecord
  /** Files of the last build that do not lie on disk as the record says: looked for while pages are compared. */
  touched: Promise<ReadonlySet<string>>
}): Promise<PlannedPage[]> {
  const { record, codeId, sharedIds } = input
  const compared = input.routes.map((route) => {
    const outputs = outputsOf(input.site, route)
    const path = `/${outputs[0]}`
    return { path, route, outputs, change: changeOf(path, route) }
  })
  const touched = await input.touched
  const isInPlace = (output: string) => output in record.files && !touched.has(output)
  return compared.map(({ path, route, outputs, change }) => ({
    path,
    route,
    outputs,
    reason: change ?? (outputs.every(isInPlace) ? undefined : 'file missing'),
  }))

  /** A view is made only where nothing else tells that its page changed: making them all takes as long as drawing a tenth of them. */
  function changeOf(path: string, route: Route): RenderReason | undefined {
    const before = record.pages[path]
    if (!before) return 'new page'
    if (record.codeId !== codeId) return 'code changed'
    const sharedId = sharedIds[route.locale] ?? ''
    if (record.shared[route.locale] !== sharedId) return 'shared content changed'
    return before.key === fingerprintPage(codeId, sharedId, input.viewOf(route)) ? undefined : 'page changed'
  }
}
