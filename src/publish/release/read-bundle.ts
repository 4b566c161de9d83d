import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LatestBuild } from '#contract/deploy-manifest.ts'
import { isHiddenPath } from '#store/fs/hidden-path.ts'
import { digest } from '#store/fs/digest.ts'
import { PathMap } from '#kit/path-map.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { BundleChanged, BundleMissing, BundlePathRefused } from '../errors.ts'
import { LATEST_PATH, type ReleaseFile, type ReleaseFiles } from './manifest.ts'
import { isBundlePath, isReleaseId } from '../targets/target-schema.ts'

/** A finished site in a folder: its build and its files. */
export type PublishBundle = {
  readonly dir: string
  readonly buildId: string
  readonly timestampMs: number
  readonly files: ReleaseFiles
}

/** What a file held when it was written, and the modification time that the disk gave it. */
type KnownFile = ReleaseFile & { readonly modifiedMs: number }

/**
 * Looks at every file of a bundle, and takes its digest.
 *
 * A file that still has the size and the time of `known` is not read: a build that changes a file gives it another
 * time. Throws `BundleMissing` if no build has finished, and `BundlePathRefused`.
 */
export function readBundle(dir: string, known: PathMap<KnownFile> = PathMap.empty()): PublishBundle {
  const latest = readLatest(dir)
  const changes: [path: string, file: ReleaseFile | undefined][] = [[LATEST_PATH, undefined]]
  const gone = new Set(known.keys())
  for (const path of listFiles(dir, { isLeftOut: isHiddenPath })) {
    if (path === LATEST_PATH) continue
    if (!isBundlePath(path)) throw BundlePathRefused.fault({ dir, path: JSON.stringify(path) })
    const file = known.get(path)
    const { size, mtimeMs } = statSync(`${dir}/${path}`)
    if (file?.size !== size || file.modifiedMs !== mtimeMs)
      changes.push([path, { digest: digest(readFileSync(`${dir}/${path}`)), size }])
    gone.delete(path)
  }
  for (const path of gone) changes.push([path, undefined])
  const files = (known as ReleaseFiles).with(changes)
  return { dir, buildId: latest.id, timestampMs: latest.timestamp, files }
}

/** The bytes of a file of the bundle. Throws `BundleChanged` if they are not those that `readBundle` read. */
export function readBundleFile(bundle: PublishBundle, path: string): Buffer {
  let body: Buffer
  try {
    body = readFileSync(join(bundle.dir, path))
  } catch (error) {
    throw BundleChanged.fault({ path }, {}, { cause: error })
  }
  if (digest(body) !== bundle.files.get(path)?.digest) throw BundleChanged.fault({ path })
  return body
}

function readLatest(dir: string): LatestBuild {
  try {
    const latest = JSON.parse(readFileSync(join(dir, LATEST_PATH), 'utf8')) as LatestBuild
    if (isReleaseId(latest.id) && Number.isFinite(latest.timestamp)) return latest
    throw new Error(`${LATEST_PATH} names no build.`)
  } catch (error) {
    throw BundleMissing.fault({ dir, reason: (error as Error).message }, {}, { cause: error })
  }
}
