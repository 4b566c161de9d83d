import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deepestFolder } from './examine-disk.ts'

/** Folders that publishers write to in a folder target, besides the target's own folder. */
const OWN_FOLDERS = ['releases', 'files', 'retired', '.tessera']

/**
 * Throws the system's error if a publisher could not write to the folder, or could not make it. It writes a hidden file
 * beside the releases and removes it. The live site and everything below `releases` stay as they are.
 */
export function assertFolderWritable(dir: string): void {
  const there = deepestFolder(dir)
  for (const folder of [there, ...OWN_FOLDERS.map((name) => join(dir, name)).filter((path) => existsSync(path))])
    accessSync(folder, constants.W_OK | constants.X_OK)
  // If the folder does not exist, the first publish makes it.
  if (there !== dir) return
  const probe = join(dir, `.tessera-probe-${randomUUID()}`)
  writeFileSync(probe, '', { flag: 'wx' })
  rmSync(probe)
}
