import { TABLE_HEAD } from '#contract/table-head.ts'
import { createSite } from '#site/read/create-site.ts'
import { createViews } from '#site/views/create-views.ts'
import type { TenantContent } from '#site/model/content.ts'
import { enumerateRoutes, outputsOf } from '#site/routing/route.ts'
import type { PageView, SharedView } from '#site/views/view.ts'
import { readBodyWords } from '#store/cache/cleaned-bodies.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { findPastBuild, KEPT_BUILDS, readPastBuild, type PastBuild } from './build-history.ts'
import { readBuildRecord, type RenderReason } from './build-record.ts'
import { diffViews, type FieldChange } from './diff-views.ts'

/** Why a page looks as it does: which build drew it, and what in its view had changed. */
export type Explanation = {
  readonly path: string
  /** `kept`: the last build that found something to do left this page as it was. */
  readonly state: 'rendered' | 'kept'
  /** `no longer known`: nothing is known of the build that was asked for. */
  readonly reason: RenderReason | 'no longer known'
  /** Missing if the build that drew it is too old, or ran on another machine. `at` is RFC 3339. */
  readonly drawnBy?: { readonly buildId: string; readonly at: string; readonly codeId: string }
  /**
   * The build that drew it is among the last ten, and this machine has no history of it: machines that share their
   * state share none.
   */
  readonly drawnElsewhere?: true
  readonly changes: readonly PageChange[]
}

/** `sharedWith`: how many other pages that build drew for the same change. */
export type PageChange = FieldChange & { readonly sharedWith: number }

type Views = ReadonlyMap<string, { readonly shared: SharedView; readonly page: PageView }>

/**
 * Explains the page of `path`, as the build record names it: `/water/tariffs.html`, `/zh/index.html`.
 *
 * While building nothing is noted but which content each build had; the views of then and before are made again and
 * compared. `undefined` for a path that the last build had not.
 */
export function explainPage(input: {
  cache: LocalCache
  /** Absolute folder of the bundle. */
  dir: string
  path: string
  /** Explains what this build changed in the page; missing: what the build changed that drew it last. */
  buildId?: string
  readContent: (contentId: string) => TenantContent | undefined
}): Explanation | undefined {
  const { cache, dir, path, buildId } = input
  const record = readBuildRecord(cache, dir)
  const page = record.pages.get(path)
  if (!page) return undefined
  const build = buildId === undefined ? page.build : (findPastBuild(cache, dir, buildId) ?? 0)
  const isLast = build === page.build
  const drawnBy = readPastBuild(cache, dir, build)
  const before = readPastBuild(cache, dir, build - 1)
  // Which pages an earlier build drew is forgotten.
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

  function viewsOf({ contentId, tenant, nowMs, catalogue }: PastBuild): Views | undefined {
    const content = input.readContent(contentId)
    if (!content) return undefined
    const site = createSite(content, tenant, new Date(nowMs))
    const { shared, viewOf } = createViews(site, catalogue)
    const views = new Map<string, { shared: SharedView; page: PageView }>()
    for (const route of enumerateRoutes(site)) {
      const name = `/${outputsOf(site, route)[0]}`
      const ofLocale = shared[route.locale]
      if (ofLocale && together.has(name)) views.set(name, { shared: ofLocale, page: viewOf(route) })
    }
    return views
  }

  /** A digest tells a reader nothing: shows the first line of the text that differs. */
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

/** What differs in the view of one page, and for how many of the other pages too. */
function compareViews(path: string, now: Views, then: Views): PageChange[] {
  // A list may show the same change in another place.
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
