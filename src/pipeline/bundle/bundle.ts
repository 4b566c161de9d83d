import type { Bucket, PathMap } from '#kit/path-map.ts'
import { remembered } from '#kit/remembered.ts'
import { digest } from '#store/fs/digest.ts'
import type { RecycledFile } from './recycled-files.ts'
import type { Slice } from './spool.ts'

/**
 * The list of a finished site's files, by path. Each entry says what the file holds and where its bytes are.
 *
 * `source` says where the bytes are: in a staged file, in a slice of a spool, in a file to copy, or in the entry
 * itself. If a file stays as it is, it has no `source`.
 */
export type Bundle = { readonly [path: string]: BundleFile }

export type BundleFile = {
  readonly digest: string
  readonly size: number
  readonly source?:
    StagedFile | { readonly slice: Slice } | { readonly copy: string } | { readonly data: string | Uint8Array }
}

/**
 * A file that is not yet in its place: it lies in the staging folder, or it is recycled. `stagedMs` is its modification
 * time in ms.
 */
export type StagedFile = { readonly stagedMs: number } | RecycledFile

/** Bytes of a file, and their digest. */
export type MadeFile = { readonly bytes: Uint8Array; readonly digest: string }

const BUILD_ID_LENGTH = 20

/**
 * The id of a bundle: a digest over the digests of its buckets. The digest of a bucket covers its sorted paths and file
 * digests.
 *
 * Files under `builds/` are left out, since they contain the id itself and the time. The same content has the same id
 * on every machine. If two bundles share a bucket, it is digested only once.
 */
export function buildIdOf(files: PathMap<FileDigest>): string {
  return digest(files.buckets.map((bucket) => (bucket ? digestOfBucket(bucket) : '')).join('\n')).slice(
    0,
    BUILD_ID_LENGTH,
  )
}

type FileDigest = { readonly digest: string }

/** The digest of a bucket of a bundle's files; `''` if none of them counts for the id. */
export const digestOfBucket = remembered((bucket: Bucket<FileDigest>): string => {
  const lines: string[] = []
  for (const [path, file] of bucket) if (!path.startsWith('builds/')) lines.push(`${path}\t${file.digest}\n`)
  return lines.length === 0 ? '' : digest(lines.sort().join(''))
})

/** Makes an entry that holds this text itself. */
export function textFile(text: string): BundleFile {
  return { digest: digest(text), size: Buffer.byteLength(text), source: { data: text } }
}

/** Makes a file from a text, which becomes UTF-8, or from bytes. */
export function madeFile(data: string | Uint8Array): MadeFile {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return { bytes, digest: digest(bytes) }
}
