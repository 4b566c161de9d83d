import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes all folders in `home` but the `count` that were changed last. Files, and names that begin with a dot, stay. */
export async function keepNewest(home: string, count: number): Promise<void> {
  const found = await readdir(home, { withFileTypes: true })
  const folders = found.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  const aged = await Promise.all(
    folders.map(async ({ name }) => ({ name, changed: (await stat(join(home, name))).mtimeMs })),
  )
  aged.sort((a, b) => b.changed - a.changed)
  for (const { name } of aged.slice(count)) await rm(join(home, name), { recursive: true, force: true })
}
