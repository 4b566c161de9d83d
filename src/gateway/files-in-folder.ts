import { realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ServedFile } from './content-store.ts'

/**
 * Reads the file at a decoded path below a folder. `undefined` if there is none, if the path has a hidden segment, or
 * if the path or a symbolic link leads out of the folder.
 */
export async function fileInFolder(folder: string | undefined, path: string): Promise<ServedFile | undefined> {
  if (folder === undefined || /[\\:\0]/.test(path)) return undefined
  if (path.split('/').some((segment) => segment === '' || segment.startsWith('.'))) return undefined
  const file = join(folder, path)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  if (!realpathSync(file).startsWith(realpathSync(folder) + sep)) return undefined
  return { bytes: new Uint8Array(await readFile(file)) }
}
