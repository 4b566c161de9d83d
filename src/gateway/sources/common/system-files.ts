import { decodeOrKeep } from '#kit/decode-or-keep.ts'
import type { ServedFile } from '../../content-store.ts'

type SystemFiles = {
  /** The address on the site of a file of the content system; `undefined` for any other address. */
  fileOf(written: string): string | undefined
  /** The absolute address of a file that is written as a path; `undefined` for any other. */
  linkTo(written: string): string | undefined
  read(path: string): Promise<ServedFile | undefined>
}

/**
 * Opens the files of the content system at `url`. `fileAt` turns the path of an address below `url` into the path of a
 * file; `undefined` if it is no file. Only files that the content named are readable.
 */
export function createSystemFiles(
  url: string,
  fileAt: (path: string) => string | undefined,
  {
    fileAddress,
    load,
  }: {
    fileAddress: (path: string) => string
    load: (path: string) => Promise<ServedFile | undefined>
  },
): SystemFiles {
  const named = new Set<string>()
  const base = new URL(`${url}/`)
  return {
    fileOf(written) {
      const address = URL.parse(written, base)
      if (address?.host !== base.host || !address.pathname.startsWith(base.pathname)) return undefined
      const path = fileAt(decodeOrKeep(address.pathname.slice(base.pathname.length)))
      if (path === undefined) return undefined
      named.add(path)
      return fileAddress(path)
    },
    linkTo: (written) =>
      written.startsWith('/') &&
      !written.startsWith('//') &&
      fileAt(decodeOrKeep(written.slice(1).split(/[?#]/)[0] ?? ''))
        ? url + written
        : undefined,
    read: async (path) => (named.has(path) ? load(`/${path.split('/').map(encodeURIComponent).join('/')}`) : undefined),
  }
}
