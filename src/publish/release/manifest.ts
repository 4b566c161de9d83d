import { PathMap } from '#kit/path-map.ts'

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
  /** Where long lists lie at the target; a short list stands in the manifest itself. */
  readonly parts?: ManifestParts
  readonly signature?: ManifestSignature
}

export type ManifestParts = { readonly [list in ManifestList]?: ListParts }

export const LIST_NAMES = ['files', 'kept'] as const
export type ManifestList = (typeof LIST_NAMES)[number]

/** A part for each bucket of a list; `undefined` for an empty bucket. Releases share the parts that are the same. */
export type ListParts = readonly (ListPart | undefined)[]

/** `token` is of the publisher that wrote it, and is part of its key. */
export type ListPart = { readonly token: number; readonly digest: string }

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

export const LATEST_PATH = 'builds/latest.json'

/** Below it lies what is for publishers only. */
export const BOOKS = '.tessera/'
export const RELEASE_BOOKS = `${BOOKS}releases/`

export const PARTS_PREFIX = `${BOOKS}lists/`

/** The key of a part of a list. */
export function partKey(list: ManifestList, { token }: Pick<ListPart, 'token'>, bucket: number): string {
  return `${PARTS_PREFIX}${token}-${list}-${bucket}.json`
}

export function manifestKey(buildId: string): string {
  return `${RELEASE_BOOKS}${buildId}.json`
}
