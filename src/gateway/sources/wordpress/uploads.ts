import { trimCharactersEnd } from '#kit/trim-characters.ts'

const FOLDER = 'uploads/'

export type Uploads = {
  /** The path of an uploaded file for `readFile`, from its address; `undefined` for any other address. */
  pathOf(address: string): string | undefined
  /** Replaces the addresses of a `srcset` with those that `change` returns; `undefined` if it changes none. */
  changeSet(set: string, change: (address: string) => string | undefined): string | undefined
  /** The address of the file with that path; `undefined` if the path is no upload. */
  addressOf(path: string): URL | undefined
}

/**
 * Opens the folder of uploaded files of one WordPress.
 *
 * `bases` are all addresses of that WordPress; files are loaded below the first one. `folder` starts there. An address
 * may have either scheme. No other host is ever asked for a file.
 */
export function createUploads(bases: readonly string[], folder: string): Uploads {
  const roots = bases.map((base) => new URL(`${trimCharactersEnd(folder, '/')}/`, `${trimCharactersEnd(base, '/')}/`))
  const [first] = roots
  return {
    pathOf(address) {
      const url = URL.parse(address, bases[0])
      const root = roots.find(({ host, pathname }) => url?.host === host && url.pathname.startsWith(pathname))
      if (!url || !root || !/^https?:$/.test(url.protocol)) return undefined
      const path = decoded(url.pathname.slice(root.pathname.length))
      return path === undefined || path === '' || path.endsWith('/') ? undefined : FOLDER + path
    },
    changeSet(set, change) {
      let isChanged = false
      const changed = set.replaceAll(/[^\s,]\S*[^\s,]/g, (candidate) => {
        const address = change(candidate)
        isChanged ||= address !== undefined
        return address ?? candidate
      })
      return isChanged ? changed : undefined
    },
    addressOf(path) {
      if (first === undefined || !path.startsWith(FOLDER)) return undefined
      const segments = path.slice(FOLDER.length).split('/')
      if (segments.some((segment) => /^\.{0,2}$/.test(segment) || /[\\\0]/.test(segment))) return undefined
      return new URL(segments.map(encodeURIComponent).join('/'), first)
    },
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
