import { decodeOrKeep } from '#kit/decode-or-keep.ts'
import type { ServedFile } from '../../content-store.ts'

export type SystemFiles = {
  /** The site's address of a file of the content system; `undefined` for any other address. */
  fileOf(written: string): string | undefined
  /** The whole address of what is written without its host; `undefined` for any other. */
  linkTo(written: string): string | undefined
  read(path: string): Promise<ServedFile | undefined>
}

/**
 * The files of a content system at `url`. `fileAt` gives the path of a file from the path of an address below `url`;
 * `undefined` if there is no file. Only files that content named are given.
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
