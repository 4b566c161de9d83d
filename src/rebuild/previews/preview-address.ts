import { decodePath } from '#contract/page-path.ts'

/** A URL below `/preview/`, as the caller sent it. */
export type PreviewAddress = {
  readonly tenant: string
  /** Path of the site, percent-encoded as the caller sent it. Empty if even the slash is missing. */
  readonly path: string
  readonly query: URLSearchParams
}

const LONGEST = 2000
const FORM = /^\/preview\/([a-z0-9][a-z0-9-]{0,62})(\/[^?#]*)?(?:\?(.*))?$/s

/**
 * Reads a URL as the caller sent it, before anything normalises it.
 *
 * `undefined` for a URL that no page has and that only an attack would use: with broken encoding, encoded slashes,
 * backslashes, control characters, empty segments or `..`, or with more than 2000 characters.
 */
export function readPreviewAddress(sent: string): PreviewAddress | undefined {
  if (sent.length > LONGEST) return undefined
  const [, tenant, path = '', query] = FORM.exec(sent) ?? []
  if (tenant === undefined || !isPlainPath(path)) return undefined
  return { tenant, path, query: new URLSearchParams(query) }
}

/**
 * Whether a path of a site contains nothing that `readPreviewAddress` refuses. The path is empty or begins with a
 * slash.
 */
export function isPlainPath(path: string): boolean {
  if (path === '' || path === '/') return true
  const segments = path.startsWith('/') ? decodePath(path)?.slice(1).split('/') : undefined
  const inner = segments?.at(-1) === '' ? segments.slice(0, -1) : segments
  return inner?.every((segment) => segment !== '' && !/^\.\.?$|\\/.test(segment)) ?? false
}
