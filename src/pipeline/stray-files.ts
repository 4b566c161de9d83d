import type { Notice } from '#kit/errors.ts'
import { UNKNOWN_FILE, type BuildRecord } from './build-record.ts'
import { FilesOfNoBuild } from './errors.ts'
import { listBundleFiles } from './write-bundle.ts'

const MOST_NAMED = 3

/**
 * Files in a bundle's folder that no build made, as two commands leave them that wrote there side by side, or somebody by hand.
 *
 * With them the bundle would be another one than its id says, and could not be published.
 */
export type StrayFiles = {
  readonly paths: readonly string[]
  /** The record that was looked at, with them as files that nobody vouches for: a build takes away what it does not make. */
  readonly record: BuildRecord
}

/** Of the bundle in `dir` (absolute). */
export function findStrayFiles(dir: string, record: BuildRecord): StrayFiles {
  const paths = listBundleFiles(dir).filter((path) => !Object.hasOwn(record.files, path))
  if (paths.length === 0) return { paths, record }
  const strays = Object.fromEntries(paths.map((path) => [path, UNKNOWN_FILE]))
  return { paths, record: { ...record, files: { ...record.files, ...strays } } }
}

/** What an operator is told of those that are gone. */
export function tellStrayFiles(dir: string, paths: readonly string[], bundle: object): Notice[] {
  const gone = paths.filter((path) => !Object.hasOwn(bundle, path)).sort()
  if (gone.length === 0) return []
  const named = gone.slice(0, MOST_NAMED)
  const more = gone.length > MOST_NAMED ? [`${gone.length - MOST_NAMED} more`] : []
  return [FilesOfNoBuild.notice({ dir, files: [...named, ...more].join(', ') })]
}
