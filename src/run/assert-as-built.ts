import { buildIdOf } from '#pipeline/bundle.ts'
import type { FileRecord } from '#pipeline/build-record.ts'
import type { PublishBundle } from '#publish/read-bundle.ts'
import { BundleNotAsBuilt } from './errors.ts'

const MOST_NAMED = 3

/**
 * Throws `BundleNotAsBuilt` where the files of a bundle are not those that its id stands for: an id that two contents bear could neither be
 * verified nor gone back to.
 *
 * `built` is what the last build wrote, to name what differs; empty where the bundle was built elsewhere.
 */
export function assertAsBuilt(
  { dir, buildId, files }: PublishBundle,
  built: { readonly [path: string]: Pick<FileRecord, 'digest'> },
): void {
  if (buildIdOf(files) === buildId) return
  const paths = Object.keys({ ...files, ...built }).filter((path) => !path.startsWith('builds/'))
  const others = paths.filter((path) => files[path]?.digest !== built[path]?.digest).sort()
  const named = others.slice(0, MOST_NAMED).map((path) => `${path} (${changeOf(path)})`)
  const more = others.length > MOST_NAMED ? [`${others.length - MOST_NAMED} more`] : []
  const isKnown = Object.keys(built).length > 0 && others.length > 0
  const found = isKnown ? [...named, ...more].join(', ') : 'its files have another digest'
  throw BundleNotAsBuilt.fault({ dir, buildId, found })

  function changeOf(path: string): string {
    if (!(path in built)) return 'made by no build'
    return path in files ? 'changed' : 'gone'
  }
}
