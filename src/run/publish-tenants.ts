import { join, resolve } from 'node:path'
import { toFault, type Notice } from '#kit/errors.ts'
import { createLimit } from '#kit/limit.ts'
import type { Log } from '#kit/log.ts'
import { parseTarget } from '#publish/parse-target.ts'
import { publishTenant } from '#publish/publish-tenant.ts'
import { readBundle } from '#publish/read-bundle.ts'
import { readSigningKey } from '#publish/sign-manifest.ts'
import { writeHostFiles } from '#publish/write-host-files.ts'
import { openLocalCache, type LocalCache } from '#store/local-cache.ts'
import { announceRelease } from './announce-release.ts'
import { openPublishing, type Publishing } from './open-publishing.ts'
import { readSettings } from './settings.ts'
import type { Tenant } from './tenants-file.ts'

export type PublishOptions = {
  readonly root: string
  readonly tenants: readonly (readonly [name: string, tenant: Tenant])[]
  readonly outDir: string
  readonly cacheDir: string
  /** Folder for the configuration of hosts, a folder in it for each tenant. */
  readonly hostDir: string
  readonly dryRun?: boolean
  /** Compare every file at the target. */
  readonly verify?: boolean
  /** How long to wait for another publisher. */
  readonly waitMs?: number
  /** Tell the purge hook every address. */
  readonly purgeAll?: boolean
  /** When the command began, in milliseconds since 1970. */
  readonly startedMs?: number
  readonly log: Log
}

/** What `publish:site --json` prints: one document, times in milliseconds. */
export type PublishReport = { readonly ok: boolean; readonly ms: number; readonly tenants: readonly TenantPublish[] }

export type TenantPublish = {
  readonly tenant: string
  readonly ok: boolean
  readonly target: string
  /** `failed` with a fault of `PurgeFailed` or `LiveCheckFailed` still means that the release is live. */
  readonly state: 'published' | 'already' | 'superseded' | 'planned' | 'failed'
  readonly buildId?: string
  readonly previousBuildId?: string
  /** Files; `bytes` are those sent. */
  readonly files?: {
    readonly uploaded: number
    readonly copied: number
    readonly removed: number
    readonly bytes: number
  }
  readonly releases?: number
  /** Paths whose content changed for visitors. */
  readonly changed: readonly string[]
  /** Addresses that the purge hook was told. */
  readonly purged?: number
  /** Addresses that were looked at after it was live. */
  readonly checked?: number
  readonly ms: number
  readonly notices: readonly Notice[]
  readonly faults: readonly Notice[]
}

/** Tenants are published side by side, each with its own parallel requests. */
const AT_ONCE = 4

/**
 * Publishes bundles, each to its tenant's target. One that fails is reported with its fault and stops nobody else.
 *
 * Tenants without a target are left out. Throws `SigningKeyInvalid`, since that concerns all of them.
 */
export async function publishTenants(options: PublishOptions): Promise<PublishReport> {
  const start = performance.now()
  const { signingKey } = readSettings()
  if (signingKey !== undefined) readSigningKey(signingKey, 'PUBLISH_SIGNING_KEY')
  const cache = openLocalCache(join(resolve(options.root, options.cacheDir), 'cache.sqlite'))
  const limit = createLimit(AT_ONCE)
  const startedMs = options.startedMs ?? Date.now()
  try {
    const wanted = options.tenants.filter(([, tenant]) => tenant.publish)
    const tenants = await Promise.all(
      wanted.map(([name, tenant]) => limit(() => publishOne({ ...options, cache, startedMs }, name, tenant))),
    )
    return { ok: tenants.every(({ ok }) => ok), ms: Math.round(performance.now() - start), tenants }
  } finally {
    cache.close()
  }
}

type Job = PublishOptions & { cache: LocalCache; startedMs: number }

async function publishOne(job: Job, name: string, tenant: Tenant): Promise<TenantPublish> {
  const task = job.log.task(name)
  const start = performance.now()
  const msSoFar = () => Math.round(performance.now() - start)
  let publishing: Publishing | undefined
  let report: TenantPublish = {
    ...{
      tenant: name,
      ok: false,
      target: tenant.publish?.target ?? '',
      state: 'failed',
      changed: [],
      ms: 0,
      notices: [],
      faults: [],
    },
  }
  try {
    publishing = await openPublishing(job.root, name, tenant)
    const bundleDir = join(resolve(job.root, job.outDir), name)
    const result = await publishTenant({
      ...publishing.input,
      bundleDir,
      cache: job.cache,
      verify: job.verify ?? false,
      dryRun: job.dryRun ?? false,
      startedMs: job.startedMs,
      ...(job.waitMs !== undefined && { lease: { ...publishing.input.lease, waitMs: job.waitMs } }),
      onProgress: (done, total) => task.update(`${done}/${total}`),
      onWait: (holder) => task.update(`waits for ${holder}`),
    })
    const { counts: files, ...rest } = result
    report = { ...report, ...rest, files, ms: msSoFar() }
    if (!job.dryRun && tenant.publish) {
      const address = parseTarget(tenant.publish.target, job.root)
      const dir = resolve(job.root, job.hostDir)
      report = { ...report, notices: writeHostFiles({ dir, tenant: name, origin: tenant.origin, bundleDir, address }) }
    }
    const told = result.state === 'published' || (job.purgeAll === true && result.state === 'already')
    if (told) {
      const { files: all } = readBundle(bundleDir, job.cache)
      const paths = job.purgeAll ? Object.keys(all) : result.changed
      report = {
        ...report,
        ...(await announceRelease({
          root: job.root,
          name,
          tenant,
          buildId: result.buildId,
          files: all,
          changed: paths,
        })),
      }
    }
    task.done(summarise(report, msSoFar()))
    return { ...report, ok: true, ms: msSoFar() }
  } catch (error) {
    const fault = toFault(error, { tenant: name })
    task.fail(fault.message)
    return { ...report, ok: false, state: 'failed', ms: msSoFar(), faults: [fault.toJSON()] }
  } finally {
    publishing?.close()
  }
}

function summarise({ state, buildId, files }: TenantPublish, ms: number): string {
  if (state === 'already') return `${buildId} is live already, ${ms} ms`
  if (state === 'superseded') return `the newer ${buildId} went live meanwhile and stays, ${ms} ms`
  const { uploaded = 0, copied = 0, removed = 0, bytes = 0 } = files ?? {}
  const said = `${uploaded} uploaded (${Math.ceil(bytes / 1024)} kB), ${copied} shared, ${removed} removed`
  return state === 'planned' ? `${buildId} would go live: ${said}` : `${buildId} is live: ${said}, ${ms} ms`
}
