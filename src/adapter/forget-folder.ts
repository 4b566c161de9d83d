import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Rewrites the compiled modules in `dir`: they name their sources by the path in the project, and not by the path on
 * this machine.
 *
 * Astro derives the id of an island from the absolute path of its source. Otherwise pages would differ between machines
 * with different folders.
 */
export function forgetFolder(dir: string, root: string): void {
  const folder = join(realpathSync(root), sep)
  const absolute = new RegExp(`(["'\`]|file://)${RegExp.escape(folder)}`, 'g')
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.mjs')) continue
    const file = join(dir, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(absolute, '$1/'))
  }
}
