import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import type { ContentFolder } from './content-folder.ts'
import type { Manifest, ReleaseFiles } from './manifest.ts'

/** A second copy of the live release, for the next one to be made of: linked together while nobody waits for it. */
export type SpareFolder = {
  /** Begins a copy of a release that went live. */
  copy(release: Manifest): void
  /** Moves the copy to `draft`, where it is one of `previous`, and tells what is in it. Otherwise nothing is there. */
  take(previous: Manifest | undefined, draft: string): Promise<ReleaseFiles | undefined>
  close(): void
}

/** Names in the folder of releases that begin so are copies, and whoever holds the lease may clear away those of others. */
export const SPARE = '.spare-'

const LINKS_AT_ONCE = 100

export function openSpareFolder(releasesDir: string, content: ContentFolder): SpareFolder {
  let copying: Promise<{ buildId: string; files: ReleaseFiles } | undefined> = Promise.resolve(undefined)
  let isClosed = false
  const nameOf = (buildId: string) => join(releasesDir, `${SPARE}${process.pid}-${buildId}`)

  /** Another publisher may clear the copy away at any moment: then there is none. */
  async function copyAll({ buildId, files, kept }: Manifest) {
    const home = nameOf(buildId)
    const all = { ...kept, ...files }
    const made = new Set<string>()
    let links = 0
    try {
      for (const [path, { digest, size }] of Object.entries(all)) {
        const parent = dirname(join(home, path))
        if (!made.has(parent)) mkdirSync(parent, { recursive: true })
        made.add(parent)
        const isLinked = content.link(digest, path, size, join(home, path))
        if (!isLinked && path in files) return undefined
        if ((links += 1) % LINKS_AT_ONCE === 0) await pause()
        if (isClosed) return undefined
      }
      return { buildId, files: all }
    } catch {
      return undefined
    }
  }

  return {
    copy(release) {
      copying = copying.then(() => copyAll(release))
    },
    async take(previous, draft) {
      const copy = await copying
      copying = Promise.resolve(undefined)
      if (!copy || copy.buildId !== previous?.buildId) return undefined
      try {
        renameSync(nameOf(copy.buildId), draft)
        return copy.files
      } catch {
        rmSync(nameOf(copy.buildId), { recursive: true, force: true })
        return undefined
      }
    },
    close() {
      isClosed = true
    },
  }
}
