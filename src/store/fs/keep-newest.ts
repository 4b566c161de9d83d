import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** After this time the process that made a draft must have been killed. */
const DRAFT_LIFE_MS = 60 * 60_000

/**
 * Removes all folders in `home` but the `count` that were changed last, and drafts, whose names begin with a dot,
 * that no process has finished within an hour. Files stay. Another process may clear away in the same moment.
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
