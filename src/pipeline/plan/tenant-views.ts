import type { PictureCatalogue } from '#contract/picture.ts'
import { createViews } from '#site/views/create-views.ts'
import { enumerateRoutes, type Route } from '#site/routing/route.ts'
import type { Site } from '#site/model/site.ts'
import type { PageView, SharedView } from '#site/views/view.ts'
import { nameContentPolicy, type InlineCode } from '../program/content-policy.ts'
import { TooManyPages } from '../errors.ts'
import { siteDataFiles } from '../site-files/site-data.ts'

/** All that the pages of one build are drawn from. */
export type TenantViews = {
  readonly site: Site
  readonly routes: readonly Route[]
  readonly viewOf: (route: Route) => PageView
  readonly shared: { readonly [locale: string]: SharedView }
  /** The content security policy of every page. */
  readonly policy: string
  /** What scripts load on first use: text by path in the bundle. */
  readonly dataFiles: { readonly [path: string]: string }
}

/** Throws `TooManyPages`. */
export function tenantViews(input: {
  site: Site
  catalogue: PictureCatalogue
  program: { readonly inline: InlineCode }
  maxPages: number
}): TenantViews {
  const { site, catalogue, program, maxPages } = input
  const routes = enumerateRoutes(site)
  if (routes.length > maxPages) throw TooManyPages.fault({ pages: routes.length, maxPages })
  const views = createViews(site, catalogue)
  const { shared, policy } = nameContentPolicy(site, views.shared, program.inline)
  return { site, routes, viewOf: views.viewOf, shared, policy, dataFiles: siteDataFiles(site) }
}
