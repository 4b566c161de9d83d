import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Notice } from '#kit/errors.ts'
import { toFault } from '#kit/to-fault.ts'
import type { Log, Task } from '#kit/log.ts'
import { createThreads } from '#threads/threads.ts'
import { readLedger, targetStateOf, type TargetState } from '#publish/lease/ledger.ts'
import { withPaths } from '#publish/release/changed-paths.ts'
import type { KeptText } from '#publish/targets/known-releases.ts'
import type { PublishInput } from '#publish/publish-input.ts'
import { publishTenant } from '#publish/publish-tenant.ts'
import type { Published } from '#publish/release/publish-result.ts'
import type { PublishBundle } from '#publish/release/read-bundle.ts'
import { resumePublishing, type Resumed } from '#publish/lease/resume-publishing.ts'
import { writeHostFiles } from '#publish/hosts/write-host-files.ts'
import { openLocalCache, type LocalCache } from '#store/cache/local-cache.ts'
import { purgeAndVerify } from './purge-and-verify.ts'
import { assertOutside } from '../settings/assert-outside.ts'
import { holdBundle } from '../build/hold-bundle.ts'
import { createReusedTargets } from './reused-targets.ts'
import type { Publishing } from './open-publishing.ts'
import type { PublishRequest } from './publish-request.ts'
import { withPublishable } from './read-publishable.ts'
import { describeNotice } from '../build/report.ts'
import { describePublish, type PublishOutcome } from './tenant-publish.ts'
import type { Tenant } from '../settings/tenants-file.ts'

export type PublisherOptions = {
  readonly root: string
  readonly outDir: string
  readonly cacheDir: string
  /** Folder for the configuration files of hosts, with a folder for each tenant. */
  readonly hostDir: string
  /** Whether each tenant will be published more than once. If so, a thread prepares what the next publish needs. */
  readonly staysOpen?: boolean
  readonly log: Log
}

/** Publishes bundles of any tenant. Targets stay open between publishes. Must be closed. */
export type Publisher = {
  /**
   * The target's state at this moment. A later `publish` gets it and so knows what changed since. Throws `TargetSlow`
   * and the target's faults.
   */
  look(name: string, tenant: Tenant): Promise<TargetState>
  /** Ends the pause that a rollback began, if there is one. Throws the target's faults. */
  resume(name: string, tenant: Tenant): Promise<Resumed>
  /**
   * Publishes the bundle of a tenant. Never rejects: a fault is in the report, and the live site stays whole. Do not
   * publish the same tenant twice at the same time.
   */
  publish(name: string, tenant: Tenant, request: PublishRequest): Promise<PublishOutcome>
  close(): Promise<void>
}

/**
 * How long a thread may prepare a release. It links all files of the release, and the largest one may be on a slow
 * disk.
 */
const LONGEST_COPY_MS = 3_600_000

/** The space of the cache for what is known of targets, by their folders. */
const TARGET_SPACE = 'target'

