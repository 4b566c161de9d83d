import { isLongAddress } from '../routing/is-long-address.ts'
import { pathPart, withoutOrigin } from '../routing/href.ts'
import type { TenantProfile } from '../model/site.ts'
import { asHttpUrl } from './read-fields.ts'

/** The start of the path of each of a tenant's files. */
export const FILES = '/files/'

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const UNSAFE = /[\u0000-\u001f\u007f\\]|\/\.{1,2}(?:\/|$)/

/**
 * The absolute address of a tenant's file. `path` must start with `/files/`, and the file lies under `fileUrl`
 * (provider contract, part 4). `undefined` if the path would leave that folder or its percent-encoding is wrong.
 *
 * Servers compare the names of files byte by byte. So nothing is normalised, and percent-encoded characters stay as
 * they are.
 */
export function fileAddress(fileUrl: string, path: string): string | undefined {
  if (!path.startsWith(FILES)) return undefined
  if (/%(?![\da-f]{2})/i.test(path)) return undefined
  const bytes = path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return UNSAFE.test(bytes) ? undefined : fileUrl + encodeLeft(path)
}

/** Whether the site has copies of the files below `fileUrl` that its pages link to. */
export function isCopied(tenant: Pick<TenantProfile, 'copiesFiles' | 'fileUrl'>, fileUrl: string): boolean {
  return tenant.copiesFiles === true && fileUrl === tenant.fileUrl
}

/**
 * The absolute address of a picture or another file that the content names. A path is one under `fileUrl`; an http(s)
 * address stays, in its canonical spelling. A file under the site's own `origin` belongs to the tenant and counts as a
 * path. `undefined` for anything else, and for an address that is too long.
 */
export function contentAddress(
  { fileUrl, origin }: { fileUrl: string; origin: string },
  written: string,
): string | undefined {
  if (isLongAddress(written)) return undefined
  const trimmed = written.trim()
  const ownPath = withoutOrigin(origin, trimmed)
  const address = ownPath.startsWith(FILES) ? ownPath : trimmed
  if (!address.startsWith('/')) return asHttpUrl(address)
  const path = pathPart(address)
  const file = fileAddress(fileUrl, path)
  // The file server may use the query to choose a version. It never sees a fragment.
  const query = address.slice(path.length).split('#', 1)[0] ?? ''
  return file === undefined ? undefined : file + encodeLeft(query)
}

/** Percent-encodes the characters that an address may not hold. What is already encoded stays as it is. */
export function encodeLeft(text: string): string {
  return text.toWellFormed().replace(/[^\w!#$%&()*+,./:;=?@~-]/gu, encodeURIComponent)
}
