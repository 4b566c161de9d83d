import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packagesMissing, SHARE_PACKAGES } from '#store/on-request.ts'

/** Raise this whenever share pictures are drawn in another way, so that their bytes change. */
const VERSION = 1

/**
 * Names how share pictures are drawn: the fonts, the program that shapes their letters, and Node's dictionary of words,
 * which decides where lines break. Throws `PackagesMissing`.
 */
export function shareRecipe(resolve: (name: string) => string = createRequire(import.meta.url).resolve): string {
  try {
    const packages = SHARE_PACKAGES.map((name) => `${name} ${versionOf(resolve(name))}`)
    return [VERSION, ...packages, `icu ${process.versions['icu']}`].join('\n')
  } catch (error) {
    throw packagesMissing('Drawing share pictures ("sharePictures" in tenants.json)', SHARE_PACKAGES, error)
  }
}

/** The version of a package. `main` is the file that an import of the package loads. */
function versionOf(main: string): string {
  const manifests = ['.', '..'].map((up) => join(dirname(main), up, 'package.json'))
  return (JSON.parse(readFileSync(manifests.find(existsSync) ?? main, 'utf8')) as { version: string }).version
}
