import { setImmediate as pause } from 'node:timers/promises'
import { digest, md5Of } from '#store/fs/digest.ts'
import type { ListedObject } from '#store/objects/object-store.ts'
import { mapLimit } from '#kit/limit.ts'
import { LATEST_PATH, type Manifest, type ReleaseFile } from './manifest.ts'
import { readBundleFile, type PublishBundle } from './read-bundle.ts'
import { PARALLEL, type Target } from '../targets/target.ts'

/** A release as it should be at the target. */
type Wanted = Pick<Manifest, 'buildId' | 'files' | 'kept'>

type NamedPaths = { readonly [list in 'files' | 'kept']: Pick<ReadonlyMap<string, unknown>, 'has'> }

type Damage = {
  /** Files of the release that are missing at the target or have other bytes. */
  readonly damaged: readonly string[]
  /** Retained files with other bytes. A missing one does no harm and is not listed. */
  readonly damagedKept: readonly string[]
  /** Paths that visitors can get and that the release does not have. */
  readonly foreign: readonly string[]
}

/** After so many files there is a pause, in which the lease can be renewed. */
const FILES_AT_ONCE = 200

/**
 * Compares a release at its target with its list of files. The results are sorted.
 *
 * If the store's listing has MD5 sums and `bundle` has the bytes, no file is loaded. S3 gives MD5 sums for objects that
 * were written in one piece. MD5 finds accidents, not attacks: `verify` finds attacks by the signed manifest.
 */
export async function findDamage(target: Target, wanted: Wanted, bundle?: PublishBundle): Promise<Damage> {
  const { buildId, files, kept } = wanted
  const listed = new Map((await target.listLive(buildId)).map((object) => [object.key, object]))
  const isRight = async (path: string, file: ReleaseFile, object: ListedObject) => {
    if (object.size !== file.size) return false
    if (bundle && object.md5 !== undefined && bundle.files.get(path)?.digest === file.digest)
      return md5Of(readBundleFile(bundle, path)) === object.md5
    return holds(target, buildId, path, file.digest)
  }
  const damaged: string[] = []
  const damagedKept: string[] = []
  let count = 0
  const all = [...files, ...kept]
  await mapLimit(all, PARALLEL, async ([path, file]) => {
    if ((count += 1) % FILES_AT_ONCE === 0) await pause()
    const object = listed.get(path)
    if (object ? await isRight(path, file, object) : !files.has(path)) return
    if (files.has(path)) damaged.push(path)
    else damagedKept.push(path)
  })
  const foreign = foreignPaths([...listed.keys()], wanted)
  return { damaged: damaged.sort(), damagedKept: damagedKept.sort(), foreign }
}

/** The listed paths that the release does not have, sorted. */
export function foreignPaths(listed: readonly string[], { files, kept }: NamedPaths): string[] {
  const isNamed = (path: string) => files.has(path) || kept.has(path) || path === LATEST_PATH
  return listed.filter((path) => !isNamed(path)).sort()
}

/** Whether visitors get these bytes, both uncompressed and from every compressed copy. */
async function holds(target: Target, buildId: string, path: string, wanted: string): Promise<boolean> {
  const body = await target.readLiveFile(buildId, path)
  if (!body || digest(body) !== wanted) return false
  const copies = (await target.readCopies?.(buildId, path)) ?? []
  return copies.every((copy) => digest(copy) === wanted)
}
