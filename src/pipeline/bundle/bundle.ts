import { digest } from '#store/fs/digest.ts'
import type { RecycledFile } from './recycled-files.ts'
import type { Slice } from './spool.ts'

/**
 * A tenant's finished site as a packing list: path → where its bytes are and what they are.
 *
 * `source` is where the bytes are: a staged file, a slice of a spool, a file to copy, or here, as text or not. A file
 * that stays as it is has none.
 */
export type Bundle = { readonly [path: string]: BundleFile }

export type BundleFile = {
  readonly digest: string
  readonly size: number
  readonly source?:
    StagedFile | { readonly slice: Slice } | { readonly copy: string } | { readonly data: string | Uint8Array }
}

/** A file that is not yet in its place: in the staging folder, or recycled. With its modification time in ms. */
export type StagedFile = { readonly stagedMs: number } | RecycledFile

/** Bytes of a file, and their digest. */
export type MadeFile = { readonly bytes: Uint8Array; readonly digest: string }

const BUILD_ID_LENGTH = 20

/**
 * The identity of a bundle: digest of its sorted paths and digests.
 *
 * Files under `builds/` are left out, since they carry the id itself and the time. The same content has the same id on
 * every machine.
 */
export function buildIdOf(bundle: Bundle): string {
  const lines = Object.keys(bundle)
    .filter((path) => !path.startsWith('builds/'))
    .sort()
    .map((path) => `${path}\t${bundle[path]?.digest}\n`)
  return digest(lines.join('')).slice(0, BUILD_ID_LENGTH)
}

export function textFile(text: string): BundleFile {
  return { digest: digest(text), size: Buffer.byteLength(text), source: { data: text } }
}

/** Of a text, or of its bytes in UTF-8. */
export function madeFile(data: string | Uint8Array): MadeFile {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return { bytes, digest: digest(bytes) }
}
