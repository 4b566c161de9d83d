import { isDeepStrictEqual } from 'node:util'
import { PathMap } from '#kit/path-map.ts'
import { createViews, type Views } from '#site/views/create-views.ts'
import { enumerateRoutes } from '#site/routing/route.ts'
import type { SharedView } from '#site/views/view.ts'
import { TooManyPages } from '../errors.ts'
import type { BuildRecord, PageRecord } from '../record/build-record.ts'
import { lookAtBundle, withTimes, type LookResult, type LookTask } from '../bundle/changed-on-disk.ts'
import { nameContentPolicy } from '../program/content-policy.ts'
import { codeIdOf, type BuildInputs } from './build-fingerprint.ts'
import { changedRoutes } from './changed-routes.ts'
import { type DependencyIds, fingerprintShared, fingerprintSharedDependencies } from './fingerprint.ts'
import { basisOf } from './plan-basis.ts'
import { planPages, type PlannedPage } from './plan-pages.ts'

/** A text for each locale. */
type ByLocale = { readonly [locale: string]: string }

/** Everything that is decided about a build before the first page is drawn. */
export type BuildPlan = {
  readonly inputs: BuildInputs
  /** Names the inputs; see `buildFingerprint`. */
  readonly fingerprint: string | undefined
  readonly codeId: string
  /** Whether the build ignores earlier builds. */
  readonly clean: boolean
  readonly readingOf: Views['readingOf']
  readonly shared: { readonly [locale: string]: SharedView }
  /** The content security policy of every page. */
  readonly policy: string
  readonly sharedIds: ByLocale
  readonly dependencies: DependencyIds
  /** How many pages the site has. */
  readonly total: number
  /**
   * The pages that were looked at. If `goneFiles` is `undefined`, these are all pages. Otherwise every other page stays
   * as the last build left it.
   */
  readonly pages: readonly PlannedPage[]
  readonly toRender: readonly PlannedPage[]
  /** Paths of pages that the last build had and this one does not have. */
  readonly removed: readonly string[]
  /**
   * The files of these pages, and files that a remaining page no longer has. `undefined` if every page was looked at.
   */
  readonly goneFiles: readonly string[] | undefined
  /** Whether nothing differs from the last build except what only the pages of single articles show. */
  readonly isListingSame: boolean
  /** The last build's record. */
  readonly record: BuildRecord
  /** Files of the last build that are missing or do not hold the bytes that were written. */
  readonly touched: ReadonlySet<string>
  /** Whether `record` has other times of files than the record that was written. */
  readonly isRetimed: boolean
  /** Number of this build. */
  readonly build: number
}

/** Decides which pages to draw and why. Writes nothing. Throws `TooManyPages`. */
export async function planBuild(options: {
  inputs: BuildInputs
  fingerprint: string | undefined
  /** The last build's record. */
  record: BuildRecord
  /** Files of the record that have to be looked at. */
  doubtful: readonly string[]
  /** Absolute folder of the bundle. */
  dir: string
  clean: boolean
  maxPages: number
  /** Calls `lookAtFiles` of `changed-on-disk.ts`, here or in a thread. */
  lookAtFiles: (task: LookTask) => Promise<LookResult>
}): Promise<BuildPlan> {
  const { inputs, fingerprint, record, clean, maxPages } = options
  const { site, pictures, program } = inputs
  // The files are looked at while the keys of pages are made.
  const look = lookAtBundle(options.dir, record.files, options.doubtful, options.lookAtFiles)
  const views = createViews(site, pictures.catalogue, pictures.shares)
  const { shared, policy } = nameContentPolicy(site, views.shared, program)
  const idsBy = (name: (view: SharedView) => string): ByLocale =>
    Object.fromEntries(Object.entries(shared).map(([locale, view]) => [locale, name(view)]))
  const ids = {
    codeId: codeIdOf(inputs),
    sharedIds: idsBy(fingerprintShared),
    dependencies: fingerprintSharedDependencies(site, pictures.catalogue, pictures.shares),
  }
  const basis = clean || options.doubtful.length > 0 ? undefined : basisOf(record)
  const changed =
    basis && changedRoutes({ site, record, basis, ids, catalogue: pictures.catalogue, publicId: inputs.publicFiles.id })
  const routes = changed?.routes ?? enumerateRoutes(site)
  const total = changed?.total ?? routes.length
  if (total > maxPages) throw TooManyPages.fault({ pages: total, maxPages })
  const last = clean ? { ...record, pages: PathMap.empty<PageRecord>() } : record
  const pages = await planPages({ site, routes, readingOf: views.readingOf, ids, record: last, look })
  const { touched, retimed } = await look
  const isRetimed = retimed.size > 0
  return {
    inputs,
    fingerprint,
    ...ids,
    clean,
    readingOf: views.readingOf,
    shared,
    policy,
    total,
    pages,
    toRender: pages.filter((page) => page.reason),
    removed: changed?.gone ?? removedPages(record, pages),
    goneFiles: changed?.goneFiles,
    isListingSame:
      !clean &&
      record.codeId === ids.codeId &&
      record.dependencies?.all === ids.dependencies.all &&
      isDeepStrictEqual(record.shared, ids.sharedIds),
    record: isRetimed ? { ...record, files: withTimes(record.files, retimed) } : record,
    touched,
    isRetimed,
    build: record.build + 1,
  }
}

/** Whether a file of the last build is in its place as it was written. */
export function isInPlace({ record, touched }: Pick<BuildPlan, 'record' | 'touched'>, path: string): boolean {
  return record.files.has(path) && !touched.has(path)
}

/**
 * Paths of pages that the last build had and this one does not have. Most builds remove no page, and the count tells
 * that: no two pages have the same path.
 */
function removedPages({ pages }: BuildRecord, planned: readonly PlannedPage[]): string[] {
  const staying = planned.reduce((count, { path }) => count + (pages.has(path) ? 1 : 0), 0)
  if (staying === pages.size) return []
  const paths = new Set(planned.map(({ path }) => path))
  return [...pages.keys()].filter((path) => !paths.has(path))
}
