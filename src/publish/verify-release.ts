import type { KeyObject } from 'node:crypto'
import type { LatestBuild } from '#contract/deploy-manifest.ts'
import { decodePath } from '#contract/page-path.ts'
import { parseHostFiles } from '#contract/parse-host-files.ts'
import { digest } from '#store/digest.ts'
import { NothingPublished, TargetStateUnknown } from './errors.ts'
import { eachLimit } from './each-limit.ts'
import { judgeLiveFile, type FileState } from './judge-live-file.ts'
import { LATEST_PATH, manifestKey, type Manifest } from './manifest.ts'
import { MAX_LATEST_BYTES } from './read-live-body.ts'
import { readManifest } from './read-manifest.ts'
import { checkSignature } from './sign-manifest.ts'
import { assertOwnRelease, readOwnLedger } from './target-owner.ts'
import { PARALLEL, type Target } from './target.ts'

export type Verified = {
  readonly buildId: string
  readonly files: number
  /** `unchecked`: there is one, and no key was given to check it with. */
  readonly signature: 'valid' | 'unchecked' | 'none'
  /** Paths whose bytes are other ones than the manifest's. */
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  /** Paths that a live site sends with another content type. What lies at a target is not asked for it. */
  readonly mistyped: readonly string[]
  /** Paths that visitors can get and that no manifest names. A live site is not searched for them. */
  readonly unknown: readonly string[]
}

/** Hosts read these files and do not serve them. */
const HOST_FILES = ['_headers', '_redirects']

/**
 * Compares the live release with its manifest, byte for byte: at its target, or with `url` as visitors get it.
 *
 * Throws `SignatureInvalid` where `publicKey` did not sign this very manifest, `TargetNotOwn` if the target or what is live there is
 * another tenant's.
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
  const live = await target.readLive(ledger)
  if (live === undefined) throw NothingPublished.fault({ target: target.name })
  const manifest = await readManifest(target, live)
  if (!manifest) throw TargetStateUnknown.fault({ key: manifestKey(live), reason: 'it is not there.' })
  assertOwnRelease(target, manifest, tenant)
  if (publicKey) checkSignature(manifest, publicKey)
  const found: { [state in Exclude<FileState, 'right'>]: string[] } = { changed: [], missing: [], mistyped: [] }
  const skipped = url === undefined ? new Set<string>() : await pathsNotServed(target, live)
  const paths = [LATEST_PATH, ...Object.keys(manifest.files)].filter((path) => !skipped.has(path))
  await eachLimit(paths, PARALLEL, async (path) => {
    const wanted = manifest.files[path]?.digest
    const isRight = (body: Buffer) => (path === LATEST_PATH ? idIn(body) === live : digest(body) === wanted)
    const state =
      url === undefined
        ? await stateAt(target, live, path, isRight)
        : await judgeLiveFile(
            { url, fetch: input.fetch },
            path,
            isRight,
            manifest.files[path]?.size ?? MAX_LATEST_BYTES,
          )
    if (state !== 'right') found[state].push(path)
  })
  return {
    buildId: live,
    files: paths.length,
    signature: publicKey ? 'valid' : manifest.signature ? 'unchecked' : 'none',
    changed: found.changed.sort(),
    missing: found.missing.sort(),
    mistyped: found.mistyped.sort(),
    unknown: url === undefined ? await unknownPaths(target, manifest) : [],
  }
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

/** Hosts keep their rules to themselves, and a rule goes before a file of the same path. */
async function pathsNotServed(target: Target, buildId: string): Promise<Set<string>> {
  const { redirects } = parseHostFiles((await target.readLiveFile(buildId, '_redirects'))?.toString() ?? '', '')
  return new Set([...HOST_FILES, ...redirects.map(({ from }) => decodePath(from)?.slice(1) ?? '')])
}

function idIn(latest: Buffer): string | undefined {
  try {
    return (JSON.parse(latest.toString()) as LatestBuild).id
  } catch {
    return undefined
  }
}

async function unknownPaths(target: Target, manifest: Manifest): Promise<string[]> {
  const listed = (await target.listLive(manifest.buildId)).map(({ key }) => key)
  return listed.filter((path) => !(path in manifest.files) && !(path in manifest.kept) && path !== LATEST_PATH)
}
