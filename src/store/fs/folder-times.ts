import { statSync } from 'node:fs'

/**
 * Modification times of the folders of a bundle or a release, in ms, by path; its own folder is `''`. The disk changes
 * the time of a folder if a file in it is added, removed or replaced.
 */
export type FolderTimes = { readonly [folder: string]: number }

/** The folders of these files and all folders above them: `a/b`, `a` and `''` for `a/b/c.html`. */
export function foldersAround(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    let folder = folderOf(path)
    while (!folders.has(folder)) {
      folders.add(folder)
      folder = folderOf(folder)
    }
  }
  return folders
}

/** The folder of a path; `''` if it has none. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

/** The current times of those folders that exist. `dir` is the absolute folder of the bundle or release. */
export function readFolderTimes(dir: string, folders: Iterable<string>): FolderTimes {
  const times: { [folder: string]: number } = {}
  for (const folder of folders) {
    const found = statSync(`${dir}/${folder}`, { throwIfNoEntry: false })
    if (found?.isDirectory()) times[folder] = found.mtimeMs
  }
  return times
}

/** `before`, with current times for the folders around `paths`: files that were written or removed since. */
export function updateFolderTimes(dir: string, before: FolderTimes, paths: Iterable<string>): FolderTimes {
  const touched = foldersAround(paths)
  const untouched = Object.entries(before).filter(([folder]) => !touched.has(folder))
  return { ...Object.fromEntries(untouched), ...readFolderTimes(dir, touched) }
}

/** The folders whose times differ, or that only one of both has. */
export function changedFolders(before: FolderTimes, now: FolderTimes): ReadonlySet<string> {
  return new Set(Object.keys({ ...before, ...now }).filter((folder) => before[folder] !== now[folder]))
}

/** Whether all these folders below `dir` (absolute) still have these times, so that no file in them came or went. */
export function hasTimes(dir: string, times: FolderTimes): boolean {
  return changedFolders(times, readFolderTimes(dir, Object.keys(times))).size === 0
}
