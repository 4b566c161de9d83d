import type { Notice } from '#kit/errors.ts'
import type { BuildRecord } from './build-record.ts'
import type { TenantPlan } from '../plan/plan-tenant.ts'

export type TenantBuild = {
  /** Missing after a dry run of a tenant that was never built. */
  readonly buildId?: string
  readonly previousBuildId?: string
  readonly pages: { readonly total: number; readonly rendered: number; readonly kept: number; readonly removed: number }
  readonly files: { readonly written: number; readonly removed: number }
  /** Drawing and search run side by side. */
  readonly ms: { readonly plan: number; readonly render: number; readonly search: number; readonly write: number }
  /** Paths of the pages whose bytes differ from the last build's, and of those that are gone. */
  readonly changed: readonly string[]
  /** Pages to render, with reasons. */
  readonly planned: readonly { readonly path: string; readonly reason: string }[]
  readonly notices: readonly Notice[]
}

/** Where nothing has changed since the last build. `ms`: what it took to know. */
export function upToDate({ pages, release }: BuildRecord, notices: readonly Notice[], ms: number): TenantBuild {
  const total = Object.keys(pages).length
  return {
    ...(release && { buildId: release.buildId, previousBuildId: release.buildId }),
    pages: { total, rendered: 0, kept: total, removed: 0 },
    files: { written: 0, removed: 0 },
    ms: { plan: ms, render: 0, search: 0, write: 0 },
    changed: [],
    planned: [],
    notices,
  }
}

/** Of a dry run. `ms`: what planning took. */
export function onlyPlanned(plan: TenantPlan, ms: number): TenantBuild {
  return {
    ...reportPlan(plan),
    files: { written: 0, removed: 0 },
    ms: { plan: ms, render: 0, search: 0, write: 0 },
    changed: [],
    notices: [],
  }
}

/** What a plan says of its build. */
export function reportPlan(plan: TenantPlan): Pick<TenantBuild, 'buildId' | 'previousBuildId' | 'pages' | 'planned'> {
  const last = plan.record.release
  const rendered = plan.toRender.length
  return {
    ...(last && { buildId: last.buildId, previousBuildId: last.buildId }),
    pages: {
      total: plan.pages.length,
      rendered,
      kept: plan.pages.length - rendered,
      removed: plan.removed.length,
    },
    planned: plan.toRender.map((page) => ({ path: page.path, reason: page.reason as string })),
  }
}
