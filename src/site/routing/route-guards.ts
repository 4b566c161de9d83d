import type { SiteLocale } from '#contract/locale.ts'
import { noRouteMessage, refusedMessage } from '#contract/missing-page.ts'
import { articleIndex } from '../views/article-index.ts'
import type { SitePages } from '../model/site.ts'

/** A request for a page. `path` is decoded and without locale prefix; `requested` is the path as it was requested. */
export type CheckRequest = {
  readonly locale: SiteLocale
  readonly path: string
  readonly requested: string
  readonly params: { readonly article?: string; readonly group?: string; readonly code?: string }
}

/** Why a check refuses a request. Without `status` it is 404, without `message` it is `Page Not Found: {path}`. */
export type Refusal = { readonly status?: 404 | 500; readonly message?: string }

/** A pure function of the model. It returns a refusal, or `undefined` if the request may pass. */
export type Check = (site: SitePages, request: CheckRequest) => Refusal | undefined

export type Refused = Required<Refusal>

/** Runs checks in their order. Returns the first refusal, with defaults filled in; `undefined` if all checks pass. */
export function runChecks(checks: readonly Check[], site: SitePages, request: CheckRequest): Refused | undefined {
  for (const check of checks) {
    const refusal = check(site, request)
    if (refusal === undefined) continue
    return { status: refusal.status ?? 404, message: refusal.message ?? refusedMessage(request.requested) }
  }
  return undefined
}

/** The refusal if no page has such an address. */
export function noSuchPage(requested: string): Refused {
  return { status: 404, message: noRouteMessage(requested) }
}

const localeIsOffered: Check = (site, { locale }) => (site.byLocale[locale] === undefined ? {} : undefined)

/** The checks of every request, before those of its route. */
export const GLOBAL_CHECKS: readonly Check[] = [localeIsOffered]

/** Passes if the group has at least one published article of this tenant in this locale. */
export const groupHasArticles: Check = (site, { locale, params }) => {
  const articles = site.byLocale[locale]?.articles
  const group = articles && params.group !== undefined ? articleIndex(articles).byGroup.get(params.group) : undefined
  return group === undefined ? {} : undefined
}

export const articleIsPublished: Check = (site, { locale, path }) => {
  const articles = site.byLocale[locale]?.articles
  return articles && articleIndex(articles).byPath.has(path) ? undefined : {}
}

export const errorPageExists: Check = (_site, { params }) =>
  params.code === '404' || params.code === '500' ? undefined : {}
