import { rmdirSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMissing } from './read-if-there.ts'

/** Removes a file if it exists, and then the folders below `dir` that are empty without it. */
export function removeFile(dir: string, path: string): void {
  try {
    unlinkSync(join(dir, path))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(dir, folder))
    } catch {
      return
    }
  }
}
