import { digest } from '#store/digest.ts'
import { changedPaths } from './changed-paths.ts'
import { eachLimit } from './each-limit.ts'
import { LiveReleaseDistrusted, NothingPublished, ReleaseIncomplete, ReleaseUnknown } from './errors.ts'
import { isKept } from './file-order.ts'
import { goLive } from './go-live.ts'
import { releaseBefore } from './ledger.ts'
import { readLiveState, readUnsure } from './live-state.ts'
import { trustOf, type PublishInput } from './publish-tenant.ts'
import { alreadyLive, type Published } from './published.ts'
import { assertTrusted, readManifest } from './read-manifest.ts'
import { takeLease } from './take-lease.ts'
import { readOwnLedger } from './target-owner.ts'
import { PARALLEL } from './target.ts'

export type RollbackInput = Omit<PublishInput, 'bundle' | 'verify' | 'dryRun' | 'seen'> & {
  /** Missing: the release that was live before the live one. */
  readonly to?: string
  /** Who rolls back. */
  readonly by: string
}

/**
 * Makes an earlier release live again, from what the target itself holds, and pauses publishing: nothing newer goes live until
 * `resumePublishing`. Rolling back to the live release only pauses.
 *
 * Throws `NothingPublished`, `ReleaseUnknown` where the target no longer has it, `ReleaseIncomplete` where it lacks a part of it, and
 * `SignatureInvalid` if it was changed since, `TargetNotOwn` if the target or the release is another tenant's.
 */
export async function rollbackTenant(input: RollbackInput): Promise<Published> {
  const { target } = input
  const known = await readOwnLedger(target, input.tenant)
  if (known.ledger.releases.length === 0) throw NothingPublished.fault({ target: target.name })
  const lease = await takeLease({ onLost: () => undefined, ...input, ...input.lease }, known)
  try {
    const { found } = lease
    const trust = trustOf(input)
    const { live, previous, reason, distrusted } = await readLiveState(target, found, trust)
    const id = input.to ?? releaseBefore(found.releases, live ?? found.live)
    const release = await readManifest(target, id)
    if (!release || !found.releases.some((one) => one.id === id)) {
      throw ReleaseUnknown.fault({ to: id, known: found.releases.map((one) => one.id).join(', ') })
    }
    assertTrusted(target, release, trust)
    const unsure = await readUnsure(target, found, true)
    // What a list says that is not trusted: any of it may lie there, with any bytes.
    for (const path of Object.keys({ ...distrusted?.kept, ...distrusted?.files })) unsure.set(path, undefined)
    const pause = { sinceMs: input.now(), by: input.by }
    const base = {
      buildId: release.buildId,
      ...(live !== undefined && { previousBuildId: live }),
      releases: found.releases.length,
    }
    if (live === release.buildId && found.live === live && unsure.size === 0) {
      await lease.finish({ pending: [], paused: pause })
      const paused = { ...found, paused: pause }
      return { ...alreadyLive(release.buildId, paused, input.tells), ...base, token: lease.token }
    }
    const open = await target.openRelease(release)
    const read = async (path: string): Promise<Buffer> => {
      const body = await open(path)
      if (!body || digest(body) !== release.files[path]?.digest) {
        throw ReleaseIncomplete.fault({ id: release.buildId, path })
      }
      return body
    }
    if (target.sharesFiles) {
      // Visitors would see a rollback that ends half way. What pages load goes first anyway.
      const changed = changedPaths(release.files, previous?.files ?? {}, unsure)
      const pages = changed.filter((path) => path in release.files && !isKept(path))
      await eachLimit(pages, PARALLEL, async (path) => void (await read(path)))
    }
    const done = await goLive({
      ...input,
      signingKey: input.signingKey,
      lease,
      release,
      live,
      previous,
      unsure,
      isThorough: true,
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
