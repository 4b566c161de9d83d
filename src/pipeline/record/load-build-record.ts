import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PathMap } from '#kit/path-map.ts'
import { digest } from '#store/fs/digest.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { forgetOverwriting, wasCutOff } from '../bundle/recycled-files.ts'
import { listBundleFiles } from '../bundle/write-bundle.ts'
import { EMPTY_RECORD, UNKNOWN_FILE, type BuildRecord } from './build-record.ts'
import { distrustFiles, readBuildRecord, readWholeRecord } from './stored-build-record.ts'

/**
 * Loads the record of the bundle in `dir` (absolute).
 *
 * If the cache knows nothing about the bundle, every file counts as unknown, so the build writes it anew or removes it.
 * If power may have failed before the files were on the disk (see `wasCutOff`), a file also counts as unknown if its
 * bytes differ from the record.
 */
export function loadBuildRecord(cache: LocalCache, dir: string): BuildRecord {
  const record = readBuildRecord(cache, dir)
  if (record === EMPTY_RECORD) {
    return { ...record, files: PathMap.of(listBundleFiles(dir).map((path) => [path, UNKNOWN_FILE] as const)) }
  }
  if (!wasCutOff(cache, dir)) return record
  const others = Array.from(record.files)
    .filter(([path, file]) => digestAt(join(dir, path)) !== file.digest)
    .map(([path]) => path)
  if (others.length > 0) distrustFiles(cache, dir, record, others)
  forgetOverwriting(cache, dir)
  return readBuildRecord(cache, dir)
}

/** Loads the same record, and reads all pages and files. A record of which the cache has lost a row counts as none. */
export function loadWholeRecord(cache: LocalCache, dir: string): BuildRecord {
  // This forgets a record that is not whole.
  readWholeRecord(cache, dir)
  return loadBuildRecord(cache, dir)
}

function digestAt(file: string): string | undefined {
  try {
    return digest(readFileSync(file))
  } catch {
    return undefined
  }
}
