import { readFileSync, statSync } from 'node:fs'
import type { PathMap } from '#kit/path-map.ts'
import { digest } from '#store/fs/digest.ts'
import type { FileRecord } from '../record/build-record.ts'

type FileRecords = PathMap<FileRecord>

/** What happened to a bundle's files since they were written. */
export type FilesLook = {
  /** Paths of files that are missing or do not hold the bytes that were written. */
  readonly touched: ReadonlySet<string>
  /**
   * Modification times, in ms, of files that hold the same bytes but have another time, for example because an archive
   * was unpacked.
   */
  readonly retimed: ReadonlyMap<string, number>
}

/**
 * Files of a bundle as they were written. Each list has one entry per file, in the same order. The lists are plain,
 * since it takes long to hand thousands of record objects to a thread.
 */
export type LookTask = {
  /** Absolute folder of the bundle. */
  readonly dir: string
  /** Paths below `dir`, separated by zero bytes. */
  readonly paths: string
  readonly sizes: Float64Array
  readonly times: Float64Array
  /** Digests, separated by zero bytes. */
  readonly digests: string
}

/** What was found. Files are given by their positions in the lists. */
export type LookResult = {
  readonly touched: readonly number[]
  readonly retimed: readonly (readonly [at: number, modifiedMs: number])[]
}

/**
 * Compares size and time of each file with what was written. If only the time differs, it compares the bytes: archives
 * store times in whole seconds, and copies do not keep them.
 */
export default function lookAtFiles({ dir, paths, sizes, times, digests }: LookTask): LookResult {
  const touched: number[] = []
  const retimed: [at: number, modifiedMs: number][] = []
  let known: readonly string[] | undefined
  for (const [at, path] of paths.split('\0').entries()) {
    const file = `${dir}/${path}`
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found?.isFile() || found.size !== sizes[at]) touched.push(at)
    else if (found.mtimeMs !== times[at]) {
      known ??= digests.split('\0')
      if (digest(readFileSync(file)) === known[at]) retimed.push([at, found.mtimeMs])
      else touched.push(at)
    }
  }
  return { touched, retimed }
}

/**
 * Looks at the files `paths` of the bundle in `dir` (absolute). Each path must have a record in `files`. `look` calls
 * `lookAtFiles`, in this thread or another.
 */
export async function lookAtBundle(
  dir: string,
  files: FileRecords,
  paths: readonly string[],
  look: (task: LookTask) => Promise<LookResult>,
): Promise<FilesLook> {
  if (paths.length === 0) return { touched: new Set(), retimed: new Map() }
  const sizes = new Float64Array(paths.length)
  const times = new Float64Array(paths.length)
  const digests: string[] = []
  for (const [at, path] of paths.entries()) {
    const { size, modifiedMs, digest } = files.get(path) as FileRecord
    sizes[at] = size
    times[at] = modifiedMs
    digests.push(digest)
  }
  const found = await look({ dir, paths: paths.join('\0'), sizes, times, digests: digests.join('\0') })
  return {
    touched: new Set(found.touched.map((at) => paths[at] as string)),
    retimed: new Map(found.retimed.map(([at, modifiedMs]) => [paths[at] as string, modifiedMs])),
  }
}

/** The records with the modification times that were found. */
export function withTimes(files: FileRecords, retimed: FilesLook['retimed']): FileRecords {
  return files.with(
    Array.from(retimed, ([path, modifiedMs]) => [path, { ...(files.get(path) as FileRecord), modifiedMs }] as const),
  )
}

/** Whether a file of the bundle in `dir` has the size and the time with which it was written. */
export function isUntouched(
  dir: string,
  path: string,
  known: Pick<FileRecord, 'size' | 'modifiedMs'> | undefined,
): boolean {
  // `join` would take half as long as the look itself, and this runs thousands of times.
  const found = known && statSync(`${dir}/${path}`, { throwIfNoEntry: false })
  return found !== undefined && found.isFile() && found.size === known?.size && found.mtimeMs === known.modifiedMs
}
