import type { Published } from '#publish/published.ts'
import { readManifest } from '#publish/read-manifest.ts'
import { rollbackTenant } from '#publish/rollback-tenant.ts'
import { verifyRelease, type Verified } from '#publish/verify-release.ts'
import { type Notice, toFault } from '#kit/errors.ts'
import type { Log } from '#kit/log.ts'
import { announceRelease } from './announce-release.ts'
import { openPublishing } from './open-publishing.ts'
import { describeNotice } from './report.ts'
import type { Tenant } from './tenants-file.ts'

/** What `rollback --json` prints. */
export type RollbackReport = Omit<Published, 'token'> & {
  readonly tenant: string
  readonly ok: boolean
  readonly purged?: number
  readonly checked?: number
  readonly ms: number
  /** Of `AFTER_LIVE`: the release is live all the same. */
  readonly faults: readonly Notice[]
}

/** Makes an earlier release of a tenant live again, tells caches and looks at the site. Throws what kept it from going live. */
export async function rollbackSite(input: {
  root: string
  name: string
  tenant: Tenant
  to?: string
  log: Log
}): Promise<RollbackReport> {
  const { root, name, tenant, to } = input
  const start = performance.now()
  const task = input.log.task(name)
  const publishing = await openPublishing(root, name, tenant)
  try {
    const { token, ...result } = await rollbackTenant({
      ...publishing.input,
      ...(publishing.publicKey && { publicKey: publishing.publicKey }),
      ...(to !== undefined && { to }),
      onProgress: (done, total) => task.update(`${done}/${total}`),
      onWait: (holder) => task.update(`waits for ${holder}`),
    })
    const manifest = await readManifest(publishing.input.target, result.buildId)
    const { changed, buildId } = result
    const { store } = publishing.input.target
    const files = manifest?.files ?? {}
    const announced =
      result.state === 'already' && changed.length === 0
        ? {}
        : await announceRelease({ root, name, tenant, store, token, buildId, files, changed, log: input.log }).catch(
            (error: unknown) => ({
              faults: [toFault(error, { tenant: name }).toJSON()],
            }),
          )
    for (const notice of result.notices) input.log.warn(describeNotice(notice))
    const ms = Math.round(performance.now() - start)
    const report = { tenant: name, ...result, faults: [], ...announced, ms }
    const ok = report.faults.length === 0
    if (ok) task.done(`${buildId} is live ${result.state === 'already' ? 'already' : 'again'}, ${ms} ms`)
    else task.fail(`${buildId} is live again, ${report.faults.map((fault) => fault.name).join(', ')}`)
    return { ...report, ok }
  } catch (error) {
    task.fail((error as Error).name)
    throw error
  } finally {
    publishing.close()
  }
}

/** What `verify --json` prints. */
export type VerifyReport = Verified & { readonly tenant: string; readonly ok: boolean; readonly ms: number }

/** Compares what visitors of a tenant get with the signed manifest; with `url` over HTTP. Throws what cannot be compared at all. */
export async function verifySite(input: {
  root: string
  name: string
  tenant: Tenant
  url?: string
}): Promise<VerifyReport> {
  const start = performance.now()
  const publishing = await openPublishing(input.root, input.name, input.tenant)
  try {
    const verified = await verifyRelease({
      tenant: input.name,
      target: publishing.input.target,
      ...(publishing.publicKey && { publicKey: publishing.publicKey }),
      ...(input.url !== undefined && { url: input.url }),
      fetch,
    })
    const ok = verified.changed.length + verified.missing.length + verified.mistyped.length === 0
    return { tenant: input.name, ok, ...verified, ms: Math.round(performance.now() - start) }
  } finally {
    publishing.close()
  }
}
