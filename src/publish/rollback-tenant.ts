import { digest } from '#store/fs/digest.ts'
import { changedPaths } from './release/changed-paths.ts'
import { mapLimit } from '#kit/limit.ts'
import { LiveReleaseDistrusted, NothingPublished, ReleaseIncomplete, ReleaseUnknown } from './errors.ts'
import { activateRelease } from './release/activate-release.ts'
import { releaseBefore } from './lease/ledger.ts'
import { findLeftovers, readLiveState, readUncertain } from './live/live-state.ts'
import { trustOf } from './publish-tenant.ts'
import type { PublishInput } from './publish-input.ts'
import { alreadyLive, type Published } from './release/publish-result.ts'
import { NO_FILES } from './release/manifest.ts'
import { assertTrusted, readManifest } from './release/read-manifest.ts'
import { takeLease } from './lease/take-lease.ts'
import { readOwnLedger } from './lease/target-owner.ts'
import { PARALLEL } from './targets/target.ts'

export type RollbackInput = Omit<PublishInput, 'bundle' | 'verify' | 'dryRun' | 'seen'> & {
  /** The release to go back to. Missing: the one that was live before the live one. */
  readonly to?: string
  /** The name of the person or program that rolls back. */
  readonly by: string
}

/**
 * Makes an earlier release live again from what the target holds, and pauses publishing: nothing newer goes live before
 * `resumePublishing`. To roll back to the live release only pauses.
 *
 * Throws `NothingPublished`, `ReleaseUnknown` if the target no longer lists the release, `ReleaseIncomplete` if a file
 * of it is missing, `SignatureInvalid` if its manifest was changed, `SignedByAnotherKey`, `TargetNotOwn` if the target
 * or the release belongs to another tenant, and what `takeLease` throws.
 */
export async function rollbackTenant(input: RollbackInput): Promise<Published> {
  const { target } = input
  const known = await readOwnLedger(target, input.tenant)
  if (known.ledger.releases.length === 0) throw NothingPublished.fault({ target: target.name })
  const lease = await takeLease({ onLost: () => undefined, ...input, ...input.lease }, known)
  try {
    const { found } = lease
    const trust = trustOf(input)
    const state = await readLiveState(target, found, trust)
    const { live, previous, reason } = state
    const id = input.to ?? releaseBefore(found.releases, live ?? found.live)
    const release = await readManifest(target, id)
    if (!release || !found.releases.some((one) => one.id === id)) {
      throw ReleaseUnknown.fault({ to: id, known: found.releases.map((one) => one.id).join(', ') })
    }
    assertTrusted(target, release, trust)
    const uncertain = await readUncertain(target, found, true)
    if (reason !== undefined)
      for (const path of await findLeftovers(target, found, state, release.files)) uncertain.set(path, undefined)
    const pause = { sinceMs: input.now(), by: input.by }
    const base = {
      buildId: release.buildId,
      ...(live !== undefined && { previousBuildId: live }),
      releases: found.releases.length,
    }
    if (live === release.buildId && found.live === live && uncertain.size === 0) {
      await lease.finish({ pending: [], paused: pause })
      const paused = { ...found, paused: pause }
      return { ...alreadyLive(release.buildId, paused, input.tells), ...base, token: lease.token }
    }
    const open = await target.openRelease(release)
    const read = async (path: string): Promise<Buffer> => {
      const body = await open(path)
      if (!body || digest(body) !== release.files.get(path)?.digest) {
        throw ReleaseIncomplete.fault({ id: release.buildId, path })
      }
      return body
    }
    if (target.sharesFiles) {
      // Reads every needed file before the first change, so that visitors never see half a rollback. Retained files are
      // among them: the release needs them again.
      const changed = changedPaths(release.files, previous?.files ?? NO_FILES.files, uncertain)
      const needed = changed.filter((path) => release.files.has(path))
      await mapLimit(needed, PARALLEL, async (path) => void (await read(path)))
    }
    const done = await activateRelease({
      ...input,
      signingKey: input.signingKey,
      lease,
      release,
      trust,
      live,
      previous,
      uncertain,
      isThorough: false,
      isRollback: true,
      pause,
      read,
      nowMs: input.now(),
      onProgress: input.onProgress ?? (() => undefined),
    })
    const doubts = reason === undefined ? [] : [LiveReleaseDistrusted.notice({ reason }, { tenant: input.tenant })]
    return { ...base, ...done, notices: [...doubts, ...done.notices], state: 'published' }
  } catch (error) {
    await lease.abandon()
    throw error
  }
}
