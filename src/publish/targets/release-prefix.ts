import { digest, md5Of } from '#store/fs/digest.ts'
import type { ListedObject, ObjectStore } from '#store/objects/object-store.ts'
import { mapLimit } from '#kit/limit.ts'
import { foreignPaths } from '../release/find-damage.ts'
import { copyIfThere } from './copy-if-there.ts'
import { headersFor } from './in-place-target.ts'
import type { KeptFile } from '../release/manifest.ts'
import { PARALLEL, type TargetChange, type Counts } from './target.ts'

/** The prefix of all releases, from which hosts serve. */
export const PLACES = 'releases/'
export const placeOf = (place: string, path: string) => `${PLACES}${place}/${path}`

/** The files at a release's prefix, with paths instead of keys. */
export async function listPlace(store: ObjectStore, place: string): Promise<ListedObject[]> {
  const lead = placeOf(place, '')
  return (await store.list(lead)).map((object) => ({ ...object, key: object.key.slice(lead.length) }))
}

/**
 * Brings a release to a prefix in a bucket, whatever is there. A file that is there, or at `source`, is used only if
 * the store's listing shows the right bytes. Files that do not belong to the release are removed.
 *
 * `isLive`: visitors read this prefix, and only uncertain files are sent again.
 */
export async function prepareRelease(
  store: ObjectStore,
  change: TargetChange,
  { place, source, isLive = false }: { place: string; source?: string | undefined; isLive?: boolean },
): Promise<Counts> {
  const { lease, next, uncertain, read, onProgress } = change
  const there = byKey(await listPlace(store, place))
  const shared = source === undefined ? byKey([]) : byKey(await listPlace(store, source))
  const counts = { uploaded: 0, copied: 0, removed: 0, bytes: 0 }
  const jobs = [...next.files.keys()].filter((path) => !isLive || uncertain.has(path))

  const copy = async (path: string): Promise<boolean> => {
    if (source === undefined) return false
    lease.guard()
    return copyIfThere(store, placeOf(source, path), placeOf(place, path))
  }

  await mapLimit(jobs, PARALLEL, async (path) => {
    lease.guard()
    const body = await read(path)
    const isThere = !isLive && (await isSame(store, placeOf(place, path), there.get(path), body))
    if (!isThere && hasBytes(shared.get(path), body) && !uncertain.has(path) && (await copy(path))) counts.copied += 1
    else if (!isThere) {
      lease.guard()
      await store.put(placeOf(place, path), body, headersFor(path))
      counts.uploaded += 1
      counts.bytes += body.length
    }
    onProgress(counts.copied + counts.uploaded, jobs.length)
  })
  // A retained file has no other source. If it cannot be copied, open pages must do without it.
  const isLeft = ([path, { size }]: readonly [string, KeptFile]) =>
    shared.get(path)?.size === size && !uncertain.has(path)
  const left = new Set<string>()
  await mapLimit([...next.kept].filter(isLeft), PARALLEL, async ([path]) => {
    if (!(await copy(path))) return
    counts.copied += 1
    left.add(path)
  })
  const foreign = foreignPaths([...there.keys()], { files: next.files, kept: isLive ? next.kept : left })
  lease.guard()
  if (foreign.length > 0) await store.delete(foreign.map((path) => placeOf(place, path)))
  return counts
}

const byKey = (objects: readonly ListedObject[]) => new Map(objects.map((object) => [object.key, object]))

/** Whether a listed object has these bytes. If the store gives no MD5 sums, only the sizes are compared. */
function hasBytes(object: ListedObject | undefined, body: Buffer): boolean {
  if (object?.size !== body.length) return false
  return object.md5 === undefined || md5Of(body) === object.md5
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
