import { decodePath, encodePath } from '#contract/page-path.ts'
import { isLongAddress } from '#contract/is-long-address.ts'
import { asHttpUrl } from './read-fields.ts'

/**
 * The absolute address of a tenant's file: its path starts with `/files/` and lies under `fileUrl` (provider contract,
 * part 4). `undefined` where the path would leave that folder.
 */
export function fileAddress(fileUrl: string, path: string): string | undefined {
  if (!path.startsWith('/files/')) return undefined
  const decoded = decodePath(path)
  if (decoded === undefined || decoded.includes('\\') || /\/\.{1,2}(\/|$)/.test(decoded)) return undefined
  return fileUrl + encodePath(decoded)
}

/**
 * The absolute address of a picture or other file that the content names: under `fileUrl`, or an absolute http(s) address as it
 * is. `undefined` for anything else, and for what is too long.
 */
export function contentAddress(fileUrl: string, written: string): string | undefined {
  if (isLongAddress(written)) return undefined
  const address = written.trim()
  if (!address.startsWith('/')) return asHttpUrl(address)
  const end = address.search(/[?#]/)
  return fileAddress(fileUrl, end === -1 ? address : address.slice(0, end))
}
