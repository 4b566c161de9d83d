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
 * Uploads a bundle to its target and makes it live.
 *
 * The manifest of the live release says what the target holds, so only changed files are uploaded. If two publishers
 * run at the same time, the bundle with the later content wins. With a public key, only manifests that it signed are
 * trusted. If the live release's manifest is not trusted, every file is compared with the bundle, as with `verify`.
 *
 * Throws `TargetNotOwn` if the target holds the site of another tenant, `PublishingPaused` after a rollback,
 * `SigningKeyMissing` if there is only a public key, and what `takeLease` throws.
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
    // If the publisher makes nothing live, it leaves `pending` and `dropping` as it found them.
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

/**
 * Which manifests a publisher trusts. Without `publicKey`, the public half of `signingKey` counts; without both, no
 * signature is checked.
 */
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
 * What is known of the live release, and which of its files are uncertain. `isThorough`: nothing at the target is
 * trusted without being read.
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
  // The ids are equal but the bytes differ: a person changed files by hand, here or at the target.
  const known = await readKnown(target, ledger, previous, bundle.buildId)
  if (known) for (const path of differing(bundle, known)) uncertain.set(path, undefined)
  return { previous, uncertain, isThorough }
}

/** The manifest of a build at the target, if it is live or in the list of releases. */
async function readKnown(
  target: Target,
  ledger: Ledger,
  previous: Manifest | undefined,
  buildId: string,
): Promise<Manifest | undefined> {
  if (previous?.buildId === buildId) return previous
  return ledger.releases.some(({ id }) => id === buildId) ? findManifest(target, buildId) : undefined
}

/**
 * The paths that differ. Files under `builds/` do not count: they contain the time of the build, so they differ between
 * machines that built the same.
 */
function differing(bundle: PublishBundle, previous: Manifest): string[] {
  return changedPaths(bundle.files, previous.files).filter((path) => !path.startsWith('builds/'))
}