/** Opens a publisher. Relative folders are below `root`. */
export function openPublisher(options: PublisherOptions): Publisher {
  const { root } = options
  const outDir = resolve(root, options.outDir)
  const tell = (notice: Notice) => options.log.warn(describeNotice(notice))
  const cache = openLocalCache(join(resolve(root, options.cacheDir), 'cache.sqlite'), { tell })
  const threads = options.staysOpen ? createThreads({ jobs: 1, longestTaskMs: LONGEST_COPY_MS }) : undefined
  const targets = createReusedTargets(root, { threads, keptOf: (dir) => keptText(cache, dir) })

  return {
    look,
    resume,
    publish,
    async close() {
      targets.close()
      cache.close()
      await threads?.close()
    },
  }

  function look(name: string, tenant: Tenant): Promise<TargetState> {
    return dropIfItFails(name, () =>
      targets.ask(name, tenant, async ({ input }) => targetStateOf((await readLedger(input.target.store)).ledger)),
    )
  }

  function resume(name: string, tenant: Tenant): Promise<Resumed> {
    return dropIfItFails(name, async () => resumePublishing((await targets.of(name, tenant)).input))
  }

  async function dropIfItFails<T>(name: string, act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      targets.drop(name)
      throw error
    }
  }

  async function publish(name: string, tenant: Tenant, request: PublishRequest): Promise<PublishOutcome> {
    const task = options.log.task(name)
    const start = performance.now()
    const msSoFar = () => Math.round(performance.now() - start)
    let report = emptyReport(name, tenant)
    try {
      const publishing = await targets.of(name, tenant)
      assertOutside(outDir, publishing.address, report.target)
      const bundleDir = join(outDir, name)
      const { bundle, result } = await whileHeld(options.log, bundleDir, request, () =>
        withPublishable(bundleDir, cache, request, (read) =>
          publishTenant(publishInput(publishing, read, request, task)),
        ),
      )
      // A notice may mean that the lease was lost. Then this target can send no more requests.
      if (result.notices.length > 0) targets.drop(name)
      const { counts: files, token, ...rest } = result
      report = { ...report, ...rest, files, ms: msSoFar() }
      if (!request.dryRun && tenant.publish) {
        const host = { dir: resolve(root, options.hostDir), tenant: name, origin: tenant.origin }
        const notices = writeHostFiles({ ...host, bundleDir, address: publishing.address })
        report = { ...report, notices: [...result.notices, ...notices] }
      }
      if (needsPurge(result, tenant, request)) {
        const { target } = publishing.input
        const live = { root, name, tenant, target, token, buildId: rest.buildId, files: bundle.files, log: options.log }
        report = { ...report, ...(await purgeAndVerify({ ...live, changed: pathsToPurge(result, bundle, request) })) }
      }
      task.done(describePublish(report, msSoFar()))
      return { ...report, ok: true, ms: msSoFar() }
    } catch (error) {
      const fault = toFault(error, { tenant: name })
      // Maybe this target can send no more requests.
      targets.drop(name)
      task.fail(fault.name)
      return { ...report, ok: false, state: 'failed', ms: msSoFar(), faults: [fault.toJSON()] }
    }
  }
}

/** What this machine keeps of the target in the folder `dir` (absolute). */
function keptText(cache: LocalCache, dir: string): KeptText {
  return {
    read: () => cache.read(TARGET_SPACE, dir),
    write: (text) => cache.write(TARGET_SPACE, [[dir, text]]),
  }
}

/**
 * Runs `act` while no build changes the bundle. A dry run does not wait for a build. If there is no bundle, nothing is
 * waited for either.
 */
async function whileHeld<T>(log: Log, bundleDir: string, request: PublishRequest, act: () => Promise<T>): Promise<T> {
  if (request.dryRun || !existsSync(bundleDir)) return act()
  const folder = basename(bundleDir)
  const onWait = (holder: string) => log.info(`${folder} waits for ${holder}.`)
  return holdBundle({ outDir: dirname(bundleDir), folder, work: 'publish', waitMs: request.waitMs, onWait }, act)
}

function publishInput({ input }: Publishing, bundle: PublishBundle, request: PublishRequest, task: Task): PublishInput {
  return {
    ...input,
    bundle,
    verify: request.verify ?? false,
    dryRun: request.dryRun ?? false,
    ...(request.seen && { seen: request.seen }),
    ...(request.waitMs !== undefined && { lease: { ...input.lease, waitMs: request.waitMs } }),
    onProgress: (done, total) => task.update(`${done}/${total}`),
    onWait: (holder) => task.update(`waits for ${holder}`),
  }
}

function emptyReport(name: string, tenant: Tenant): PublishOutcome {
  const target = tenant.publish?.target ?? ''
  return { tenant: name, ok: false, target, state: 'failed', changed: [], ms: 0, notices: [], faults: [] }
}

function pathsToPurge({ changed }: Published, { files }: PublishBundle, { purgeAll }: PublishRequest) {
  return purgeAll ? withPaths([...files.keys()], changed) : changed
}

/** Whether the CDN must be told about this publish, or about an earlier one whose purge is pending. */
function needsPurge(
  { state, changed }: Pick<Published, 'state' | 'changed'>,
  { publish }: Tenant,
  { dryRun, purgeAll }: PublishRequest,
): boolean {
  if (dryRun || !(publish?.purge || publish?.check)) return false
  return state === 'published' || (state === 'already' && (purgeAll === true || changed.length > 0))
}
