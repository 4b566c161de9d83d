import { createHash } from 'node:crypto'
import { digest } from '#store/fs/digest.ts'
import { ObjectMissing } from '#store/errors.ts'
import type { ListedObject, ObjectStore } from '#store/objects/object-store.ts'
import { mapLimit } from '#kit/limit.ts'
import { foreignPaths } from '../release/find-damage.ts'
import { headersFor } from './in-place-target.ts'
import type { KeptFile } from '../release/manifest.ts'
import { PARALLEL, type TargetChange, type Counts } from './target.ts'

export const placeOf = (buildId: string, path: string) => `releases/${buildId}/${path}`

/** The files at a release's prefix, by their paths. */
export async function listPlace(store: ObjectStore, buildId: string): Promise<ListedObject[]> {
  const lead = placeOf(buildId, '')
  return (await store.list(lead)).map((object) => ({ ...object, key: object.key.slice(lead.length) }))
}

/**
 * Brings a release to its prefix in a bucket. What lies there already, and what the live release has, is used only
 * where the listing says that it has the right bytes; what does not belong to the release goes.
 */
export async function prepareRelease(store: ObjectStore, change: TargetChange): Promise<Counts> {
  const { lease, next, live, previous, uncertain, read, onProgress } = change
  const isLive = live === next.buildId
  const source = isLive ? undefined : previous?.buildId
  const there = byKey(await listPlace(store, next.buildId))
  const shared = source === undefined ? byKey([]) : byKey(await listPlace(store, source))
  const counts = { uploaded: 0, copied: 0, removed: 0, bytes: 0 }
  const jobs = Object.keys(next.files).filter((path) => !isLive || uncertain.has(path))

  const copy = async (path: string): Promise<boolean> => {
    if (source === undefined) return false
    lease.guard()
    return copyIfThere(store, placeOf(source, path), placeOf(next.buildId, path))
  }

  await mapLimit(jobs, PARALLEL, async (path) => {
    lease.guard()
    const body = await read(path)
    const isThere = !isLive && (await isSame(store, placeOf(next.buildId, path), there.get(path), body))
    if (!isThere && hasBytes(shared.get(path), body) && !uncertain.has(path) && (await copy(path))) counts.copied += 1
    else if (!isThere) {
      lease.guard()
      await store.put(placeOf(next.buildId, path), body, headersFor(path))
      counts.uploaded += 1
      counts.bytes += body.length
    }
    onProgress(counts.copied + counts.uploaded, jobs.length)
  })
  // What was left for open pages is nowhere else, and without it they can do.
  const isLeft = ([path, { size }]: [string, KeptFile]) => shared.get(path)?.size === size && !uncertain.has(path)
  await mapLimit(Object.entries(next.kept).filter(isLeft), PARALLEL, async ([path]) => {
    if (await copy(path)) counts.copied += 1
  })
  const foreign = foreignPaths([...there.keys()], next)
  lease.guard()
  if (foreign.length > 0) await store.delete(foreign.map((path) => placeOf(next.buildId, path)))
  return counts
}

const byKey = (objects: readonly ListedObject[]) => new Map(objects.map((object) => [object.key, object]))

/** A store that tells no MD5 sums tells the size alone. */
function hasBytes(object: ListedObject | undefined, body: Buffer): boolean {
  if (object?.size !== body.length) return false
  return object.md5 === undefined || createHash('md5').update(body).digest('hex') === object.md5
}

async function isSame(
  store: ObjectStore,
  key: string,
  object: ListedObject | undefined,
  body: Buffer,
): Promise<boolean> {
  if (!hasBytes(object, body)) return false
  if (object?.md5 !== undefined) return true
  const found = await store.get(key)
  return found !== undefined && digest(found.body) === digest(body)
}

async function copyIfThere(store: ObjectStore, from: string, to: string): Promise<boolean> {
  try {
    await store.copy(from, to)
    return true
  } catch (error) {
    if (ObjectMissing.is(error)) return false
    throw error
  }
}
