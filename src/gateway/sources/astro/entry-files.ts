import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { decodeOrKeep } from '#kit/decode-or-keep.ts'
import type { ServedFile } from '../../content-store.ts'
import { splitRelative } from '../common/split-address.ts'

/** The files that entries name: pictures beside a text, and files in `public`. */
export type EntryFiles = {
  /**
   * The address on the site of the file that `written` names. `from` is the file of the entry. `undefined` if it is no
   * file for visitors.
   */
  addressOf(from: string | undefined, written: string): string | undefined
  /** Reads a file by its path. Only files that an entry named are readable. */
  read(path: string): Promise<ServedFile | undefined>
}

/** Endings of the project's own texts, settings and programs, which are not for visitors. */
const OWN_FILES = /^\.(?:[cm]?[jt]sx?|json|ya?ml|toml|mdx?|markdown|astro|vue|svelte|html?)$/
/** Projects write `~/assets/…` or `@/assets/…` for `src/assets/…`. */
const SRC_ALIAS = /^[~@]\//

/**
 * Opens the files that entries name. `root` is the folder of `tenants.json`; `fileAddress` returns the address of a
 * file on the site.
 */
export function createEntryFiles(root: string, fileAddress: (path: string) => string): EntryFiles {
  const named = new Map<string, string>()

  function fileOf(from: string | undefined, path: string): string | undefined {
    if (path.startsWith('/')) return inside(join(root, 'public', path), join(root, 'public'))
    if (SRC_ALIAS.test(path)) return inside(join(root, 'src', path.slice(1)), join(root, 'src'))
    if (from === undefined) return undefined
    const folder = dirname(resolve(root, from))
    const file = join(folder, path)
    return inside(file, root) ?? inside(file, folder)
  }

  return {
    addressOf(from, written) {
      const address = splitRelative(written)
      if (address === undefined) return undefined
      const file = fileOf(from, decodeOrKeep(address.path))
      if (file === undefined || OWN_FILES.test(extname(file).toLowerCase())) return undefined
      if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined
      const segments = relative(root, file).split(sep)
      const name = segments.filter((segment) => segment !== '..').join('/')
      named.set(name, file)
      return fileAddress(name) + address.rest
    },
    async read(path) {
      const file = named.get(path)
      return file === undefined ? undefined : { bytes: new Uint8Array(await readFile(file)) }
    },
  }
}

/** Returns the file if it is below the folder and no part of its path is hidden. Else `undefined`. */
function inside(file: string, folder: string): string | undefined {
  const segments = relative(folder, file).split(sep)
  return segments.some((segment) => segment === '' || segment.startsWith('.')) ? undefined : file
}
