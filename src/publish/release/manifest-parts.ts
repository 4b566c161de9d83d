import { bucketOf, BUCKETS, PathMap, type Bucket } from '#kit/path-map.ts'
import { mapLimit } from '#kit/limit.ts'
import { digest } from '#store/fs/digest.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { parseStored, unreadable } from '../targets/target-schema.ts'
import { PARALLEL } from '../targets/target.ts'
import { partKey } from './manifest.ts'
import type { HeldFiles, KeptFile, ListParts, Manifest, ManifestList, ReleaseFile } from './manifest.ts'
import { FileRows, readFileRows, rowOf, type ManifestRoot } from './manifest-text.ts'

/** A list with more files than this is stored in parts. */
export const LONGEST_LIST = 2048

type Files = PathMap<ReleaseFile | KeptFile>
type FileBucket = Bucket<ReleaseFile | KeptFile>

/** A list in parts, and the new objects to write for it. `parts` is `undefined` for a short list. */
type DividedList = {
  readonly parts: ListParts | undefined
  readonly made: readonly (readonly [key: string, text: string])[]
}

/**
 * Divides a list into parts. A part that a release in `known` has at the target is shared; for a new part, the key
 * contains `token`, the publisher's. A short list is not divided.
 */
export function divideList(input: {
  readonly list: ManifestList
  readonly files: Files
  readonly known: readonly Manifest[]
  readonly token: number
}): DividedList {
  const { list, files, known, token } = input
  if (files.size <= LONGEST_LIST) return { parts: undefined, made: [] }
  const made: [key: string, text: string][] = []
  const parts = files.buckets.map((bucket, at) => {
    if (!bucket) return undefined
    const text = digests.has(bucket) ? undefined : textOfPart(bucket)
    const own = digestOfPart(bucket, text)
    const shared = known.find((one) => one.parts?.[list]?.[at]?.digest === own)
    if (shared) return shared.parts?.[list]?.[at]
    const part = { token, digest: own }
    made.push([partKey(list, part, at), text ?? textOfPart(bucket)])
    return part
  })
  return { parts, made }
}

const digests = new WeakMap<FileBucket, string>()

/** `text`: of `textOfPart`, if the caller has it. */
function digestOfPart(bucket: FileBucket, text?: string): string {
  let known = digests.get(bucket)
  if (known === undefined) digests.set(bucket, (known = digest(text ?? textOfPart(bucket))))
  return known
}

/**
 * The rows of a part as JSON, sorted by path: equal files give the same text in any order. Written row by row, because
 * an object with a hundred paths as keys is slow to make.
 */
function textOfPart(bucket: FileBucket): string {
  const rows = [...bucket].sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${rows.map(([path, file]) => `${JSON.stringify(path)}:${JSON.stringify(rowOf(file))}`).join(',')}}`
}

/**
 * Loads the lists of a manifest. A part that one of `known` already has in memory is not loaded. Throws
 * `TargetStateUnknown` if a part is missing or damaged.
 */
export async function readLists(
  store: ObjectStore,
  root: ManifestRoot,
  known: readonly HeldFiles[],
): Promise<Manifest> {
  const [files, kept] = await Promise.all([
    root.files ?? readParts(store, 'files', root.parts?.files, known),
    root.kept ?? (readParts(store, 'kept', root.parts?.kept, known) as Promise<PathMap<KeptFile>>),
  ])
  return { ...root, files, kept }
}

async function readParts(
  store: ObjectStore,
  list: ManifestList,
  parts: ListParts = [],
  known: readonly HeldFiles[],
): Promise<Files> {
  const buckets = new Array<FileBucket | undefined>(BUCKETS).fill(undefined)
  await mapLimit([...parts.entries()], PARALLEL, async ([at, part]) => {
    if (!part) return
    const inMemory = known.map((one) => one[list].buckets[at]).find((one) => one && digestOfPart(one) === part.digest)
    buckets[at] = inMemory ?? (await readPart(store, partKey(list, part, at), { list, at, digest: part.digest }))
  })
  return PathMap.ofBuckets(buckets)
}

async function readPart(
  store: ObjectStore,
  key: string,
  wanted: { readonly list: ManifestList; readonly at: number; readonly digest: string },
): Promise<FileBucket | undefined> {
  const text = (await store.get(key))?.body.toString()
  if (text === undefined) throw unreadable(key, 'it is not there.')
  if (digest(text) !== wanted.digest) throw unreadable(key, 'it is not what its manifest names.')
  const rows = readFileRows(parseStored(FileRows, text, key), wanted.list, key)
  if (!rows.every(([path]) => bucketOf(path) === wanted.at)) throw unreadable(key, 'it has files of another part.')
  return PathMap.of(rows).buckets[wanted.at]
}
