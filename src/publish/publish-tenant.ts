import type { KeyObject } from 'node:crypto'
import { changedPaths } from './changed-paths.ts'
import { findDamage } from './find-damage.ts'
import { goLive } from './go-live.ts'
import { targetStateOf, type Ledger } from './ledger.ts'
import type { Manifest, ReleaseFile } from './manifest.ts'
import type { Grace } from './plan-kept.ts'
import { planPublish } from './plan-publish.ts'
import { alreadyLive, NOTHING, type Published } from './published.ts'
import { isPausedFor, pausedFault } from './publishing-pause.ts'
import type { Publisher } from './publisher-identity.ts'
import { readBundleFile, type PublishBundle } from './read-bundle.ts'
import { readManifest } from './read-manifest.ts'
import { isSignedBy } from './sign-manifest.ts'
import { takeLease } from './take-lease.ts'
import { readOwnLedger } from './target-owner.ts'
import type { Target, UnsureFiles } from './target.ts'

/** Which release was live at a target when somebody looked; `undefined` where none was. */
export type Seen = { readonly live?: string | undefined }

/** How publishers of one target get along. Milliseconds. */
export type LeaseTimes = { readonly leaseMs: number; readonly waitMs: number }

export type PublishInput = {
  readonly tenant: string
  readonly bundle: PublishBundle
  readonly target: Target
  readonly publisher: Publisher
  readonly signingKey?: KeyObject
  /** Caches are told what changed: whoever does so calls `markTold` then. */
  readonly tells?: boolean
  readonly grace: Grace
  readonly keepReleases: number
  readonly lease: LeaseTimes
  /** Compare every file at the target instead of trusting the last release's manifest. */
  readonly verify?: boolean
  readonly dryRun?: boolean
  /** What was live when the work began that led to the bundle: what went live since then may be newer. Missing: as publishing begins. */
  readonly seen?: Seen
  readonly now: () => number
  readonly onProgress?: (done: number, total: number) => void
  readonly onWait?: (holder: string) => void
  /** Has to cut off all requests of the target's store. */
  readonly onLost?: () => void
}

/**
 * Brings a bundle to its target and makes it live.
 *
 * What the target holds is known from the manifest of the live release, so only changed files travel. Of two publishers that run at
 * the same time the one with the later content wins. Throws `TargetNotOwn` if the target holds the site of another tenant, and `PublishingPaused` after a rollback.
 */
export async function publishTenant(input: PublishInput): Promise<Published> {
  const { bundle, target } = input
  const first = await readOwnLedger(target, input.tenant)
  let live = await target.readLive(first.ledger)
  let previous = await readManifest(target, live)
  if (!input.verify && isCurrent(first.ledger, live, previous, bundle, input)) {
    return alreadyLive(bundle.buildId, first.ledger, input.tells)
  }
  const { buildId } = bundle
  if (isPausedFor(first.ledger, buildId)) throw pausedFault(first.ledger, input.tenant)
  if (input.dryRun) return planPublish(input, first.ledger, previous)
  const lease = await takeLease({ onLost: () => undefined, buildId, ...input, ...input.lease }, first)
  try {
    const { found } = lease
    if (found.token !== first.ledger.token || found.live !== first.ledger.live) {
      live = await target.readLive(found)
      previous = await readManifest(target, live)
    }
    const seen = input.seen ?? first.ledger
    const hasMoved = found.live !== seen.live
    // A publisher that makes nothing live leaves the ledger as it was.
    const giveBack = () => lease.finish({ pending: found.pending, dropping: found.dropping })
    if (isPausedFor(found, buildId)) {
      await giveBack()
      throw pausedFault(found, input.tenant)
    }
    if (hasMoved && previous && previous.buildId !== buildId && previous.timestampMs > bundle.timestampMs) {
      await giveBack()
      return {
        ...NOTHING,
        buildId: previous.buildId,
        state: 'superseded',
        releases: found.releases.length,
        targetState: targetStateOf(found),
        token: lease.token,
      }
    }
    const unsure = await whatIsUnsure(input, found, previous, bundle)
    const done = await goLive({
      ...input,
      signingKey: input.signingKey,
      lease,
      release: { tenant: input.tenant, ...bundle },
      previous,
      unsure,
      isRollback: false,
      read: async (path) => readBundleFile(bundle, path),
      nowMs: input.now(),
      onProgress: input.onProgress ?? (() => undefined),
    })
    return {
      ...done,
      buildId,
      ...(live !== undefined && { previousBuildId: live }),
      state: 'published',
      releases: Math.min(
        found.releases.length + (found.releases.some(({ id }) => id === buildId) ? 0 : 1),
        input.keepReleases,
      ),
    }
  } catch (error) {
    await lease.abandon()
    throw error
  }
}

function isCurrent(
  ledger: Ledger,
  live: string | undefined,
  previous: Manifest | undefined,
  bundle: PublishBundle,
  input: PublishInput,
): boolean {
  if (previous?.tenant !== input.tenant || live !== bundle.buildId || ledger.live !== live) return false
  if (ledger.pending.length + ledger.dropping.length > 0 || differing(bundle, previous).length > 0) return false
  if (input.signingKey && !isSignedBy(previous, input.signingKey)) return false
  const nowMs = input.now()
  return !input.target.sharesFiles || Object.values(previous.kept).every(({ untilMs }) => untilMs > nowMs)
}

async function whatIsUnsure(
  input: PublishInput,
  ledger: Ledger,
  previous: Manifest | undefined,
  bundle: PublishBundle,
): Promise<UnsureFiles> {
  const unsure = new Map<string, ReleaseFile | undefined>(await input.target.readUnsure(ledger))
  if (previous && input.verify)
    for (const path of await findDamage(input.target, previous, bundle)) unsure.set(path, undefined)
  // The same id and other bytes: somebody changed the bundle by hand, here or there.
  const known = await readKnown(input.target, ledger, previous, bundle.buildId)
  if (known) for (const path of differing(bundle, known)) unsure.set(path, undefined)
  return unsure
}

/** What the target holds of a build: it is live, or it was and can be gone back to. */
async function readKnown(
  target: Target,
  ledger: Ledger,
  previous: Manifest | undefined,
  buildId: string,
): Promise<Manifest | undefined> {
  if (previous?.buildId === buildId) return previous
  return ledger.releases.some(({ id }) => id === buildId) ? readManifest(target, buildId) : undefined
}

/** Files under `builds/` carry the time of the build and differ between machines that built the same. */
function differing(bundle: PublishBundle, previous: Manifest): string[] {
  return changedPaths(bundle.files, previous.files).filter((path) => !path.startsWith('builds/'))
}
