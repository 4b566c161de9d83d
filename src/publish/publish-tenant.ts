import { createPublicKey } from 'node:crypto'
import type { PublishInput } from './publish-input.ts'
import { changedPaths } from './release/changed-paths.ts'
import { LedgerRemade, LiveReleaseDistrusted, SigningKeyMissing } from './errors.ts'
import { activateRelease } from './release/activate-release.ts'
import { targetStateOf, type Ledger } from './lease/ledger.ts'
import { compareLive, readLiveState, readUncertain, type LiveState } from './live/live-state.ts'
import type { Manifest } from './release/manifest.ts'
import { planPublish } from './release/plan-publish.ts'
import { alreadyLive, NOTHING_PUBLISHED, type Published } from './release/publish-result.ts'
import { isPausedFor, pausedFault } from './lease/publishing-pause.ts'
import { readBundleFile, type PublishBundle } from './release/read-bundle.ts'
import { findManifest } from './release/read-manifest.ts'
import type { Trust } from './release/trust.ts'
import { readOrRemakeLedger } from './lease/remake-ledger.ts'
import { takeLease } from './lease/take-lease.ts'
import { readOwnLedger } from './lease/target-owner.ts'
import type { Target, UncertainFiles } from './targets/target.ts'

/**
 * Brings a bundle to its target and makes it live.
 *
 * What the target holds is known from the manifest of the live release, so only changed files travel. Of two
 * publishers that run at the same time the one with the later content wins. With a key only a manifest that it signed
 * is believed: if that of the live release is not, every file is compared with the bundle, as with `verify`. Throws
 * `TargetNotOwn` if the target holds the site of another tenant, `PublishingPaused` after a rollback, and
 * `SigningKeyMissing`.
 */
export async function publishTenant(input: PublishInput): Promise<Published> {
  const { bundle, target, tenant } = input
  if (input.publicKey && !input.signingKey) throw SigningKeyMissing.fault({}, { tenant })
  const trust = trustOf(input)
  const first = input.verify
    ? await readOrRemakeLedger(target, trust)
    : { ...(await readOwnLedger(target, tenant)), isRemade: false }
  let state = await readLiveState(target, first.ledger, trust, bundle.files)
  if (!input.verify && isCurrent(first.ledger, state, input))
    return alreadyLive(bundle.buildId, first.ledger, input.tells)
  const { buildId } = bundle
  if (isPausedFor(first.ledger, buildId)) throw pausedFault(first.ledger, tenant)
  if (input.dryRun) return planPublish(input, first.ledger, await doubt(input, first.ledger, state))
  const lease = await takeLease({ onLost: () => undefined, buildId, ...input, ...input.lease }, first)
  try {
    const { found } = lease
    if (found.token !== first.ledger.token || found.live !== first.ledger.live)
      state = await readLiveState(target, found, trust, bundle.files)
    const seen = input.seen ?? first.ledger
    const hasMoved = found.live !== seen.live
    // A publisher that makes nothing live leaves the ledger as it was.
    const giveBack = () => lease.finish({ pending: found.pending, dropping: found.dropping })
    if (isPausedFor(found, buildId)) {
      await giveBack()
      throw pausedFault(found, tenant)
    }
    const newer = state.previous
    if (hasMoved && newer && newer.buildId !== buildId && newer.timestampMs > bundle.timestampMs) {
      await giveBack()
      return superseded(newer.buildId, found, lease.token)
    }
    const { live, reason } = state
    const doubts = [
      ...(first.isRemade ? [LedgerRemade.notice({ target: target.name }, { tenant })] : []),
      ...(reason === undefined ? [] : [LiveReleaseDistrusted.notice({ reason }, { tenant })]),
    ]
    const done = await activateRelease({
      ...input,
      signingKey: input.signingKey,
      lease,
      release: { tenant, ...bundle },
      trust,
      live,
      ...(await doubt(input, found, state)),
      isRollback: false,
      read: async (path) => readBundleFile(bundle, path),
      nowMs: input.now(),
      onProgress: input.onProgress ?? (() => undefined),
    })
    return {
      ...done,
      notices: [...doubts, ...done.notices],
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

export function trustOf({
  tenant,
  signingKey,
  publicKey,
}: Pick<PublishInput, 'tenant' | 'signingKey' | 'publicKey'>): Trust {
  return { tenant, publicKey: publicKey ?? (signingKey && createPublicKey(signingKey)) }
}

function superseded(buildId: string, ledger: Ledger, token: number): Published {
  const releases = ledger.releases.length
  return { ...NOTHING_PUBLISHED, buildId, state: 'superseded', releases, targetState: targetStateOf(ledger), token }
}

function isCurrent(ledger: Ledger, { live, previous }: LiveState, input: PublishInput): boolean {
  const { bundle, target } = input
  if (!previous || live !== bundle.buildId || ledger.live !== live) return false
  if (ledger.pending.length + ledger.dropping.length > 0 || differing(bundle, previous).length > 0) return false
  const nowMs = input.now()
  return !target.sharesFiles || [...previous.kept].every(([, { untilMs }]) => untilMs > nowMs)
}

/**
 * What is known of the live release, and what of it is not. `isThorough`: nothing at the target is believed without
 * reading it.
 */
async function doubt(
  input: PublishInput,
  ledger: Ledger,
  state: LiveState,
): Promise<{ previous: Manifest | undefined; uncertain: UncertainFiles; isThorough: boolean }> {
  const { target, bundle } = input
  const isThorough = input.verify === true || state.reason !== undefined
  const uncertain = await readUncertain(target, ledger, !isThorough)
  let { previous } = state
  if (isThorough) {
    const compared = await compareLive(input, ledger, state)
    previous = compared.previous
    for (const [path, file] of compared.uncertain) uncertain.set(path, file)
  }
  // The ids are equal and the bytes differ: a person changed the bundle by hand, here or at the target.
  const known = await readKnown(target, ledger, previous, bundle.buildId)
  if (known) for (const path of differing(bundle, known)) uncertain.set(path, undefined)
  return { previous, uncertain, isThorough }
}

/** What the target holds of a build: it is live, or it was and can be gone back to. */
async function readKnown(
  target: Target,
  ledger: Ledger,
  previous: Manifest | undefined,
  buildId: string,
): Promise<Manifest | undefined> {
  if (previous?.buildId === buildId) return previous
  return ledger.releases.some(({ id }) => id === buildId) ? findManifest(target, buildId) : undefined
}

/** Files under `builds/` carry the time of the build and differ between machines that built the same. */
function differing(bundle: PublishBundle, previous: Manifest): string[] {
  return changedPaths(bundle.files, previous.files).filter((path) => !path.startsWith('builds/'))
}
