import * as v from 'valibot'
import { omitUndefined } from '#kit/omit-undefined.ts'
import { BUCKETS, PathMap } from '#kit/path-map.ts'
import {
  Count,
  Digest,
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
import { LATEST_PATH, manifestKey } from './manifest.ts'
import type { KeptFile, ListParts, Manifest, ManifestList, ManifestSignature, ReleaseFile } from './manifest.ts'

/**
 * A file as it is stored: `[digest, size]`, or `[digest, size, untilMs]` for a retained file. Short, because there are
 * very many.
 */
type FileRow = readonly [digest: string, size: number, untilMs?: number]

/** A manifest as its own object has it: a long list is missing, because it is in other objects. */
export type ManifestRoot = Omit<Manifest, 'files' | 'kept'> & Partial<Pick<Manifest, 'files' | 'kept'>>

type StoredManifest = {
  format: 1 | 2
  tenant: string
  buildId: string
  timestampMs: number
  files?: Record<string, FileRow>
  kept?: Record<string, FileRow>
  fileParts?: StoredParts
  keptParts?: StoredParts
  signature?: ManifestSignature
}

type StoredParts = ([token: number, digest: string] | null)[]

/** Writes a manifest as JSON. Format 2 has a list in parts; earlier versions read only format 1. */
export function formatManifest(manifest: Manifest): string {
  const { files, kept, tenant, buildId, timestampMs, parts, signature } = manifest
  const stored: StoredManifest = {
    format: parts ? 2 : 1,
    tenant,
    buildId,
    timestampMs,
    ...(parts?.files ? { fileParts: storeParts(parts.files) } : { files: rowsOf(files) }),
    ...(parts?.kept ? { keptParts: storeParts(parts.kept) } : { kept: rowsOf(kept) }),
    ...(signature && { signature }),
  }
  return JSON.stringify(stored)
}

function storeParts(parts: ListParts): StoredParts {
  return parts.map((part) => (part ? [part.token, part.digest] : null))
}

function rowsOf(files: Iterable<readonly [path: string, file: ReleaseFile | KeptFile]>): Record<string, FileRow> {
  const rows: Record<string, FileRow> = {}
  for (const [path, file] of files) rows[path] = rowOf(file)
  return rows
}

/** The row to store for a file. */
export function rowOf(file: ReleaseFile | KeptFile): FileRow {
  return 'untilMs' in file ? [file.digest, file.size, file.untilMs] : [file.digest, file.size]
}

/** Files by path. There are very many, so valibot does not check each of them; `readFileRows` does. */
export const FileRows = v.custom<Record<string, unknown>>(
  (files) => typeof files === 'object' && files !== null && !Array.isArray(files),
  'must be an object',
)
const Part = v.nullable(v.tuple([Count, Digest], 'is no part of a list'))
const Parts = v.pipe(v.array(Part, 'must be a list'), v.length(BUCKETS, `must have ${BUCKETS} parts`))

const StoredShape = v.object({
  format: v.picklist([1, 2], 'is another one'),
  tenant: TenantNameAtTarget,
  buildId: ReleaseId,
  timestampMs: TimeMs,
  files: v.optional(FileRows),
  kept: v.optional(FileRows),
  fileParts: v.optional(Parts),
  keptParts: v.optional(Parts),
  signature: v.optional(v.object({ algorithm: v.literal('Ed25519'), publicKey: ShortText, value: ShortText })),
})

/**
 * Reads the text of a release's manifest. Throws `TargetStateUnknown` if `formatManifest` did not write it, or if it
 * belongs to another release.
 */
export function parseManifest(text: string, buildId: string): ManifestRoot {
  const key = manifestKey(buildId)
  const stored = parseStored(StoredShape, text, key)
  if (stored.buildId !== buildId) throw unreadable(key, `it is the list of release ${stored.buildId}.`)
  const { tenant, timestampMs, signature } = stored
  if (!isEither(stored.files, stored.fileParts) || !isEither(stored.kept, stored.keptParts))
    throw unreadable(key, 'a list of it is missing, or stands there twice.')
  const files = stored.files && PathMap.of(readFileRows(stored.files, 'files', key))
  const kept = stored.kept && PathMap.of(readFileRows(stored.kept, 'kept', key) as [string, KeptFile][])
  const parts = omitUndefined({ files: readParts(stored.fileParts), kept: readParts(stored.keptParts) })
  const hasParts = Object.keys(parts).length > 0
  return omitUndefined({ tenant, buildId, timestampMs, files, kept, parts: hasParts ? parts : undefined, signature })
}

function isEither(list: object | undefined, parts: object | undefined): boolean {
  return (list === undefined) !== (parts === undefined)
}

function readParts(parts: StoredParts | undefined): ListParts | undefined {
  return parts?.map((part) => (part ? { token: part[0], digest: part[1] } : undefined))
}

/** Checks and reads the files of a list. Throws `TargetStateUnknown` if a row is not as a publisher writes it. */
export function readFileRows(
  rows: Record<string, unknown>,
  list: ManifestList,
  key: string,
): [path: string, file: ReleaseFile | KeptFile][] {
  return Object.keys(rows).map((path) => {
    const row = rows[path]
    if (!isBundlePath(path) || path === LATEST_PATH)
      throw unreadable(key, `${JSON.stringify(path)} is no path of a bundle.`)
    if (!isRow(row, list === 'kept' ? 3 : 2)) throw unreadable(key, `what it says of ${path} is no digest with a size.`)
    const [digest, size, untilMs] = row
    return [path, untilMs === undefined ? { digest, size } : { digest, size, untilMs }]
  })
}

function isRow(row: unknown, length: number): row is FileRow {
  return Array.isArray(row) && row.length === length && isDigest(row[0]) && row.slice(1).every(isSize)
}
