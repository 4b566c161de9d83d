import { hostname } from 'node:os'
import type { TargetState } from '#publish/lease/ledger.ts'
import type { Published } from '#publish/release/publish-result.ts'
import { NO_FILES } from '#publish/release/manifest.ts'
import { readManifest } from '#publish/release/read-manifest.ts'
import { resumePublishing } from '#publish/lease/resume-publishing.ts'
import { rollbackTenant } from '#publish/rollback-tenant.ts'
import { verifyRelease, type Verified } from '#publish/release/verify-release.ts'
import type { Notice } from '#kit/errors.ts'
import { toFault } from '#kit/to-fault.ts'
import type { Log } from '#kit/log.ts'
import { purgeAndVerify } from './purge-and-verify.ts'
import { openPublishing } from './open-publishing.ts'
import { describeNotice } from '../build/report.ts'
import type { Tenant } from '../settings/tenants-file.ts'

/** What `rollback --json` prints. */
type RollbackReport = Omit<Published, 'token' | 'targetState'> & {
  readonly tenant: string
  readonly ok: boolean
  readonly purged?: number
  readonly checked?: number
  readonly ms: number
  /** Always set: nothing newer goes live until an operator resumes publishing. */
  readonly paused: { readonly since: string; readonly by: string }
  /** Faults of `AFTER_LIVE`. The release is live even if there are some. */
  readonly faults: readonly Notice[]
}

/**
 * Makes an earlier release of a tenant live again and pauses publishing. Then it tells caches and checks the live site.
 * `to` is the id of the release, by default the one that was live before. `by` names the person or command that asks
 * for it.
 *
 * Throws the reason if the release did not go live.
 */
export async function rollbackSite(input: {
  root: string
  name: string
  tenant: Tenant
  to?: string
  by?: string
  log: Log
}): Promise<RollbackReport & { targetState: TargetState }> {
  const { root, name, tenant, to, by = `the rollback command on ${hostname()}` } = input
  const start = performance.now()
  const task = input.log.task(name)
  const publishing = await openPublishing(root, name, tenant)
  try {
    const { token, targetState, ...result } = await rollbackTenant({
      ...publishing.input,
      by,
      ...(to !== undefined && { to }),
      onProgress: (done, total) => task.update(`${done}/${total}`),
      onWait: (holder) => task.update(`waits for ${holder}`),
    })
    const { target } = publishing.input
    const manifest = await readManifest(target, result.buildId)
    const { changed, buildId } = result
    const files = manifest?.files ?? NO_FILES.files
    const announced =
      result.state === 'already' && changed.length === 0
        ? {}
        : await purgeAndVerify({ root, name, tenant, target, token, buildId, files, changed, log: input.log }).catch(
            (error: unknown) => ({
              faults: [toFault(error, { tenant: name }).toJSON()],
            }),
          )
    for (const notice of result.notices) input.log.warn(describeNotice(notice))
    const ms = Math.round(performance.now() - start)
    const since = new Date(targetState.paused?.sinceMs ?? 0).toISOString()
    const report = { tenant: name, ...result, paused: { since, by }, faults: [], ...announced, ms }
    const ok = report.faults.length === 0
    if (ok) task.done(`${buildId} is live ${result.state === 'already' ? 'already' : 'again'}, ${ms} ms`)
    else task.fail(`${buildId} is live again, ${report.faults.map((fault) => fault.name).join(', ')}`)
    return { ...report, ok, targetState }
  } catch (error) {
    task.fail((error as Error).name)
    throw error
  } finally {
    publishing.close()
  }
}

/** What `rollback --resume --json` prints. */
type ResumeReport = { readonly tenant: string; readonly ok: true; readonly wasPaused: boolean }

/** Ends the pause that a rollback began. Throws the reason if that fails. */
export async function resumeSite(input: { root: string; name: string; tenant: Tenant }): Promise<ResumeReport> {
  const { root, name, tenant } = input
  const publishing = await openPublishing(root, name, tenant)
  try {
    const { wasPaused } = await resumePublishing(publishing.input)
    return { tenant: name, ok: true, wasPaused }
  } finally {
    publishing.close()
  }
}

/** What `verify --json` prints. */
export type VerifyReport = Verified & { readonly tenant: string; readonly ok: boolean; readonly ms: number }

/**
 * Compares a tenant's live site with the signed manifest: the files at the target, or with `url` the answers over HTTP.
 * Throws if they cannot be compared at all.
 */
export async function verifySite(input: {
  root: string
  name: string
  tenant: Tenant
  url?: string
}): Promise<VerifyReport> {
  const start = performance.now()
  const publishing = await openPublishing(input.root, input.name, input.tenant)
  try {
    const { target, publicKey } = publishing.input
    const verified = await verifyRelease({
      tenant: input.name,
      target,
      ...(publicKey && { publicKey }),
      ...(input.url !== undefined && { url: input.url }),
      fetch,
    })
    const { changed, missing, mistyped, unknown } = verified
    const ok = changed.length + missing.length + mistyped.length + unknown.length === 0
    return { tenant: input.name, ok, ...verified, ms: Math.round(performance.now() - start) }
  } finally {
    publishing.close()
  }
}
