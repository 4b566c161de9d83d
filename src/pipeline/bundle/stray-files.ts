import type { Notice } from '#kit/errors.ts'
import { nameSome } from '#kit/name-some.ts'
import { UNKNOWN_FILE, type BuildRecord } from '../record/build-record.ts'
import { FilesOfNoBuild } from '../errors.ts'
import { listBundleFiles } from './write-bundle.ts'

const MOST_NAMED = 3

/**
 * Files in a bundle's folder that no build made. A person may have put them there, or two commands wrote side by side.
 *
 * With such files the bundle differs from its id, and cannot be published.
 */
export type StrayFiles = {
  readonly paths: readonly string[]
  /** The record, with these files as unknown ones, so that the next build removes those that it does not make. */
  readonly record: BuildRecord
}

/** Of the bundle in `dir` (absolute). */
export function findStrayFiles(dir: string, record: BuildRecord): StrayFiles {
  const paths = listBundleFiles(dir).filter((path) => !Object.hasOwn(record.files, path))
  if (paths.length === 0) return { paths, record }
  const strays = Object.fromEntries(paths.map((path) => [path, UNKNOWN_FILE]))
  return { paths, record: { ...record, files: { ...record.files, ...strays } } }
}

/** Notices of stray files that the build removed. */
export function noticeStrayFiles(dir: string, paths: readonly string[], bundle: object): Notice[] {
  const gone = paths.filter((path) => !Object.hasOwn(bundle, path)).sort()
  if (gone.length === 0) return []
  return [FilesOfNoBuild.notice({ dir, files: nameSome(gone, MOST_NAMED) })]
}
