import { statSync } from 'node:fs'
import type { FileRecord } from './build-record.ts'

type FileRecords = { readonly [path: string]: FileRecord }

/** Files of a bundle as they were written. The lists go together; plain ones, since thousands of records take long to hand over. */
export type LookTask = {
  /** Absolute folder of the bundle. */
  readonly dir: string
  /** Separated by zero bytes. */
  readonly paths: string
  readonly sizes: Float64Array
  readonly times: Float64Array
}

/** Positions of the files that do not lie there as they were written. */
export default function findTouched({ dir, paths, sizes, times }: LookTask): number[] {
  return paths.split('\0').flatMap((path, at) => {
    const known = { size: sizes[at] as number, modifiedMs: times[at] as number }
    return isUntouched(dir, path, known) ? [] : [at]
  })
}

/** Paths of the files that do not lie in `dir` (absolute) as they were written. `look` calls `findTouched`, here or in a thread. */
export async function touchedFiles(
  dir: string,
  files: FileRecords,
  look: (task: LookTask) => Promise<number[]>,
): Promise<ReadonlySet<string>> {
  const paths = Object.keys(files)
  if (paths.length === 0) return new Set()
  const sizes = new Float64Array(paths.length)
  const times = new Float64Array(paths.length)
  for (const [at, path] of paths.entries()) {
    const { size, modifiedMs } = files[path] as FileRecord
    sizes[at] = size
    times[at] = modifiedMs
  }
  const touched = await look({ dir, paths: paths.join('\0'), sizes, times })
  return new Set(touched.map((at) => paths[at] as string))
}

/** Whether a file of the bundle in `dir` lies there as it was written. */
export function isUntouched(
  dir: string,
  path: string,
  known: Pick<FileRecord, 'size' | 'modifiedMs'> | undefined,
): boolean {
  // `join` would take as long as half the look itself, thousands of times.
  const found = known && statSync(`${dir}/${path}`, { throwIfNoEntry: false })
  return found !== undefined && found.isFile() && found.size === known?.size && found.mtimeMs === known.modifiedMs
}
