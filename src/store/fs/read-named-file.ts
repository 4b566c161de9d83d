import { rmSync } from 'node:fs'
import { digest } from './digest.ts'
import { readIfThere } from './read-if-there.ts'

/**
 * The bytes of a file that is named by their digest; `undefined` if it is missing. A file with other bytes is removed
 * and counts as missing.
 */
export function readNamedFile(file: string, name: string): Buffer | undefined {
  const bytes = readIfThere(file)
  if (!bytes || digest(bytes) === name) return bytes
  rmSync(file)
  return undefined
}
