import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deepestFolder } from './examine-disk.ts'

/** What publishers write to in a folder target, besides the folder itself. */
const OWN_FOLDERS = ['releases', 'files', '.tessera']

/**
 * Throws the system's refusal if a publisher could not write to the folder, or make it. A hidden file is written beside
 * the releases and removed; the live site and what is below `releases` stay as they are.
 */
export function assertFolderWritable(dir: string): void {
  const there = deepestFolder(dir)
  for (const folder of [there, ...OWN_FOLDERS.map((name) => join(dir, name)).filter((path) => existsSync(path))])
    accessSync(folder, constants.W_OK | constants.X_OK)
  // A folder that is not there yet is made by the first publish.
  if (there !== dir) return
  const probe = join(dir, `.tessera-probe-${randomUUID()}`)
  writeFileSync(probe, '', { flag: 'wx' })
  rmSync(probe)
}
