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
 * Stores pages of one publish in a few compressed objects, called packs. In a bucket that is published in place these
 * are the pages that it uploads, in a release slot those that it overwrites.
 *
 * When a page is overwritten, nothing else may hold the bytes that a rollback needs. A pack costs two requests, however
 * many pages changed; a copy of each page would cost as many as the upload itself.
 */
type ArchiveWriter = {
  add(digest: string, body: Buffer): Promise<void>
  end(): Promise<void>
}

const FOLDER = '.tessera/packs/'
const PACK_BYTES = 32 * 1024 * 1024
const MAX_PACK_BYTES = 16 * PACK_BYTES
/** A smaller pack comes from an edit, not from a whole site. */
const SMALL_PACK_BYTES = PACK_BYTES / 4

/** The offset and size of each content in its pack, by digest. */
const PackIndex = v.record(Digest, v.tuple([Count, Count]))
type PackIndex = v.InferOutput<typeof PackIndex>

/** Opens a writer of packs. `series` distinguishes packs of one publisher that are made for different reasons. */
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

/**
 * Returns a function that finds bytes by their digest; `undefined` if no pack has them. It loads each pack once, when
 * it is first needed.
 */
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

/** Loads and unpacks a pack. `undefined` if it does not unpack, or if it would be far larger than any pack of ours. */
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

/**
 * Reads an index. A damaged one counts as empty: its content is nowhere else, and the next clearing removes its pack.
 */
function parseIndex(text: string, key: string): PackIndex {
  try {
    return parseStored(PackIndex, text, key)
  } catch (error) {
    if (TargetStateUnknown.is(error)) return {}
    throw error
  }
}

/** The digests of all contents that are in packs. */
export async function archivedDigests(store: ObjectStore): Promise<ReadonlySet<string>> {
  return new Set((await readIndexes(store)).flatMap(([, index]) => Object.keys(index)))
}

/** Removes the packs of all publishers up to this token. */
export async function clearOldArchives(store: ObjectStore, token: number): Promise<void> {
  const keys = (await store.list(FOLDER)).map(({ key }) => key)
  await store.delete(keys.filter((key) => Number.parseInt(key.slice(FOLDER.length), 10) <= token))
}

/**
 * If there are more than `most` packs, removes those without content in `needed`, and moves needed content of small
 * packs into new ones. So each pack of an edit is looked through only once in many publishes, however long a page stays
 * unchanged.
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
      // Damaged content is nowhere else, and a rollback that needs it reports it.
      if (content && digest(content) === one) await merged.add(one, content)
    }
    going.push(`${pack}.json`, `${pack}.zst`)
  }
  await merged.end()
  await store.delete(going)
}
