import { latestBuild } from '#contract/deploy-manifest.ts'
import type { Notice } from '#kit/errors.ts'
import { changedForVisitors, withPaths } from './changed-paths.ts'
import { LeftoversStay, ReleasesInSlots } from '../errors.ts'
import { targetStateOf, type Ledger, type Release, type TargetState } from '../lease/ledger.ts'
import type { ReleaseActivation } from './release-activation.ts'
import { dropParts, type LeavingParts } from './drop-parts.ts'
import { manifestKey } from './manifest.ts'
import { nextManifest, readListed, writeManifest } from './next-manifest.ts'
import type { ReleaseSlot } from '../targets/release-slot.ts'
import type { Counts, DroppedReleases, TargetChange } from '../targets/target.ts'

type ActivatedRelease = {
  readonly counts: Counts
  readonly notices: readonly Notice[]
  /** Paths whose content changed for visitors. If caches are purged (`tells`), also those of pending purges. */
  readonly changed: readonly string[]
  /** The publisher's token, for `clearPendingPurge`. */
  readonly token: number
  readonly targetState: TargetState
}

/**
 * Brings a release to the target, makes it live, records that in the ledger, and removes what is too old. The publisher
 * must hold the lease.
 *
 * If something cannot be removed, the result has a notice: the release is live all the same.
 */
export async function activateRelease(job: ReleaseActivation): Promise<ActivatedRelease> {
  const { target, lease, previous, uncertain } = job
  const { tenant } = job.release
  const ledger = lease.found
  const manifest = await nextManifest(job)
  const { next } = manifest
  const ownChanges = await changedForVisitors({ target, ledger, next, previous, uncertain })
  const changed = job.tells ? withPaths(ownChanges, ledger.untold) : ownChanges
  const liveMs = liveTime(job)
  const change: TargetChange = {
    lease,
    next,
    live: job.live,
    previous,
    isThorough: job.isThorough,
    isRollback: job.isRollback,
    trust: job.trust,
    isListed: ledger.releases.some(({ id }) => id === next.buildId),
    uncertain,
    read: job.read,
    latest: latestBuild({ buildId: next.buildId, timestampMs: liveMs }),
    onProgress: job.onProgress,
  }
  const counts = await target.prepare(change)
  const replaced = await writeManifest(target, lease, manifest)
  const { slots, dropping = [], isFirstInSlots = false } = await target.flip(change)

  const all = listReleases(job, liveMs)
  const releases = all.slice(0, job.keepReleases)
  // The next publisher needs the manifests of the releases in slots.
  const staying = new Set([...releases.map(({ id }) => id), next.buildId, ...buildsIn(slots)])
  const known = [...ledger.dropping, ...dropping, ...all.map(({ id }) => id), ...buildsIn(ledger.slots)]
  const dropped = [...new Set(known)].filter((id) => !staying.has(id))
  // A request that began before may still read the release that was live.
  const leaving =
    target.listFolders?.().filter((id) => id !== next.buildId && (id !== job.live || !staying.has(id))) ?? []
  const live = { live: next.buildId, liveMs, untold: job.tells ? changed : undefined, ...(slots && { slots }) }
  const paused = job.pause ?? ledger.paused
  const done: Partial<Ledger> = { ...live, paused, releases, pending: [], dropping: dropped }
  let failure: Error | undefined
  // No manifest names the parts that a killed publisher left, so these need a search.
  const sweeps = job.isThorough || lease.found.lease !== undefined
  const parts = { gone: dropped, replaced, staying: [...staying], sweeps }
  if (dropped.length + leaving.length === 0 && !replaced && !sweeps) await lease.finish(done)
  else {
    await lease.write(done)
    await dropReleases(job, { ids: dropped, leaving, releases }, parts).catch(async (error: Error) => {
      failure = error
      await lease.abandon()
    })
  }
  await target.tidy(lease).catch((error: Error) => (failure ??= error))
  const notices = [
    ...(isFirstInSlots ? [ReleasesInSlots.notice({ target: target.name }, { tenant })] : []),
    ...(failure ? [LeftoversStay.notice({ target: target.name, reason: failure.message }, { tenant })] : []),
  ]
  const targetState = targetStateOf({ live: next.buildId, releases, paused })
  return { counts, notices, changed, token: lease.token, targetState }
}

/** Removes dropped releases. What cannot be removed stays in the ledger for the next publisher. */
async function dropReleases(
  { target, lease }: ReleaseActivation,
  dropped: Omit<DroppedReleases, 'listed'>,
  parts: LeavingParts,
): Promise<void> {
  const { ids, leaving, releases } = dropped
  if (ids.length + leaving.length > 0) {
    await target.drop(lease, { ...dropped, listed: () => readListed(target, releases) })
    lease.guard()
  }
  await dropParts(target, lease, parts)
  lease.guard()
  await target.store.delete(ids.map(manifestKey))
  await lease.finish({ dropping: [] })
}

/**
 * The time for `builds/latest.json`: the build's own, but later than the last one there, because open pages compare the
 * two.
 */
function liveTime(job: ReleaseActivation): number {
  const { lease, release, isRollback, nowMs } = job
  const lastMs = lease.found.liveMs ?? 0
  if (isLive(job)) return lastMs
  if (!isRollback && release.timestampMs > lastMs) return release.timestampMs
  return Math.max(nowMs, lastMs + 1)
}

/**
 * Whether the release is live and the ledger says so. If a publisher was killed after it made a release live, the
 * ledger does not know of it.
 */
function isLive({ lease, release, live }: ReleaseActivation): boolean {
  return live === release.buildId && lease.found.live === release.buildId
}

/** The list of releases with this one, newest first. A rollback does not change the order. */
function listReleases(job: ReleaseActivation, liveMs: number): Release[] {
  const { lease, release, previous, isRollback, nowMs } = job
  const { releases, live } = lease.found
  const known = releases.find(({ id }) => id === release.buildId)
  const isSame = isLive(job)
  const before = job.live === release.buildId ? live : (job.live ?? previous?.buildId)
  const replaced = isSame || isRollback ? known?.replaced : before
  const entry: Release = {
    id: release.buildId,
    timestampMs: release.timestampMs,
    liveMs: isSame && known ? known.liveMs : Math.max(nowMs, liveMs === release.timestampMs ? 0 : liveMs),
    files: release.files.size,
    ...(replaced !== undefined && { replaced }),
    token: lease.token,
  }
  if (known && (isRollback || isSame)) return releases.map((one) => (one.id === entry.id ? entry : one))
  return [entry, ...releases.filter(({ id }) => id !== entry.id)]
}

function buildsIn(slots: readonly ReleaseSlot[] = []): string[] {
  return slots.flatMap(({ build }) => build ?? [])
}
