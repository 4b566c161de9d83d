import { TABLE_HEAD } from '#contract/table-head.ts'
import { addressShares } from '#images/share/share-addresses.ts'
import { createSite } from '#site/read/create-site.ts'
import { createViews } from '#site/views/create-views.ts'
import { pageSharePictures } from '#site/views/share-pictures.ts'
import type { TenantContent } from '#site/model/content.ts'
import { enumerateRoutes, outputsOf } from '#site/routing/route.ts'
import type { SharedView } from '#site/views/view.ts'
import type { PageView } from '#site/views/page-view.ts'
import { readBodyWords } from '#store/cache/cleaned-bodies.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { findPastBuild, KEPT_BUILDS, readPastBuild, type PastBuild } from './build-history.ts'
import type { RenderReason } from './build-record.ts'
import { readWholeRecord } from './stored-build-record.ts'
import { diffViews, type FieldChange } from './diff-views.ts'

/** Why a page looks as it does: which build drew it, and what had changed in its view. */
export type Explanation = {
  readonly path: string
  /** `kept`: the last build that found something to do left this page as it was. */
  readonly state: 'rendered' | 'kept'
  /** `no longer known`: nothing is known about the build that was asked for. */
  readonly reason: RenderReason | 'no longer known'
  /** Missing if the build that drew the page is too old, or ran on another machine. `at` is a time as in RFC 3339. */
  readonly drawnBy?: { readonly buildId: string; readonly at: string; readonly codeId: string }
  /**
   * Set if the build that drew the page is among the last ten, but this machine does not remember it: machines that
   * share their state do not share the history of builds.
   */
  readonly drawnElsewhere?: true
  readonly changes: readonly PageChange[]
}

/** `sharedWith` is the number of other pages that the same build drew for the same change. */
export type PageChange = FieldChange & { readonly sharedWith: number }

type Views = ReadonlyMap<string, { readonly shared: SharedView; readonly page: PageView }>

/**
 * Explains the page of `path`, as the build record names it: `/water/tariffs.html`, `/zh/index.html`.
 *
 * A build only notes which content it had. To explain a page, the views of that build and of the one before are made
 * again and compared. `undefined` if the last build had no page of that path.
 */
export function explainPage(input: {
  cache: LocalCache
  /** Absolute folder of the bundle. */
  dir: string
  path: string
  /** The id of the build to explain. If it is missing, this is the build that drew the page last. */
  buildId?: string
  readContent: (contentId: string) => TenantContent | undefined
}): Explanation | undefined {
  const { cache, dir, path, buildId } = input
  const record = readWholeRecord(cache, dir)
  const page = record.pages.get(path)
  if (!page) return undefined
  const build = buildId === undefined ? page.build : (findPastBuild(cache, dir, buildId) ?? 0)
  const isLast = build === page.build
  const drawnBy = readPastBuild(cache, dir, build)
  const before = readPastBuild(cache, dir, build - 1)
  // It is not known which pages an earlier build drew.
  const others = isLast ? Array.from(record.pages).filter(([, other]) => other.build === build) : []
  const together = new Set([path, ...others.map(([other]) => other)])
  const now = drawnBy && viewsOf(drawnBy)
  const then = before && viewsOf(before)
  const changes = now && then ? compareViews(path, now, then).map(withWords) : []
  return {
    path,
    state: page.build === record.build ? 'rendered' : 'kept',
    reason: isLast ? page.reason : drawnBy ? reasonOf(changes, then?.has(path)) : 'no longer known',
    ...(drawnBy && {
      drawnBy: { buildId: drawnBy.buildId, at: new Date(drawnBy.nowMs).toISOString(), codeId: drawnBy.codeId },
    }),
    ...(!drawnBy && isLast && page.build > record.build - KEPT_BUILDS && { drawnElsewhere: true }),
    changes,
  }

  function viewsOf({ contentId, tenant, nowMs, catalogue, shares }: PastBuild): Views | undefined {
    const content = input.readContent(contentId)
    if (!content) return undefined
    const site = createSite(content, tenant, new Date(nowMs))
    const routes = enumerateRoutes(site)
      .map((route) => ({ route, name: `/${outputsOf(site, route)[0]}` }))
      .filter(({ name }) => together.has(name))
    const drawn = shares && routes.flatMap(({ route }) => pageSharePictures(site, route, catalogue))
    const { shared, viewOf } = createViews(site, catalogue, shares && drawn && addressShares(shares, drawn))
    const views = new Map<string, { shared: SharedView; page: PageView }>()
    for (const { route, name } of routes) {
      const ofLocale = shared[route.locale]
      if (ofLocale) views.set(name, { shared: ofLocale, page: viewOf(route) })
    }
    return views
  }

  /** A digest tells a reader nothing, so this shows the first line of the text that differs. */
  function withWords(change: PageChange): PageChange {
    if (change.field !== 'page.body.digest') return change
    const linesOf = (name: unknown) => (readBodyWords(cache, String(name)) ?? '').replaceAll(TABLE_HEAD, '').split('\n')
    const [old, new_] = [linesOf(change.before), linesOf(change.after)]
    const at = Array.from({ length: Math.max(old.length, new_.length) }).findIndex(
      (_, line) => old[line] !== new_[line],
    )
    return at === -1 ? change : { ...change, field: 'page.body', before: old[at], after: new_[at] }
  }
}

/** Why an earlier build drew a page, as far as its views tell. */
function reasonOf(changes: readonly PageChange[], wasThere: boolean | undefined): Explanation['reason'] {
  if (wasThere === false) return 'new page'
  if (changes.length === 0) return 'no longer known'
  return changes.some(({ field }) => field.startsWith('page.')) ? 'page changed' : 'shared content changed'
}

/** What differs in the view of one page, and how many of the other pages have the same difference. */
function compareViews(path: string, now: Views, then: Views): PageChange[] {
  // On another page, the same change may be at another position of a list.
  const nameOf = ({ field, before, after }: FieldChange): string =>
    JSON.stringify([field.replace(/\[\d+\]/g, '[]'), before, after])
  const ofShared = new Map<SharedView, FieldChange[]>()
  const others = [...now.keys()].filter((other) => other !== path).map((other) => new Set(diff(other).map(nameOf)))
  return diff(path).map((change) => {
    const name = nameOf(change)
    return { ...change, sharedWith: others.filter((other) => other.has(name)).length }
  })

  function diff(of: string): FieldChange[] {
    const is = now.get(of)
    const was = then.get(of)
    if (!is || !was) return []
    const shared = ofShared.get(is.shared) ?? diffViews(was.shared, is.shared, 'shared')
    ofShared.set(is.shared, shared)
    return [...shared, ...diffViews(was.page, is.page, 'page')]
  }
}
