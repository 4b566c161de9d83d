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
 * Pages of one publish in a few compressed objects: in place those that it uploads, in a release slot those that it
 * overwrites.
 *
 * If a page is overwritten, nothing else may hold the bytes that a rollback has to bring back. A pack costs two
 * requests, however many pages changed; a copy of each page would cost as many as the upload itself.
 */
export type ArchiveWriter = {
  add(digest: string, body: Buffer): Promise<void>
  end(): Promise<void>
}

const FOLDER = '.tessera/packs/'
const PACK_BYTES = 32 * 1024 * 1024
const MAX_PACK_BYTES = 16 * PACK_BYTES
/** Of an edit, not of a site. */
const SMALL_PACK_BYTES = PACK_BYTES / 4

/** Where each content lies in its pack: offset and size. */
const PackIndex = v.record(Digest, v.tuple([Count, Count]))
type PackIndex = v.InferOutput<typeof PackIndex>

/** `series` tells packs of one publisher apart that have another origin. */
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
      if (size >= PACK_BYTES) await flush()
    },
    end: flush,
  }
}

/** Answers with bytes by their digest; `undefined` if no pack has them. Reads each pack once, when first needed. */
export function openArchives(store: ObjectStore): (digest: string) => Promise<Buffer | undefined> {
  let homes: Promise<Map<string, { pack: string; offset: number; size: number }>> | undefined
  const packs = new Map<string, Promise<Buffer | undefined>>()
  return async (wanted) => {
    if (wanted === digest('')) return Buffer.alloc(0)
    homes ??= readHomes(store)
    const home = (await homes).get(wanted)
    if (!home) return undefined
    if (!packs.has(home.pack)) packs.set(home.pack, readPack(store, home.pack))
    const body = (await packs.get(home.pack))?.subarray(home.offset, home.offset + home.size)
    return body && digest(body) === wanted ? body : undefined
  }
}

/** A pack that does not unpack holds nothing, and one that unpacks to far more than was packed is none of ours. */
async function readPack(store: ObjectStore, pack: string): Promise<Buffer | undefined> {
  const found = await store.get(`${pack}.zst`)
  return found && decompress(found.body, { maxOutputLength: MAX_PACK_BYTES }).catch(() => undefined)
}

async function readHomes(store: ObjectStore) {
  const homes = new Map<string, { pack: string; offset: number; size: number }>()
  for (const [pack, index] of await readIndexes(store)) {
    for (const [contentDigest, [offset, size]] of Object.entries(index))
      homes.set(contentDigest, { pack, offset, size })
  }
  return homes
}

async function readIndexes(store: ObjectStore): Promise<[pack: string, index: PackIndex][]> {
  const keys = (await store.list(FOLDER)).map(({ key }) => key).filter((key) => key.endsWith('.json'))
  return mapLimit(keys, 8, async (key) => {
    const found = await store.get(key)
    return [key.slice(0, -'.json'.length), parseIndex(found?.body.toString() ?? '{}', key)]
  })
}

/** A damaged index names no content: what it named is nowhere else, and the next clearing takes its pack away. */
function parseIndex(text: string, key: string): PackIndex {
  try {
    return parseStored(PackIndex, text, key)
  } catch (error) {
    if (TargetStateUnknown.is(error)) return {}
    throw error
  }
}

/** The digests of all that was ever packed and not cleared away. */
export async function archivedDigests(store: ObjectStore): Promise<ReadonlySet<string>> {
  return new Set((await readIndexes(store)).flatMap(([, index]) => Object.keys(index)))
}

/** Removes the packs of publishers up to that token. */
export async function clearOldArchives(store: ObjectStore, token: number): Promise<void> {
  const keys = (await store.list(FOLDER)).map(({ key }) => key)
  await store.delete(keys.filter((key) => Number.parseInt(key.slice(FOLDER.length), 10) <= token))
}

/**
 * Once there are more than `most` packs, removes those that hold nothing of `needed`, and writes what small ones hold
 * of it into new packs. So a pack for each edit is looked through once in many publishes, however long a page stays as
 * it is.
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
  for (const [pack, index] of await readIndexes(store)) {
    const wanted = Object.entries(index).filter(([one]) => digests.has(one))
    const size = Object.values(index).reduce((sum, [, length]) => sum + length, 0)
    if (wanted.length > 0 && size > SMALL_PACK_BYTES) continue
    const body = wanted.length > 0 ? await readPack(store, pack) : undefined
    for (const [one, [offset, length]] of wanted) {
      const content = body?.subarray(offset, offset + length)
      // What is damaged is nowhere else, and a rollback that needs it says so.
      if (content && digest(content) === one) await merged.add(one, content)
    }
    going.push(`${pack}.json`, `${pack}.zst`)
  }
  await merged.end()
  await store.delete(going)
}
