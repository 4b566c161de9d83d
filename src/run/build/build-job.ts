import { join } from 'node:path'
import type { Task } from '#kit/log.ts'
import type { ContentChange } from '#provider/api/translate.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import { tenantProfile, type ResolvedTenant } from '../settings/tenant-profile.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import type { BuildRequest } from './build-request.ts'
import type { Engine } from './engine.ts'
import type { TenantReport } from './report.ts'
import type { TimeLimit } from './within-time.ts'

/** One build of one tenant. It is set once, before the build begins. */
export type BuildJob = {
  readonly profile: ResolvedTenant
  /** Absolute folder of the bundle. */
  readonly dir: string
  /** How the build works. */
  readonly mode: {
    /** Do not reuse anything of earlier builds, and make every page anew. */
    readonly clean: boolean
    /** Only plan: draw and write nothing. */
    readonly dryRun: boolean
    /** Look at every file of the bundle, even in folders that did not change. */
    readonly checkFiles: boolean
    /** Ask no provider: build from the content that was read last. */
    readonly offline: boolean
  }
  /** A theme to try on instead of the tenant's own. */
  readonly theme: ThemeCode | undefined
  readonly limits: Tenant['limits']
  readonly tolerance: Pick<BuildRequest, 'allowStale' | 'allowDegraded'>
  /** Changes that a caller reported. `changesAreAll` says whether they are all changes since the last build. */
  readonly changes: readonly ContentChange[]
  readonly changesAreAll: boolean
  readonly seenUnchanged: BuildRequest['seenUnchanged']
  readonly acceptShrink: boolean
  /** The data of `ShrinkHeld` faults that an operator confirmed. */
  readonly acceptedLosses: readonly unknown[]
  readonly now: Date
}

/** One of at most two attempts at a job. The second one follows if something that this machine keeps was damaged. */
export type BuildAttempt = {
  /** Ask for all content, whatever the change feed says. */
  readonly everything: boolean
  readonly task: Task
  /** How many milliseconds each step took, even if the build fails. */
  readonly ms: { -readonly [step in keyof TenantReport['ms']]: number }
  /** Ends the work in threads. */
  readonly signal: AbortSignal
  /** Checked between steps that do not run in threads, so that a bundle is never left half-written. */
  readonly time: TimeLimit
}

/** Throws `SettingsInvalid` if the tenant needs a provider inside this command and none runs, and `OwnHeadInvalid`. */
export function createJob(engine: Engine, name: string, tenant: Tenant, request: BuildRequest): BuildJob {
  const { clean = false, checkFiles = false, dryRun = false, offline = false, theme } = request
  const profile = tenantProfile(name, tenant, engine.embedded)
  const ownHead = engine.ownHeadOf(profile)
  return {
    profile: ownHead === undefined ? profile : { ...profile, ownHead },
    dir: join(engine.outDir, bundleFolder(name, theme)),
    mode: { clean, checkFiles, dryRun, offline },
    theme,
    limits: tenant.limits,
    tolerance: request,
    changes: request.changes ?? [],
    changesAreAll: request.changesAreAll ?? true,
    seenUnchanged: request.seenUnchanged,
    acceptShrink: request.acceptShrink ?? false,
    acceptedLosses: request.acceptedLosses ?? [],
    now: engine.now(),
  }
}

/** The folder of a tenant's bundle, below the folder of all bundles. */
export function bundleFolder(tenant: string, theme: ThemeCode | undefined): string {
  return theme ? `${tenant}--${theme}` : tenant
}
