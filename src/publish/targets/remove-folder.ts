import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '#store/fs/read-if-there.ts'
import { DRAFT_PREFIX } from '#store/fs/replace-file.ts'

/**
 * Removes a folder, if it is there, with all that is in it.
 *
 * It is moved aside first, all at once: another process that is just copying from it or to it fails with ENOENT from
 * then on, and never takes what is left for the whole.
 */
export async function removeFolder(folder: string): Promise<void> {
  const aside = join(dirname(folder), `${DRAFT_PREFIX}gone-${randomUUID()}`)
  try {
    renameSync(folder, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  await rm(aside, { recursive: true, force: true })
}

/** Removes the folders in `dir` whose names begin with `prefix`. */
export async function removeFolders(dir: string, prefix: string): Promise<void> {
  if (!existsSync(dir)) return
  for (const name of readdirSync(dir)) if (name.startsWith(prefix)) await removeFolder(join(dir, name))
}
