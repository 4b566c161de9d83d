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
 * The uploaded pages of one publish once more, in a few compressed objects.
 *
 * Where a page is overwritten in place, nothing else would hold the bytes that a rollback has to bring back. A pack
 * costs two requests, however many pages changed; a copy of each page would cost as many as the upload itself.
 */
export type ArchiveWriter = {
  add(digest: string, body: Buffer): Promise<void>
  end(): Promise<void>
}

const FOLDER = '.tessera/packs/'
const PACK_BYTES = 32 * 1024 * 1024
const MAX_PACK_BYTES = 16 * PACK_BYTES

/** Where each content lies in its pack: offset and size. */
const PackIndex = v.record(Digest, v.tuple([Count, Count]))
type PackIndex = v.InferOutput<typeof PackIndex>

export function openArchiveWriter(store: ObjectStore, token: number): ArchiveWriter {
  let bodies: Buffer[] = []
  let index: { [digest: string]: [number, number] } = {}
  let size = 0
  let count = 0

  async function flush(): Promise<void> {
    if (size === 0) return
    const name = `${FOLDER}${token}-${(count += 1)}`
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

/** Answers with bytes by their digest; `undefined` where no pack has them. Reads each pack once, when first needed. */
export function openArchives(store: ObjectStore): (digest: string) => Promise<Buffer | undefined> {
  let homes: Promise<Map<string, { pack: string; offset: number; size: number }>> | undefined
  const packs = new Map<string, Promise<Buffer | undefined>>()
  const load = async (pack: string) => {
    const found = await store.get(`${pack}.zst`)
    // A pack that does not unpack holds nothing, and one that unpacks to far more than was packed is none of ours.
    return found && decompress(found.body, { maxOutputLength: MAX_PACK_BYTES }).catch(() => undefined)
  }
  return async (wanted) => {
    if (wanted === digest('')) return Buffer.alloc(0)
    homes ??= readHomes(store)
    const home = (await homes).get(wanted)
    if (!home) return undefined
    if (!packs.has(home.pack)) packs.set(home.pack, load(home.pack))
    const body = (await packs.get(home.pack))?.subarray(home.offset, home.offset + home.size)
    return body && digest(body) === wanted ? body : undefined
  }
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

/** Removes the packs that hold nothing of `needed`, once there are more than `most`. */
export async function clearArchives(
  store: ObjectStore,
  most: number,
  needed: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const count = (await store.list(FOLDER)).length / 2
  if (count <= most) return
  const digests = await needed()
  const idle = (await readIndexes(store)).filter(([, index]) => !Object.keys(index).some((one) => digests.has(one)))
  await store.delete(idle.flatMap(([pack]) => [`${pack}.json`, `${pack}.zst`]))
}
