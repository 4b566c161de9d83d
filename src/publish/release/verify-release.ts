import type { KeyObject } from 'node:crypto'
import { latestBuild } from '#contract/deploy-manifest.ts'
import { decodePath } from '#contract/page-path.ts'
import { parseHostFiles } from '../hosts/parse-host-files.ts'
import { digest } from '#store/fs/digest.ts'
import { LiveReleaseUnclear, NothingPublished } from '../errors.ts'
import { mapLimit } from '#kit/limit.ts'
import { foreignPaths } from './find-damage.ts'
import { checkLiveFile, type FileState } from '../live/check-live-file.ts'
import { latestIdIn } from './latest-id.ts'
import type { Ledger } from '../lease/ledger.ts'
import { allFiles, LATEST_PATH } from './manifest.ts'
import { MAX_LATEST_BYTES } from '../live/read-live-body.ts'
import { readTrusted } from './read-manifest.ts'
import { readOwnLedger } from '../lease/target-owner.ts'
import { PARALLEL, type Target } from '../targets/target.ts'

/** How the live release differs from its manifest. */
export type Verified = {
  readonly buildId: string
  readonly files: number
  /** `unchecked`: there is a signature, but no key to check it with. */
  readonly signature: 'valid' | 'unchecked' | 'none'
  /** Paths whose bytes differ from the manifest. */
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  /** Paths that the live site sends with a wrong content type. Empty if the files were compared at the target. */
  readonly mistyped: readonly string[]
  /**
   * Paths that visitors can get and that the manifest does not name. Empty if the files were compared on the live site.
   */
  readonly unknown: readonly string[]
}

/** Hosts read these files but do not serve them. */
const HOST_FILES = ['_headers', '_redirects']

/**
 * Compares the live release with its manifest, byte for byte: at its target, or, if `url` is set, on the live site.
 *
 * Throws `NothingPublished` if the target has no release, `LiveReleaseUnclear` if the target and its ledger name
 * different releases, `TargetNotOwn` if the target or its live release belongs to another tenant, `TargetStateUnknown`
 * if the ledger or the manifest is missing or damaged, `SignatureInvalid` if `publicKey` did not sign this manifest,
 * `SignedByAnotherKey` if another key did, and `LiveCheckFailed` if the live site does not answer.
 */
export async function verifyRelease(input: {
  tenant: string
  target: Target
  publicKey?: KeyObject
  url?: string
  fetch: typeof fetch
}): Promise<Verified> {
  const { tenant, target, publicKey, url } = input
  const { ledger } = await readOwnLedger(target, tenant)
  const live = await readLiveId(target, ledger)
  const manifest = await readTrusted(target, live, { tenant, publicKey })
  const found: { [state in Exclude<FileState, 'right'>]: string[] } = { changed: [], missing: [], mistyped: [] }
  const skipped = url === undefined ? new Set<string>() : await pathsNotServed(target, live)
  const wanted = allFiles(manifest)
  const paths = [LATEST_PATH, ...wanted.keys()].filter((path) => !skipped.has(path))
  const isLatest = (body: Buffer) =>
    ledger.liveMs === undefined
      ? latestIdIn(body) === live
      : body.toString() === latestBuild({ buildId: live, timestampMs: ledger.liveMs })
  await mapLimit(paths, PARALLEL, async (path) => {
    const isRight = (body: Buffer) =>
      path === LATEST_PATH ? isLatest(body) : digest(body) === wanted.get(path)?.digest
    const state =
      url === undefined
        ? await stateAt(target, live, path, isRight)
        : await checkLiveFile({ url, fetch: input.fetch }, path, isRight, wanted.get(path)?.size ?? MAX_LATEST_BYTES)
    // A retained file may be missing, as long as its path has no other file.
    const isDispensable = state === 'missing' && manifest.kept.has(path)
    if (state !== 'right' && !isDispensable) found[state].push(path)
  })
  const listed = url === undefined ? await target.listLive(live) : []
  return {
    buildId: live,
    files: paths.length,
    signature: publicKey ? 'valid' : manifest.signature ? 'unchecked' : 'none',
    changed: found.changed.sort(),
    missing: found.missing.sort(),
    mistyped: found.mistyped.sort(),
    unknown: foreignPaths(
      listed.map(({ key }) => key),
      manifest,
    ),
  }
}

/** The id of the live release. Throws `NothingPublished` and `LiveReleaseUnclear`. */
async function readLiveId(target: Target, ledger: Ledger): Promise<string> {
  const live = await target.readLive(ledger)
  if (live === undefined && ledger.live === undefined) throw NothingPublished.fault({ target: target.name })
  if (live !== undefined && live === ledger.live) return live
  const [link = 'no release', named = 'none'] = [live, ledger.live]
  throw LiveReleaseUnclear.fault({ target: target.name, link, ledger: named })
}

async function stateAt(
  target: Target,
  buildId: string,
  path: string,
  isRight: (body: Buffer) => boolean,
): Promise<FileState> {
  const body = await target.readLiveFile(buildId, path)
  if (!body) return 'missing'
  const copies = (await target.readCopies?.(buildId, path)) ?? []
  return [body, ...copies].every(isRight) ? 'right' : 'changed'
}

/** The paths that hosts do not serve: their own rules, and files whose path has a redirect. */
async function pathsNotServed(target: Target, buildId: string): Promise<Set<string>> {
  const { redirects } = parseHostFiles((await target.readLiveFile(buildId, '_redirects'))?.toString() ?? '', '')
  return new Set([...HOST_FILES, ...redirects.map(({ from }) => decodePath(from)?.slice(1) ?? '')])
}
