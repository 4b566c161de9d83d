import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { createTurns } from '#threads/in-turns.ts'
import type { Threads } from '#threads/threads.ts'
import type { ContentFolder } from './content-folder.ts'
import { foreignPaths } from '../release/find-damage.ts'
import { allFiles, fileAt, NO_FILES, type Manifest, type ReleaseFiles } from '../release/manifest.ts'
import { listWithoutCopies, removeWithCopies } from '../release/release-files.ts'
import { removeFolder } from './remove-folder.ts'

/** A folder with nearly all files of the live release, for the next one to be made of. */
export type RecycledRelease = {
  /** Begins a copy of the live release in its own thread, if there is no recycled release yet. */
  copy(live: Manifest): void
  /**
   * Turns the folder of a dropped release into the recycled release: removes the files that the live release does not
   * have. `false`: the folder is unchanged. `guard` throws if another publisher may work there.
   */
  recycle(release: { folder: string; files: ReleaseFiles }, live: Manifest, guard: () => void): Promise<boolean>
  /** Moves the recycled release to `draft` and lists its files; `undefined` if there is none. */
  take(draft: string): Promise<ReleaseFiles | undefined>
  /** From here on there is none. */
  forget(): void
}

/**
 * Prefix of recycled releases in the folder of releases. The publisher that holds the lease may remove those of others.
 */
export const RECYCLED_PREFIX = '.spare-'

type PreparedRelease = { readonly folder: string; readonly files: ReleaseFiles }

const LINK_TREE = new URL('./link-tree.ts', import.meta.url).href

export function openRecycledRelease(releasesDir: string, content: ContentFolder, threads: Threads): RecycledRelease {
  let recycled: Promise<PreparedRelease | undefined> | undefined
  const nameOf = (buildId: string) => join(releasesDir, `${RECYCLED_PREFIX}${process.pid}-${buildId}`)

  return {
    copy(live) {
      const { buildId } = live
      const folder = nameOf(buildId)
      recycled ??= threads
        .run({ module: LINK_TREE }, { from: join(releasesDir, buildId), to: folder })
        .then(() => ({ folder, files: allFiles(live) }))
        // Another publisher may clear away the one or the other at any moment: then there is none.
        .catch(() => undefined)
    },
    async recycle({ folder, files }, live, guard) {
      if (recycled) return false
      const turn = createTurns()
      const going: string[] = []
      for (const [path, file] of files) {
        await turn()
        const stays = fileAt(live, path)?.digest === file.digest && content.isNameOf(file.digest, join(folder, path))
        if (!stays) going.push(path)
      }
      const staying = files.with(going.map((path) => [path, undefined]))
      const home = nameOf(live.buildId)
      guard()
      renameSync(folder, home)
      // Also what no publisher put there.
      for (const path of foreignPaths(listWithoutCopies(home), { files: staying, kept: NO_FILES.kept })) {
        await turn()
        guard()
        removeWithCopies(home, path)
      }
      for (const path of going) {
        await turn()
        guard()
        content.removeIfUnused(files.get(path)?.digest ?? '')
      }
      recycled = Promise.resolve({ folder: home, files: staying })
      return true
    },
    async take(draft) {
      const found = await recycled
      recycled = undefined
      if (!found) return undefined
      try {
        renameSync(found.folder, draft)
        return found.files
      } catch {
        await removeFolder(found.folder)
        return undefined
      }
    },
    forget() {
      recycled = undefined
    },
  }
}
