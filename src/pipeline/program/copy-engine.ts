import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PAGE_PACKAGES, packagesMissing } from '#store/on-request.ts'
import { makeFolder } from '#store/fs/make-folder.ts'

/** What Astro reads of the engine, apart from `node_modules`. */
const READ_BY_ASTRO = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'src']

const IS_TEST = /\.test\.tsx?$/

/**
 * Copies the engine's code from `root` to the new folder `draft`, with a link to its packages. Returns the folder of
 * the packages. Throws `PackagesMissing` if a package that Astro needs is not installed; the message begins with
 * `what`.
 */
export function copyEngine(root: string, draft: string, what: string): string {
  const packages = findPackages(root)
  if (packages === undefined) throw packagesMissing(what, PAGE_PACKAGES)
  makeFolder(draft)
  for (const name of READ_BY_ASTRO) {
    if (!existsSync(join(root, name))) continue
    // All files are copied in one call: copying seven hundred files one after the other takes four times as long.
    cpSync(join(root, name), join(draft, name), { recursive: true, filter: (path) => !IS_TEST.test(path) })
  }
  symlinkSync(packages, join(draft, 'node_modules'), 'junction')
  return packages
}

/**
 * The folder in which Node would find Astro from `root`. `undefined` if no folder has all packages that Astro needs.
 */
function findPackages(root: string): string | undefined {
  const places = createRequire(join(root, 'package.json')).resolve.paths('astro') ?? []
  const isThere = (place: string) => (name: string) => existsSync(join(place, name, 'package.json'))
  return places.find((place) => PAGE_PACKAGES.every(isThere(place)))
}
