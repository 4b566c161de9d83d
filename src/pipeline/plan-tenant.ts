import type { PictureCatalogue } from '#contract/picture.ts'
import { createViews } from '#site/create-views.ts'
import { enumerateRoutes, type Route } from '#site/route.ts'
import type { Site } from '#site/site.ts'
import type { PageView, SharedView } from '#site/view.ts'
import type { BuildRecord } from './build-record.ts'
import { nameContentPolicy, type InlineCode } from './content-policy.ts'
import { TooManyPages } from './errors.ts'
import { fingerprintShared } from './fingerprint.ts'
import { planPages, type PlannedPage } from './plan-pages.ts'
import { nameSiteData } from './site-data.ts'

/** Everything decided about one build before the first page is drawn. */
export type TenantPlan = {
  readonly site: Site
  readonly codeId: string
  /** The content security policy of every page. */
  readonly policy: string
  readonly shared: { readonly [locale: string]: SharedView }
  readonly sharedIds: { readonly [locale: string]: string }
  /** What scripts load on first use: text by path in the bundle. */
  readonly dataFiles: { readonly [path: string]: string }
  readonly viewOf: (route: Route) => PageView
  readonly pages: readonly PlannedPage[]
  readonly toRender: readonly PlannedPage[]
  /** Paths of pages that the last build had and this one has not. */
  readonly removed: readonly string[]
  /** The last build's record. */
  readonly record: BuildRecord
  /** Files of the last build that do not lie as they were written. */
  readonly touched: ReadonlySet<string>
  readonly inputs: string | undefined
  /** Number of this build. */
  readonly build: number
}

/** Throws `TooManyPages`. */
export async function planTenant(input: {
  site: Site
  catalogue: PictureCatalogue
  program: { readonly codeId: string; readonly inline: InlineCode }
  /** The last build's record. */
  record: BuildRecord
  /** Names everything that the bundle will be made from; see `inputsId`. */
  inputs: string | undefined
  /** Finds the files of the record that do not lie as they were written. */
  findTouched: (files: BuildRecord['files']) => Promise<ReadonlySet<string>>
  clean: boolean
  maxPages: number
}): Promise<TenantPlan> {
  const { site, record } = input
  const { codeId, inline } = input.program
  const routes = enumerateRoutes(site)
  const { maxPages } = input
  if (routes.length > maxPages) throw TooManyPages.fault({ pages: routes.length, maxPages })
  const views = createViews(site, input.catalogue)
  const { viewOf } = views
  const { shared: named, files: dataFiles } = nameSiteData(site, views.shared)
  const { shared, policy } = nameContentPolicy(site, named, inline)
  const sharedIds = Object.fromEntries(
    Object.entries(shared).map(([locale, view]) => [locale, fingerprintShared(view)]),
  )
  const touched = input.findTouched(record.files)
  const pages = await planPages({
    site,
    routes,
    codeId,
    sharedIds,
    viewOf,
    record: input.clean ? { ...record, pages: {} } : record,
    touched,
  })
  const paths = new Set(pages.map((page) => page.path))
  return {
    site,
    codeId,
    policy,
    shared,
    sharedIds,
    dataFiles,
    viewOf,
    pages,
    toRender: pages.filter((page) => page.reason),
    removed: Object.keys(record.pages).filter((path) => !paths.has(path)),
    record,
    touched: await touched,
    inputs: input.inputs,
    build: record.build + 1,
  }
}
