import { isLongAddress } from '../routing/is-long-address.ts'
import { pathPart, withoutOrigin } from '../routing/href.ts'
import type { TenantProfile } from '../model/site.ts'
import { asHttpUrl } from './read-fields.ts'

/** Where the paths of a tenant's files begin. */
export const FILES = '/files/'

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const UNSAFE = /[\u0000-\u001f\u007f\\]|\/\.{1,2}(?:\/|$)/

/**
 * The absolute address of a tenant's file: its path starts with `/files/` and lies under `fileUrl` (provider contract,
 * part 4). `undefined` if the path would leave that folder or is encoded wrongly.
 *
 * The name of a file is its bytes, which its server compares: nothing is normalised, and what is percent-encoded
 * stays as it is.
 */
export function fileAddress(fileUrl: string, path: string): string | undefined {
  if (!path.startsWith(FILES)) return undefined
  if (/%(?![\da-f]{2})/i.test(path)) return undefined
  const bytes = path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return UNSAFE.test(bytes) ? undefined : fileUrl + encodeLeft(path)
}

/** Whether the site has a copy of the files below `fileUrl` that its pages link to. */
export function isCopied(tenant: Pick<TenantProfile, 'copiesFiles' | 'fileUrl'>, fileUrl: string): boolean {
  return tenant.copiesFiles === true && fileUrl === tenant.fileUrl
}

/**
 * The absolute address of a picture or other file that the content names: under `fileUrl`, or an absolute http(s)
 * address as it is. `undefined` for anything else, and for what is too long. A file under the site's own `origin` is
 * one of the tenant's.
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
  // The file server may tell versions by the query. It never sees a fragment.
  const query = address.slice(path.length).split('#', 1)[0] ?? ''
  return file === undefined ? undefined : file + encodeLeft(query)
}

/** Percent-encodes what an address may not hold, and leaves alone what is encoded already. */
export function encodeLeft(text: string): string {
  return text.toWellFormed().replace(/[^\w!#$%&()*+,./:;=?@~-]/gu, encodeURIComponent)
}
