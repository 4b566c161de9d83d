import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makePublicFolder } from '#store/fs/make-public.ts'
import { createTurns } from '#threads/in-turns.ts'
import type { ContentFolder } from './content-folder.ts'
import { removeFolder } from './remove-folder.ts'

/**
 * Content that left the folders of releases, by the token of the publisher that took it out. A hard link keeps it as
 * long as a listed release may need it.
 *
 * A release has its folder when it goes live, and loses it later. So it needs nothing that was retired before it went
 * live, and a release with a folder needs nothing at all.
 */
export type RetiredContent = {
  /** Keeps this content. `guard` throws if the lease is lost. */
  keep(token: number, digests: Iterable<string>, guard: () => void): Promise<void>
  /** Lets go of all that was retired up to this token, and removes what no release and no later token has. */
  clear(token: number, guard: () => void): Promise<void>
}

/** Keeps retired content in the folder `dir`, in one folder for each token. */
export function openRetiredContent(dir: string, content: ContentFolder): RetiredContent {
  return {
    async keep(token, digests, guard) {
      const folder = join(dir, String(token))
      const turn = createTurns()
      makePublicFolder(folder)
      for (const digest of digests) {
        await turn()
        guard()
        content.keep(digest, join(folder, digest))
      }
    },
    async clear(token, guard) {
      const turn = createTurns()
      for (const name of existsSync(dir) ? readdirSync(dir) : []) {
        if (!(Number(name) <= token)) continue
        for (const digest of readdirSync(join(dir, name))) {
          await turn()
          guard()
          content.letGo(digest, join(dir, name, digest))
        }
        await removeFolder(join(dir, name))
      }
    },
  }
}
