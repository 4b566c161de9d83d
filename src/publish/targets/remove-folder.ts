import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '#store/fs/read-if-there.ts'
import { DRAFT_PREFIX } from '#store/fs/replace-file.ts'

/**
 * Removes a folder with its content, if it exists.
 *
 * First renames it, in one step. Another process that is copying from it or to it then fails with ENOENT, and never
 * takes the rest for the whole folder.
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
