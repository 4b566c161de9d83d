import { PathMap } from '#kit/path-map.ts'

/** The files of a release by path. Without `builds/latest.json`, which says when the release went live. */
export type ReleaseFiles = PathMap<ReleaseFile>

export type ReleaseFile = { readonly digest: string; readonly size: number }

/** A retained file: the release does not need it, but pages that are still open may. */
export type KeptFile = ReleaseFile & { readonly untilMs: number }
export type KeptFiles = PathMap<KeptFile>

/** Everything that the target holds for one release, and a signature of it. */
export type Manifest = {
  readonly tenant: string
  readonly buildId: string
  /** When it was built, in milliseconds. */
  readonly timestampMs: number
  readonly files: ReleaseFiles
  readonly kept: KeptFiles
  /** The parts of long lists; a short list is in the manifest itself. */
  readonly parts?: ManifestParts
  readonly signature?: ManifestSignature
}

export type ManifestParts = { readonly [list in ManifestList]?: ListParts }

export const LIST_NAMES = ['files', 'kept'] as const
export type ManifestList = (typeof LIST_NAMES)[number]

/** One part for each bucket of a list; `undefined` for an empty bucket. Releases share equal parts. */
export type ListParts = readonly (ListPart | undefined)[]

/** `token` is that of the publisher that wrote the part, and is in its key. */
export type ListPart = { readonly token: number; readonly digest: string }

/** `publicKey` and `value` are base64. `publicKey` only says who signed; the reader decides whom to trust. */
export type ManifestSignature = { readonly algorithm: 'Ed25519'; readonly publicKey: string; readonly value: string }

/** The files of a release, and those retained beside it. */
export type HeldFiles = Pick<Manifest, 'files' | 'kept'>

export const NO_FILES: HeldFiles = { files: PathMap.empty(), kept: PathMap.empty() }

/** The file at a path of a release, or the retained one. */
export function fileAt({ files, kept }: HeldFiles, path: string): ReleaseFile | undefined {
  return files.get(path) ?? kept.get(path)
}

/** All files of a release and all retained files beside it. */
export function allFiles({ files, kept }: HeldFiles): ReleaseFiles {
  return files.with([...kept].filter(([path]) => !files.has(path)))
}

/**
 * The paths whose content differs, including new and removed ones. If both share buckets, the time grows only with what
 * differs.
 */
export function* differingPaths(before: ReleaseFiles, after: ReleaseFiles): Generator<string> {
  for (const [path, file] of before.changesTo(after)) if (file?.digest !== before.get(path)?.digest) yield path
}

export const LATEST_PATH = 'builds/latest.json'

/** The folder for files that are only for publishers. */
export const BOOKS = '.tessera/'
export const RELEASE_BOOKS = `${BOOKS}releases/`

export const PARTS_PREFIX = `${BOOKS}lists/`

/** The key of the object with a part of a list. */
export function partKey(list: ManifestList, { token }: Pick<ListPart, 'token'>, bucket: number): string {
  return `${PARTS_PREFIX}${token}-${list}-${bucket}.json`
}

/** The key of a release's manifest. */
export function manifestKey(buildId: string): string {
  return `${RELEASE_BOOKS}${buildId}.json`
}
