import { readFileSync, rmSync } from 'node:fs'
import { digest } from './digest.ts'

/**
 * The bytes of a file that lies under their digest. One that holds other bytes is removed: the next reader finds it
 * missing.
 */
export function readNamedFile(file: string, name: string): Buffer | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (digest(bytes) === name) return bytes
  rmSync(file)
  return undefined
}
