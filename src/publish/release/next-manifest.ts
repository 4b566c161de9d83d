import { mapLimit } from '#kit/limit.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import type { HeldLease } from '../lease/held-lease.ts'
import type { Release } from '../lease/ledger.ts'
import { PARALLEL, type Target } from '../targets/target.ts'
import type { ReleaseActivation } from './release-activation.ts'
import { manifestKey, type Manifest } from './manifest.ts'
import { divideList } from './manifest-parts.ts'
import type { LeavingParts } from './drop-parts.ts'
import { formatManifest } from './manifest-text.ts'
import { planRetention } from './plan-retention.ts'
import { findManifest, rememberManifest } from './read-manifest.ts'
import { signManifest } from './sign-manifest.ts'
import { isKept } from './upload-order.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BOOK_HEADERS = { contentType: 'application/json', cacheControl: 'no-store' }

/** A manifest to write, and the new parts of its lists. */
type NextManifest = {
  readonly next: Manifest
  readonly made: readonly (readonly [key: string, text: string])[]
}

/**
 * Makes the manifest to write. If a rollback has no signing key, the manifest stays as it was signed, with the retained
 * files that it had then.
 */
export async function nextManifest(job: ReleaseActivation): Promise<NextManifest> {
  const { release, signingKey, lease, previous, isThorough } = job
  const { tenant, buildId, timestampMs, files } = release
  if (job.isRollback && !signingKey && release.kept && release.signature)
    return { next: { ...release, kept: release.kept }, made: [] }
  const kept = await keptFiles(job)
  // A thorough publish trusts no part that is at the target already.
  const known = isThorough ? [] : [{ ...release, kept }, ...(previous ? [previous] : [])]
  const { token } = lease
  const inFiles = divideList({ list: 'files', files, known, token })
  const inKept = divideList({ list: 'kept', files: kept, known, token })
  const parts = omitUndefined({ files: inFiles.parts, kept: inKept.parts })
  const hasParts = Object.keys(parts).length > 0
  const unsigned: Manifest = { tenant, buildId, timestampMs, files, kept, ...(hasParts && { parts }) }
  const next = signingKey ? { ...unsigned, signature: signManifest(unsigned, signingKey) } : unsigned
  return { next, made: [...inFiles.made, ...inKept.made] }
}

/**
 * The files to retain. If releases share files, a hashed file stays as long as a listed release needs it, however old
 * it is: a rollback brings back old pages, which load it.
 */
async function keptFiles(job: ReleaseActivation): Promise<Manifest['kept']> {
  const { previous, uncertain, grace, nowMs } = job
  const { kept, expired } = planRetention({ previous, uncertain, files: job.release.files, grace, nowMs })
  if (!job.target.sharesFiles || expired.size === 0) return kept
  const releases = await readListed(job.target, job.lease.found.releases)
  const isNeeded = (path: string) => isKept(path) && releases.some(({ files }) => files.has(path))
  const needed = [...expired].filter(([path]) => isNeeded(path))
  return kept.with(needed.map(([path, file]) => [path, { ...file, untilMs: nowMs + DAY_MS }]))
}

/**
 * Writes the new parts of a manifest's lists, and then the manifest itself. Returns the manifest that it replaces,
 * which may have parts of its own; `undefined` if there is none, or if it is equal.
 */
export async function writeManifest(
  target: Target,
  lease: HeldLease,
  { next, made }: NextManifest,
): Promise<LeavingParts['replaced']> {
  const { store } = target
  await mapLimit(made, PARALLEL, async ([key, text]) => {
    lease.guard()
    await store.put(key, text, BOOK_HEADERS)
  })
  const key = manifestKey(next.buildId)
  const before = next.parts && (await store.get(key))?.body.toString()
  const text = formatManifest(next)
  lease.guard()
  await store.put(key, text, BOOK_HEADERS)
  rememberManifest(target, text, next)
  return before === undefined || before === text ? undefined : { id: next.buildId, text: before }
}

/** The manifests of listed releases, without damaged ones. */
export async function readListed(target: Target, releases: readonly Release[]): Promise<Manifest[]> {
  const manifests = await Promise.all(releases.map(({ id }) => findManifest(target, id)))
  return manifests.filter((manifest) => manifest !== undefined)
}
