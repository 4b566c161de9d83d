import { createHash } from 'node:crypto'
import { digest } from '#store/digest.ts'
import { eachLimit } from './each-limit.ts'
import type { Manifest } from './manifest.ts'
import { readBundleFile, type PublishBundle } from './read-bundle.ts'
import { PARALLEL, type Target } from './target.ts'

/**
 * Paths of the live release that the target does not hold as the manifest says.
 *
 * A listing is enough where it tells MD5 sums, as S3 does of objects that were written in one piece; else the file is read. MD5
 * finds accidents and not attacks: those are for the signed manifest, by `verify`.
 */
export async function findDamage(target: Target, manifest: Manifest, bundle: PublishBundle): Promise<string[]> {
  const listed = new Map((await target.listLive(manifest.buildId)).map((object) => [object.key, object]))
  const damaged: string[] = []
  await eachLimit(Object.entries(manifest.files), PARALLEL, async ([path, file]) => {
    const object = listed.get(path)
    const isKnownHere = bundle.files[path]?.digest === file.digest
    if (object?.size !== file.size) damaged.push(path)
    else if (object.md5 !== undefined && isKnownHere) {
      if (md5(readBundleFile(bundle, path)) !== object.md5) damaged.push(path)
    } else if (!(await holds(target, manifest.buildId, path, file.digest))) damaged.push(path)
  })
  return damaged.sort()
}

/** Whether a visitor gets these bytes, plain and from every compressed copy. */
async function holds(target: Target, buildId: string, path: string, wanted: string): Promise<boolean> {
  const body = await target.readLiveFile(buildId, path)
  if (!body || digest(body) !== wanted) return false
  const copies = (await target.readCopies?.(buildId, path)) ?? []
  return copies.every((copy) => digest(copy) === wanted)
}

function md5(body: Buffer): string {
  return createHash('md5').update(body).digest('hex')
}
