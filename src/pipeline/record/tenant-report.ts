import type { ChangedPage } from '#contract/receipt.ts'
import type { Notice } from '#kit/errors.ts'
import type { BuildRecord } from './build-record.ts'
import type { AssembledBundle } from '../bundle/assemble-bundle.ts'
import type { BundleChanges } from '../bundle/write-bundle.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import { changedPages } from './changed-pages.ts'

export type TenantBuild = {
  /** Missing after a dry run of a tenant that was never built. */
  readonly buildId?: string
  readonly previousBuildId?: string
  readonly pages: { readonly total: number; readonly rendered: number; readonly kept: number; readonly removed: number }
  readonly files: { readonly written: number; readonly removed: number }
  /** Drawing and search run at the same time. */
  readonly ms: { readonly plan: number; readonly render: number; readonly search: number; readonly write: number }
  /** Paths of the pages whose bytes differ from the last build's, and of the pages that were removed. */
  readonly changed: readonly string[]
  /** More about the first of these pages. */
  readonly changedPages: readonly ChangedPage[]
  /** The pages that the plan renders, and why. */
  readonly planned: readonly { readonly path: string; readonly reason: string }[]
  readonly notices: readonly Notice[]
}

/**
 * The report of a build that found nothing to do. `total` is the number of pages, and `ms` is the time that it took to
 * find that out.
 */
export function reportUpToDate(
  facts: Pick<BuildRecord, 'release'>,
  total: number,
  notices: readonly Notice[],
  ms: number,
): TenantBuild {
  return {
    ...idsOf(facts),
    pages: { total, rendered: 0, kept: total, removed: 0 },
    ...withoutWrites(ms),
    planned: [],
    notices,
  }
}

/** The report of a dry run. `ms` is the time that planning took. */
export function reportPlan(plan: BuildPlan, ms: number): TenantBuild {
  return { ...idsOf(plan.record), ...plannedPages(plan), ...withoutWrites(ms), notices: [] }
}

/** The report of a build that has been committed. `ms` has the milliseconds of each step. */
export function reportBuild(
  plan: BuildPlan,
  bundle: AssembledBundle,
  changes: BundleChanges,
  ms: TenantBuild['ms'],
  notices: readonly Notice[],
): TenantBuild {
  const written = new Set(changes.write)
  const changed = plan.pages.filter((page) => page.outputs.some((path) => written.has(path)))
  return {
    ...idsOf(plan.record),
    buildId: bundle.release.buildId,
    ...plannedPages(plan),
    files: { written: changes.write.length, removed: changes.remove.length },
    ms,
    changed: [...changed.map((page) => page.path), ...plan.removed],
    changedPages: changedPages(plan, changed),
    notices,
  }
}

function idsOf({ release }: Pick<BuildRecord, 'release'>): Pick<TenantBuild, 'buildId' | 'previousBuildId'> {
  return release ? { buildId: release.buildId, previousBuildId: release.buildId } : {}
}

function plannedPages({ total, toRender, removed }: BuildPlan): Pick<TenantBuild, 'pages' | 'planned'> {
  const rendered = toRender.length
  return {
    pages: { total, rendered, kept: total - rendered, removed: removed.length },
    planned: toRender.map((page) => ({ path: page.path, reason: page.reason as string })),
  }
}

function withoutWrites(planMs: number): Pick<TenantBuild, 'files' | 'ms' | 'changed' | 'changedPages'> {
  return {
    files: { written: 0, removed: 0 },
    ms: { plan: planMs, render: 0, search: 0, write: 0 },
    changed: [],
    changedPages: [],
  }
}
