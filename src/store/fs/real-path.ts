import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The absolute path without symbolic links. A part that does not exist yet stays as it was written. */
export function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch {
    const parent = dirname(whole)
    return parent === whole ? whole : join(realPath(parent), basename(whole))
  }
}
