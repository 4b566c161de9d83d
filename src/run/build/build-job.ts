import { join } from 'node:path'
import type { ContentChange } from '#provider/api/translate.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import { tenantProfile, type ResolvedTenant } from '../settings/tenant-profile.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import type { BuildRequest } from './build-request.ts'
import type { Engine } from './engine.ts'

/** One build of one tenant. It is set once, before the build begins. */
export type BuildJob = {
  readonly profile: ResolvedTenant
  /** Absolute folder of the bundle. */
  readonly dir: string
  readonly mode: {
    /** Forget earlier builds and make every page anew. */
    readonly clean: boolean
    /** Plan only: render and write nothing. */
    readonly dryRun: boolean
    /** Ask no provider: build from what was read last. */
    readonly offline: boolean
  }
  /** A theme to try on instead of the tenant's own. */
  readonly theme: ThemeCode | undefined
  readonly limits: Tenant['limits']
  readonly tolerance: Pick<BuildRequest, 'allowStale' | 'allowDegraded'>
  /** Reported changes, and whether they are all that there are since the last build. */
  readonly changes: readonly ContentChange[]
  readonly changesAreAll: boolean
  readonly acceptShrink: boolean
  /** Messages of `ShrinkHeld` that an operator confirmed. */
  readonly acceptedLosses: readonly string[]
  readonly now: Date
}

/** Throws `SettingsInvalid` if the tenant needs a demo provider and none runs. */
export function createJob(engine: Engine, name: string, tenant: Tenant, request: BuildRequest): BuildJob {
  const { clean = false, dryRun = false, offline = false, theme } = request
  return {
    profile: tenantProfile(name, tenant, engine.demoUrl),
    dir: join(engine.outDir, bundleFolder(name, theme)),
    mode: { clean, dryRun, offline },
    theme,
    limits: tenant.limits,
    tolerance: request,
    changes: request.changes ?? [],
    changesAreAll: request.changesAreAll ?? true,
    acceptShrink: request.acceptShrink ?? false,
    acceptedLosses: request.acceptedLosses ?? [],
    now: engine.now(),
  }
}

/** Folder of a tenant's bundle below the folder of all bundles. */
export function bundleFolder(tenant: string, theme: ThemeCode | undefined): string {
  return theme ? `${tenant}--${theme}` : tenant
}
