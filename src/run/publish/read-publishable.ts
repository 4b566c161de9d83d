import { nameSome } from '#kit/name-some.ts'
import type { BuildRecord } from '#pipeline/record/build-record.ts'
import { distrustFolders, readBuildRecord, readWholeRecord } from '#pipeline/record/stored-build-record.ts'
import { buildIdOf } from '#pipeline/bundle/bundle.ts'
import { BundleChanged } from '#publish/errors.ts'
import { differingPaths, LATEST_PATH } from '#publish/release/manifest.ts'
import { readBundle, type PublishBundle } from '#publish/release/read-bundle.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { BundleDegraded, BundleForThisMachine, BundleNotAsBuilt, BundleUnfinished } from '../errors.ts'
import type { PublishRequest } from './publish-request.ts'

const MOST_NAMED = 3

/**
 * Reads the bundle in `dir` (absolute) and calls `publish` with it. Throws what `readPublishable` and `publish` throw.
 *
 * If a file changed since its build, the next build looks at every file.
 */
export async function withPublishable<T>(
  dir: string,
  cache: LocalCache,
  request: PublishRequest,
  publish: (bundle: PublishBundle) => Promise<T>,
): Promise<{ readonly bundle: PublishBundle; readonly result: T }> {
  try {
    const bundle = readPublishable(dir, cache, request)
    return { bundle, result: await publish(bundle) }
  } catch (error) {
    if (BundleChanged.is(error) || BundleNotAsBuilt.is(error)) distrustFolders(cache, dir)
    throw error
  }
}

/**
 * Reads the bundle in `dir` (absolute), if it may be published.
 *
 * If the bundle was built on another machine, only its id is known. Throws `BundleUnfinished`, `BundleForThisMachine`,
 * `BundleDegraded`, `BundleNotAsBuilt`, and `BundleMissing` if no build has finished.
 */
function readPublishable(dir: string, cache: LocalCache, request: PublishRequest): PublishBundle {
  const record = request.asBuilt ? readBuildRecord(cache, dir) : readWholeRecord(cache, dir)
  if (!record.release && record.files.size > 0) throw BundleUnfinished.fault({ dir })
  if (record.loopback) throw BundleForThisMachine.fault({ dir, addresses: record.loopback.join(' and ') })
  if (record.isBare && !request.allowDegraded) throw BundleDegraded.fault({ dir })
  const asBuilt = request.asBuilt ? bundleOf(record, dir) : undefined
  if (asBuilt) return asBuilt
  const bundle = readBundle(dir, record.files)
  assertAsBuilt(bundle, record.files)
  return bundle
}

/** The bundle as the record describes it. `undefined` if no build has ended on this machine. */
function bundleOf({ release, files }: BuildRecord, dir: string): PublishBundle | undefined {
  if (!release) return undefined
  return { dir, ...release, files: files.with([[LATEST_PATH, undefined]]) }
}

/**
 * Throws `BundleNotAsBuilt` if the files do not match the id. If two contents had the same id, neither could be
 * verified or rolled back to. `built` is what the last build wrote, and is used to name the files that differ.
 */
function assertAsBuilt({ dir, buildId, files }: PublishBundle, built: BuildRecord['files']): void {
  if (buildIdOf(files) === buildId) return
  const others = [...differingPaths(built, files)].filter((path) => !path.startsWith('builds/')).sort()
  const named = others.map((path) => `${path} (${changeOf(path)})`)
  const isKnown = built.size > 0 && others.length > 0
  const found = isKnown ? nameSome(named, MOST_NAMED) : 'its files have another digest'
  throw BundleNotAsBuilt.fault({ dir, buildId, found })

  function changeOf(path: string): string {
    if (!built.has(path)) return 'made by no build'
    return files.has(path) ? 'changed' : 'gone'
  }
}
