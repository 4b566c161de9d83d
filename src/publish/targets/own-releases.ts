import { foldersAround, type FolderTimes, readFolderTimes } from '#store/fs/folder-times.ts'
import {
  allFiles,
  differingPaths,
  LATEST_PATH,
  NO_FILES,
  type Manifest,
  type ReleaseFiles,
} from '../release/manifest.ts'

/**
 * The releases that this publisher made, one directly after the other, with the times of their folders when they were
 * complete. If a folder still has its time, no file in it was added, removed or replaced.
 */
export type OwnReleases = {
  /** The last release that was made. */
  readonly last: Manifest | undefined
  /** Modification times of the folders of each of these releases, by build id. */
  readonly times: { readonly [buildId: string]: FolderTimes }
  /** Takes over what another process knew. `live` is the release that it made last. */
  recall(times: OwnReleases['times'], live: Manifest): void
  /** Notes the times of the folders of a complete release. */
  add(release: Manifest, folder: string): void
  /** Forgets a release and returns its times; `undefined` if it is not known. */
  take(id: string): FolderTimes | undefined
  /** Forgets the times of all releases, because another publisher may have found damaged files in them. */
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
    get times() {
      return Object.fromEntries(timesOf)
    },
    recall(times, live) {
      for (const [id, one] of Object.entries(times)) timesOf.set(id, one)
      last = { release: live, files: allFiles(live), folders: Object.keys(times[live.buildId] ?? {}) }
    },
    add(release, folder) {
      const files = allFiles(release)
      // Most folders are those of the release before, so only paths that differ are looked through.
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
