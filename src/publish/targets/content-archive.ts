import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import * as v from 'valibot'
import { mapLimit } from '#kit/limit.ts'
import { digest } from '#store/fs/digest.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { TargetStateUnknown } from '../errors.ts'
import { Count, Digest, parseStored } from './target-schema.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/**
 * Stores pages of one publish in a few compressed objects, called archives. In a bucket that is published in place,
 * these are the pages that it uploads; in a release slot, those that it overwrites.
 *
 * When a page is overwritten, nothing else may hold the bytes that a rollback needs. An archive costs two requests for
 * any number of pages. A copy of each page would cost as many requests as the upload itself.
 */
type ArchiveWriter = {
  add(digest: string, body: Buffer): Promise<void>
  end(): Promise<void>
}

const FOLDER = '.tessera/packs/'
const ARCHIVE_BYTES = 32 * 1024 * 1024
const MAX_ARCHIVE_BYTES = 16 * ARCHIVE_BYTES
/** A smaller archive comes from an edit, not from a whole site. */
const SMALL_ARCHIVE_BYTES = ARCHIVE_BYTES / 4

/** The offset and size of each content in its archive, by digest. */
const ArchiveIndex = v.record(Digest, v.tuple([Count, Count]))
type ArchiveIndex = v.InferOutput<typeof ArchiveIndex>

/** Opens a writer of archives. `series` distinguishes archives of one publisher that are made for different reasons. */
export function openArchiveWriter(store: ObjectStore, token: number, series = ''): ArchiveWriter {
  let bodies: Buffer[] = []
  let index: { [digest: string]: [number, number] } = {}
  let size = 0
  let count = 0

  async function flush(): Promise<void> {
    if (size === 0) return
    const name = `${FOLDER}${token}-${series}${(count += 1)}`
    const [full, found] = [bodies, index]
    ;[bodies, index, size] = [[], {}, 0]
    await store.put(`${name}.zst`, await compress(Buffer.concat(full)), { contentType: 'application/zstd' })
    await store.put(`${name}.json`, JSON.stringify(found), { contentType: 'application/json' })
  }

  return {
    async add(contentDigest, body) {
      if (index[contentDigest] || body.length === 0) return
      index[contentDigest] = [size, body.length]
      bodies.push(body)
      size += body.length
      if (size >= ARCHIVE_BYTES) await flush()
    },
    end: flush,
  }
}

/**
 * Returns a function that finds bytes by their digest; `undefined` if no archive has them. It loads each archive once,
 * when it is first needed.
 */
export function openArchives(store: ObjectStore): (digest: string) => Promise<Buffer | undefined> {
  let homes: ReturnType<typeof readHomes> | undefined
  const archives = new Map<string, Promise<Buffer | undefined>>()
  return async (wanted) => {
    if (wanted === digest('')) return Buffer.alloc(0)
    homes ??= readHomes(store)
    const home = (await homes).get(wanted)
    if (!home) return undefined
    if (!archives.has(home.archive)) archives.set(home.archive, readArchive(store, home.archive, home.archiveSize))
    const body = (await archives.get(home.archive))?.subarray(home.offset, home.offset + home.size)
    return body && digest(body) === wanted ? body : undefined
  }
}

/**
 * Loads and unpacks an archive of `size` bytes. `undefined` if it does not unpack, if it is larger, or if it is far
 * larger than ours.
 */
async function readArchive(store: ObjectStore, archive: string, size: number): Promise<Buffer | undefined> {
  const found = await store.get(`${archive}.zst`)
  const maxOutputLength = Math.max(1, Math.min(size, MAX_ARCHIVE_BYTES))
  return found && decompress(found.body, { maxOutputLength }).catch(() => undefined)
}

function sizeOf(index: ArchiveIndex): number {
  return Object.values(index).reduce((sum, [, length]) => sum + length, 0)
}

async function readHomes(store: ObjectStore) {
  const homes = new Map<string, { archive: string; archiveSize: number; offset: number; size: number }>()
  for (const [archive, index] of await readIndexes(store)) {
    const archiveSize = sizeOf(index)
    for (const [contentDigest, [offset, size]] of Object.entries(index))
      homes.set(contentDigest, { archive, archiveSize, offset, size })
  }
  return homes
}

async function readIndexes(store: ObjectStore): Promise<[archive: string, index: ArchiveIndex][]> {
  const keys = (await store.list(FOLDER)).map(({ key }) => key).filter((key) => key.endsWith('.json'))
  return mapLimit(keys, 8, async (key) => {
    const found = await store.get(key)
    return [key.slice(0, -'.json'.length), parseIndex(found?.body.toString() ?? '{}', key)]
  })
}

/**
 * Reads an index. A damaged one counts as empty: its content is nowhere else, and the next clearing removes its
 * archive.
 */
function parseIndex(text: string, key: string): ArchiveIndex {
  try {
    return parseStored(ArchiveIndex, text, key)
  } catch (error) {
    if (TargetStateUnknown.is(error)) return {}
    throw error
  }
}

/** The digests of all contents that are in archives. */
export async function archivedDigests(store: ObjectStore): Promise<ReadonlySet<string>> {
  return new Set((await readIndexes(store)).flatMap(([, index]) => Object.keys(index)))
}

/** Removes the archives of all publishers up to this token. */
export async function clearOldArchives(store: ObjectStore, token: number): Promise<void> {
  const keys = (await store.list(FOLDER)).map(({ key }) => key)
  await store.delete(keys.filter((key) => Number.parseInt(key.slice(FOLDER.length), 10) <= token))
}

/**
 * If there are more than `most` archives, removes those without content in `needed`, and moves needed content of small
 * archives into new ones. So the archive of an edit is read once in many publishes, also if its pages never change.
 */
export async function clearArchives(
  store: ObjectStore,
  { token, most }: { readonly token: number; readonly most: number },
  needed: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const count = (await store.list(FOLDER)).length / 2
  if (count <= most) return
  const digests = await needed()
  const going: string[] = []
  const merged = openArchiveWriter(store, token, 'merged-')
  for (const [archive, index] of await readIndexes(store)) {
    const wanted = Object.entries(index).filter(([one]) => digests.has(one))
    const size = sizeOf(index)
    if (wanted.length > 0 && size > SMALL_ARCHIVE_BYTES) continue
    const body = wanted.length > 0 ? await readArchive(store, archive, size) : undefined
    for (const [one, [offset, length]] of wanted) {
      const content = body?.subarray(offset, offset + length)
      // Damaged content is nowhere else, and a rollback that needs it reports it.
      if (content && digest(content) === one) await merged.add(one, content)
    }
    going.push(`${archive}.json`, `${archive}.zst`)
  }
  await merged.end()
  await store.delete(going)
}
