import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CompileFailed } from '../errors.ts'

/** What Astro reads of the engine beside `node_modules`. */
const READ_BY_ASTRO = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'src']

const IS_TEST = /\.test\.tsx?$/

/**
 * Copies the engine's code in `root` to the new folder `draft`, with a link to its packages. Returns their folder.
 * Throws `CompileFailed` if Astro is not installed.
 */
export function copyEngine(root: string, draft: string): string {
  const packages = findPackages(root)
  mkdirSync(draft, { recursive: true })
  for (const name of READ_BY_ASTRO) {
    if (!existsSync(join(root, name))) continue
    // In one go: to copy seven hundred files one after the other takes four times as long.
    cpSync(join(root, name), join(draft, name), { recursive: true, filter: (path) => !IS_TEST.test(path) })
  }
  symlinkSync(packages, join(draft, 'node_modules'), 'junction')
  return packages
}

/** The folder that Node would find Astro in from `root`. */
function findPackages(root: string): string {
  const places = createRequire(join(root, 'package.json')).resolve.paths('astro') ?? []
  const found = places.find((place) => existsSync(join(place, 'astro/package.json')))
  if (found !== undefined) return found
  throw CompileFailed.fault({ output: `There is no package "astro". Install the packages of ${root} with npm.` })
}
