import type { LocalCache } from '#store/local-cache.ts'
import { EMPTY_RECORD, readBuildRecord, UNKNOWN_FILE, type BuildRecord } from './build-record.ts'
import { listBundleFiles } from './write-bundle.ts'

/**
 * The record of the bundle in `dir` (absolute).
 *
 * Of a bundle that the cache knows nothing about every file counts as doubtful: it is written anew, or it goes.
 */
export function lastRecord(cache: LocalCache, dir: string): BuildRecord {
  const record = readBuildRecord(cache, dir)
  if (record !== EMPTY_RECORD) return record
  return { ...record, files: Object.fromEntries(listBundleFiles(dir).map((path) => [path, UNKNOWN_FILE])) }
}
