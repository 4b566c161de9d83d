import { rmSync } from 'node:fs'
import { digest } from './digest.ts'
import { readIfThere } from './read-if-there.ts'

/**
 * The bytes of a file that lies under their digest. One that holds other bytes is removed: the next reader finds it
 * missing.
 */
export function readNamedFile(file: string, name: string): Buffer | undefined {
  const bytes = readIfThere(file)
  if (!bytes || digest(bytes) === name) return bytes
  rmSync(file)
  return undefined
}
