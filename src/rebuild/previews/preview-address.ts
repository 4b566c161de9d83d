import { decodePath } from '#contract/page-path.ts'

/** An address below `/preview/`, as it was sent. */
export type PreviewAddress = {
  readonly tenant: string
  /** Of the site, percent-encoded as it came; empty where not even its slash is there. */
  readonly path: string
  readonly query: URLSearchParams
}

const LONGEST = 2000
const FORM = /^\/preview\/([a-z0-9][a-z0-9-]{0,62})(\/[^?#]*)?(?:\?(.*))?$/s

/**
 * Reads an address as the caller sent it, before anything tidied it up.
 *
 * `undefined` for one that no page has and only a trick would use: broken encoding, hidden slashes, backslashes, control
 * characters, empty segments, segments that climb, and whatever is very long.
 */
export function readPreviewAddress(sent: string): PreviewAddress | undefined {
  if (sent.length > LONGEST) return undefined
  const [, tenant, path = '', query] = FORM.exec(sent) ?? []
  if (tenant === undefined || !isPlainPath(path)) return undefined
  return { tenant, path, query: new URLSearchParams(query) }
}

/** Whether a path of a site, empty or with its leading slash, is free of such tricks. */
export function isPlainPath(path: string): boolean {
  if (path === '' || path === '/') return true
  const segments = path.startsWith('/') ? decodePath(path)?.slice(1).split('/') : undefined
  const inner = segments?.at(-1) === '' ? segments.slice(0, -1) : segments
  return inner?.every((segment) => segment !== '' && !/^\.\.?$|\\/.test(segment)) ?? false
}
