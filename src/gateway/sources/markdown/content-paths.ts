import { posix } from 'node:path'
import { nearestWord } from '#kit/nearest-word.ts'
import { decodeOrKeep } from '#kit/decode-or-keep.ts'
import { splitRelative } from '../common/split-address.ts'

const PAGE = /\.(?:md|markdown)$/i
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|tiff?|webp)$/i

/** Resolves addresses in a folder of Markdown. Paths are those of files below the folder, with `/`. */
export type ContentPaths = {
  /**
   * The address on the site of the page or file that `written` names in `file`; `undefined` if the folder has no such
   * file.
   */
  addressOf(file: string, written: string): string | undefined
  /**
   * The reason to report for an address that `addressOf` does not know, if it must mean a picture or a Markdown file of
   * the folder. `undefined` for all others.
   */
  lackOf(file: string, written: string): string | undefined
}

/**
 * `pages` has the page of each article by its file, `en/water/tariffs.md`. `files` are all other files. `fileAddress`
 * returns the address of such a file.
 *
 * A relative path starts at the file that names it; a path with a slash at its start begins at the folder of its
 * language.
 */
export function createContentPaths(
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  fileAddress: (path: string) => string,
): ContentPaths {
  return {
    addressOf(file, written) {
      const address = splitRelative(written)
      if (address === undefined) return undefined
      const { path, rest } = address
      const target = targetOf(file, path)
      const page = pages.get(target)
      if (page !== undefined) return page + rest
      return files.has(target) ? fileAddress(target) + rest : undefined
    },
    lackOf(file, written) {
      const path = splitRelative(written)?.path
      if (path === undefined) return undefined
      const isPage = PAGE.test(path)
      // A path with a slash at its start may be a file of public/.
      if (!isPage && (path.startsWith('/') || !PICTURE.test(path))) return undefined
      const target = targetOf(file, path)
      const near = nearestWord(posix.basename(target), namesIn(posix.dirname(target), isPage ? pages.keys() : files))
      const meant = near === undefined ? 'Correct the name, or add the file.' : `Did you mean ${near}?`
      return `there is no ${isPage ? 'page' : 'picture'} ${path} here. ${meant}`
    },
  }
}

/** The file below the content folder that `path` names in `file`. */
function targetOf(file: string, path: string): string {
  const [language = ''] = file.split('/')
  const from = path.startsWith('/') ? language : posix.dirname(file)
  return posix.normalize(posix.join(from, decodeOrKeep(path)))
}

function namesIn(folder: string, paths: Iterable<string>): string[] {
  return [...paths].filter((path) => posix.dirname(path) === folder).map((path) => posix.basename(path))
}
