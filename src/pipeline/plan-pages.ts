import type { Site } from '#site/site.ts'
import { outputsOf, type Route } from '#site/route.ts'
import type { PageView } from '#site/view.ts'
import type { BuildRecord } from './build-record.ts'
import { fingerprintPage, type PageKey } from './fingerprint.ts'

/** Why a page is rendered. */
export type RenderReason = 'new page' | 'code changed' | 'shared content changed' | 'page changed' | 'file missing'

export type PlannedPage = {
  /** Address with locale prefix, the default locale's without, not percent-encoded. Names the page in the build record. */
  readonly path: string
  readonly route: Route
  readonly outputs: readonly string[]
  readonly key: PageKey
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
  /** Files of the last build that do not lie on disk as the record says: looked for while keys are made. */
  touched: Promise<ReadonlySet<string>>
}): Promise<PlannedPage[]> {
  const { record, codeId, sharedIds } = input
  const keyed = input.routes.map((route) => {
    const key = fingerprintPage(codeId, sharedIds[route.locale] ?? '', input.viewOf(route))
    const outputs = outputsOf(input.site, route)
    return { path: `/${outputs[0]}`, route, outputs, key }
  })
  const touched = await input.touched
  return keyed.map((page) => ({ ...page, reason: reasonOf(page) }))

  function reasonOf({ path, route, outputs, key }: Omit<PlannedPage, 'reason'>): RenderReason | undefined {
    const before = record.pages[path]
    if (!before) return 'new page'
    const isInPlace = (output: string) => output in record.files && !touched.has(output)
    if (before.key === key) return outputs.every(isInPlace) ? undefined : 'file missing'
    if (record.codeId !== codeId) return 'code changed'
    return record.shared[route.locale] === sharedIds[route.locale] ? 'page changed' : 'shared content changed'
  }
}
