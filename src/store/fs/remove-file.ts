import { rmdirSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Takes a file away, if it is there, and the folders below `dir` that hold nothing without it. */
export function removeFile(dir: string, path: string): void {
  try {
    unlinkSync(join(dir, path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
  }
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(dir, folder))
    } catch {
      return
    }
  }
}
