import { changedFolders, foldersAround, type FolderTimes, readFolderTimes } from '#store/fs/folder-times.ts'
import {
  allFiles,
  differingPaths,
  LATEST_PATH,
  NO_FILES,
  type Manifest,
  type ReleaseFiles,
} from '../release/manifest.ts'

/**
 * The releases that this publisher made, one right after the other, with the times of their folders when they were
 * whole. In a folder that has its time still, no file came, went or was replaced.
 */
export type OwnReleases = {
  /** The last one that was made. */
  readonly last: Manifest | undefined
  /** Notes the times of a release that is whole. */
  add(release: Manifest, folder: string): void
  /** Forgets a release, and answers with its times; `undefined` if it is none of these. */
  take(id: string): FolderTimes | undefined
  /** Another publisher may have found a file of any of them damaged. */
  clear(): void
}

export function createOwnReleases(): OwnReleases {
  const timesOf = new Map<string, FolderTimes>()
  let last:
    { readonly release: Manifest; readonly files: ReleaseFiles; readonly folders: readonly string[] } | undefined

  return {
    get last() {
      return last?.release
    },
    add(release, folder) {
      const files = allFiles(release)
      // Most folders are those of the release before it: the paths of a whole site are looked through once.
      const around = foldersAround([...differingPaths(last?.files ?? NO_FILES.files, files), LATEST_PATH])
      const times = readFolderTimes(folder, new Set([...(last?.folders ?? []), ...around]))
      last = { release, files, folders: Object.keys(times) }
      timesOf.set(release.buildId, times)
    },
    take(id) {
      const times = timesOf.get(id)
      timesOf.delete(id)
      return times
    },
    clear: () => timesOf.clear(),
  }
}

/** Whether all folders of a release have these times. `folder` is absolute. */
export function hasTimes(folder: string, times: FolderTimes): boolean {
  return changedFolders(times, readFolderTimes(folder, Object.keys(times))).size === 0
}
