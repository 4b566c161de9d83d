import { renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createTurns } from '#threads/in-turns.ts'
import type { Threads } from '#threads/threads.ts'
import { foldersAround, type FolderTimes, hasTimes, readFolderTimes } from '#store/fs/folder-times.ts'
import { allFiles, differingPaths, type Manifest, type ReleaseFiles } from '../release/manifest.ts'
import { removeWithCopies } from '../release/release-files.ts'
import { removeFolder } from './remove-folder.ts'

/** A folder with nearly all files of the live release. The next release is made from it. */
export type RecycledRelease = {
  /** Copies the live release in a thread, if there is no recycled release yet. Without threads, nothing is copied. */
  copy(live: Manifest): void
  /**
   * Turns the folder of an old release into the recycled release: removes the files that the live release does not
   * have. `false` if the folder was left as it was: there is a recycled release already, or the folder was changed by
   * others. `guard` throws if another publisher may hold the lease.
   */
  recycle(release: PreparedRelease, live: Manifest, guard: () => void): Promise<boolean>
  /** Moves the recycled release to `draft` and returns its files; `undefined` if there is none or it was changed. */
  take(draft: string): Promise<ReleaseFiles | undefined>
  /** Forgets the recycled release. */
  forget(): void
  /** What another process needs to take it, while `live` is live. `undefined` if there is none, or it is not ready. */
  stored(live: Manifest): StoredRecycled | undefined
  /** Takes over the recycled release of another process. */
  recall(stored: StoredRecycled, live: Manifest): void
}

/** A recycled release as another process finds it. */
export type StoredRecycled = {
  /** Its name in the folder of releases. */
  readonly name: string
  /** The id of the build that was live. */
  readonly live: string
  /** Paths of those files of the live release that it does not have. */
  readonly missing: readonly string[]
  readonly times: FolderTimes
}

/**
 * The prefix of recycled releases in the folder of releases. The publisher that holds the lease may remove those of
 * other publishers.
 */
export const RECYCLED_PREFIX = '.spare-'

/** `times` are those of its folders when it was complete. */
type PreparedRelease = { readonly folder: string; readonly files: ReleaseFiles; readonly times: FolderTimes }

const LINK_TREE = new URL('./link-tree.ts', import.meta.url).href

/** Keeps a recycled release in the folder of releases. */
export function openRecycledRelease(releasesDir: string, threads: Threads | undefined): RecycledRelease {
  let recycled: Promise<PreparedRelease | undefined> | undefined
  // The same one, if it need not be waited for.
  let ready: PreparedRelease | undefined
  const nameOf = (buildId: string) => join(releasesDir, `${RECYCLED_PREFIX}${process.pid}-${buildId}`)

  return {
    copy(live) {
      if (!threads) return
      const { buildId } = live
      const folder = nameOf(buildId)
      recycled ??= threads
        .run({ module: LINK_TREE }, { from: join(releasesDir, buildId), to: folder })
        .then(() => {
          const files = allFiles(live)
          return { folder, files, times: readFolderTimes(folder, foldersAround(files.keys())) }
        })
        // Another publisher may remove either folder at any moment. Then there is no recycled release.
        .catch(() => undefined)
    },
    async recycle({ folder, files, times }, live, guard) {
      if (recycled) return false
      const turn = createTurns()
      const going: string[] = []
      for (const path of differingPaths(files, allFiles(live))) {
        await turn()
        if (files.has(path)) going.push(path)
      }
      const home = nameOf(live.buildId)
      guard()
      if (!hasTimes(folder, times)) return false
      renameSync(folder, home)
      for (const path of going) {
        await turn()
        guard()
        removeWithCopies(home, path)
      }
      const staying = files.with(going.map((path) => [path, undefined]))
      hold({ folder: home, files: staying, times: readFolderTimes(home, Object.keys(times)) })
      return true
    },
    async take(draft) {
      const found = await recycled
      forget()
      if (!found) return undefined
      try {
        if (hasTimes(found.folder, found.times)) {
          renameSync(found.folder, draft)
          return found.files
        }
      } catch {
        // Another publisher has just removed it.
      }
      await removeFolder(found.folder)
      return undefined
    },
    forget,
    stored: (live) => ready && storedForm(ready, live),
    recall({ name, missing, times }, live) {
      const files = allFiles(live).with(missing.map((path) => [path, undefined]))
      hold({ folder: join(releasesDir, name), files, times })
    },
  }

  function hold(release: PreparedRelease): void {
    ready = release
    recycled = Promise.resolve(release)
  }

  function forget(): void {
    ready = recycled = undefined
  }
}

function storedForm({ folder, files, times }: PreparedRelease, live: Manifest): StoredRecycled {
  return { name: basename(folder), live: live.buildId, missing: [...differingPaths(files, allFiles(live))], times }
}
