import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** An absolute path without symbolic links. What is not there yet is spelled as it was given. */
export function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch {
    const parent = dirname(whole)
    return parent === whole ? whole : join(realPath(parent), basename(whole))
  }
}
