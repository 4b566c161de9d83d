import * as v from 'valibot'
import { PathMap } from '#kit/path-map.ts'
import {
  isBundlePath,
  isDigest,
  isSize,
  parseStored,
  ReleaseId,
  ShortText,
  TenantNameAtTarget,
  TimeMs,
  unreadable,
} from '../targets/target-schema.ts'

/** What a release consists of, by path. Without `builds/latest.json`, which says when it went live. */
export type ReleaseFiles = PathMap<ReleaseFile>

export type ReleaseFile = { readonly digest: string; readonly size: number }

/** A file that the release does not need, left for pages that are still open. */
export type KeptFile = ReleaseFile & { readonly untilMs: number }
export type KeptFiles = PathMap<KeptFile>

/** Everything that lies at the target for one release, and a signature over `files`. */
export type Manifest = {
  readonly tenant: string
  readonly buildId: string
  /** When it was built. */
  readonly timestampMs: number
  readonly files: ReleaseFiles
  readonly kept: KeptFiles
  readonly signature?: ManifestSignature
}

/** Base64. The key is there to say whose signature it is; whom to trust is for the reader to know. */
export type ManifestSignature = { readonly algorithm: 'Ed25519'; readonly publicKey: string; readonly value: string }

/** A release as far as files go. */
export type HeldFiles = Pick<Manifest, 'files' | 'kept'>

export const NO_FILES: HeldFiles = { files: PathMap.empty(), kept: PathMap.empty() }

/** The file at a path of a release. */
export function fileAt({ files, kept }: HeldFiles, path: string): ReleaseFile | undefined {
  return files.get(path) ?? kept.get(path)
}

/** All that lies at the place of a release. */
export function allFiles({ files, kept }: HeldFiles): ReleaseFiles {
  return files.with([...kept].filter(([path]) => !files.has(path)))
}

/** Paths with another content, new ones and those that are gone. Costs what differs if the two share buckets. */
export function* differingPaths(before: ReleaseFiles, after: ReleaseFiles): Generator<string> {
  for (const [path, file] of before.changesTo(after)) if (file?.digest !== before.get(path)?.digest) yield path
}

/** As it is stored: a file is `[digest, size]`, a kept one `[digest, size, untilMs]`, since there are very many. */
type StoredManifest = {
  format: 1
  tenant: string
  buildId: string
  timestampMs: number
  files: Record<string, [string, number]>
  kept: Record<string, [string, number, number]>
  signature?: ManifestSignature
}

export const LATEST_PATH = 'builds/latest.json'

/** Below it lies what is for publishers only. */
export const BOOKS = '.tessera/'
export const RELEASE_BOOKS = `${BOOKS}releases/`

export function manifestKey(buildId: string): string {
  return `${RELEASE_BOOKS}${buildId}.json`
}

export function formatManifest(manifest: Manifest): string {
  const { files, kept, tenant, buildId, timestampMs, signature } = manifest
  const stored: StoredManifest = {
    format: 1,
    tenant,
    buildId,
    timestampMs,
    files: {},
    kept: {},
    ...(signature && { signature }),
  }
  for (const [path, { digest, size }] of files) stored.files[path] = [digest, size]
  for (const [path, { digest, size, untilMs }] of kept) stored.kept[path] = [digest, size, untilMs]
  return JSON.stringify(stored)
}

const Entries = v.custom<Record<string, unknown>>(
  (files) => typeof files === 'object' && files !== null && !Array.isArray(files),
  'must be an object',
)

/** The files are many: they are checked one by one, without a list of what is wrong. */
const StoredShape = v.object({
  format: v.literal(1, 'is another one'),
  tenant: TenantNameAtTarget,
  buildId: ReleaseId,
  timestampMs: TimeMs,
  files: Entries,
  kept: Entries,
  signature: v.optional(v.object({ algorithm: v.literal('Ed25519'), publicKey: ShortText, value: ShortText })),
})

/**
 * The manifest of that release. Throws `TargetStateUnknown` for anything that `formatManifest` did not write, and for
 * another release's.
 */
export function parseManifest(text: string, buildId: string): Manifest {
  const key = manifestKey(buildId)
  const { format: _, signature, ...stored } = parseStored(StoredShape, text, key)
  if (stored.buildId !== buildId) throw unreadable(key, `it is the list of release ${stored.buildId}.`)
  const files = PathMap.of(
    Object.keys(stored.files).map((path) => {
      const [digest, size] = readEntry(stored.files, path, 2, key)
      return [path, { digest, size }] as const
    }),
  )
  const kept = PathMap.of(
    Object.keys(stored.kept).map((path) => {
      const [digest, size, untilMs] = readEntry(stored.kept, path, 3, key)
      return [path, { digest, size, untilMs }] as const
    }),
  )
  return { ...stored, files, kept, ...(signature && { signature }) }
}

/** `[digest, size]`, and of a kept file the time. */
function readEntry(
  files: Record<string, unknown>,
  path: string,
  length: number,
  key: string,
): [string, number, number] {
  const entry = files[path]
  if (!isBundlePath(path) || path === LATEST_PATH)
    throw unreadable(key, `${JSON.stringify(path)} is no path of a bundle.`)
  if (!Array.isArray(entry) || entry.length !== length || !isDigest(entry[0]) || !entry.slice(1).every(isSize))
    throw unreadable(key, `what it says of ${path} is no digest with a size.`)
  return entry as [string, number, number]
}
