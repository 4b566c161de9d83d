import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A draft that is older than this belongs to a killed process. */
const DRAFT_LIFE_MS = 60 * 60_000

/**
 * Removes all folders in `home` except the `count` that were changed last, and drafts (their names begin with a dot)
 * that are older than an hour. Files stay. Another process may do the same at the same time.
 */
export async function keepNewest(home: string, count: number): Promise<void> {
  const found = await readdir(home, { withFileTypes: true })
  const folders = found
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, changedMs: statSync(join(home, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
  const isDraft = ({ name }: { name: string }) => name.startsWith('.')
  const older = folders
    .filter((folder) => !isDraft(folder))
    .sort((a, b) => b.changedMs - a.changedMs)
    .slice(count)
  const abandoned = folders.filter((folder) => isDraft(folder) && Date.now() - folder.changedMs > DRAFT_LIFE_MS)
  for (const { name } of [...older, ...abandoned]) await rm(join(home, name), { recursive: true, force: true })
}
