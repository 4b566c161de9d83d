import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LatestBuild } from '#contract/deploy-manifest.ts'
import { isHiddenPath } from '#store/fs/hidden-path.ts'
import { digest } from '#store/fs/digest.ts'
import { PathMap } from '#kit/path-map.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
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

/** For each file `[digest, size, modifiedMs, inode]` from when it was last read. */
type Seen = { [path: string]: [digest: string, size: number, modifiedMs: number, inode: number] }

const SPACE = 'publish'

/**
 * Reads a bundle: every file with its digest.
 *
 * With a cache, it reads only files whose inode, time or size changed: a build renames a changed file into place, which
 * changes inode and time. Throws `BundleMissing` if no build has finished, and `BundlePathRefused`.
 */
export function readBundle(dir: string, cache?: LocalCache): PublishBundle {
  const latest = readLatest(dir)
  const text = cache?.read(SPACE, dir)
  const known = text === undefined ? {} : (JSON.parse(text) as Seen)
  const seen: Seen = {}
  const files: [path: string, file: ReleaseFile][] = []
  let isNews = false
  for (const path of listFiles(dir, { isLeftOut: isHiddenPath })) {
    if (path === LATEST_PATH) continue
    if (!isBundlePath(path)) throw BundlePathRefused.fault({ dir, path: JSON.stringify(path) })
    const { size, mtimeMs, ino } = statSync(join(dir, path))
    let record = known[path]
    if (!record || record[1] !== size || record[2] !== mtimeMs || record[3] !== ino) {
      record = [digest(readFileSync(join(dir, path))), size, mtimeMs, ino]
      isNews = true
    }
    seen[path] = record
    files.push([path, { digest: record[0], size }])
  }
  if (cache && (isNews || Object.keys(known).length !== Object.keys(seen).length)) {
    cache.write(SPACE, [[dir, JSON.stringify(seen)]])
  }
  return { dir, buildId: latest.id, timestampMs: latest.timestamp, files: PathMap.of(files) }
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
