import { isSiteLocale, type SiteLocale } from './locale.ts'

const PLAIN = /^[\w./~-]*$/
// encodeURIComponent leaves these. But `*` and `:` have a meaning in the redirect files of hosts, and quotes in
// attributes.
const LEFT_BY_ENCODER = /[!'()*]/g
// eslint-disable-next-line no-control-regex -- control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/

/** Percent-encodes a path for use in links, headers and host files. The slashes stay. */
export function encodePath(path: string): string {
  if (PLAIN.test(path)) return path
  return path.split('/').map(encodeSegment).join('/')
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(
    LEFT_BY_ENCODER,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * The path that a request or link means: percent-decoded and in NFC.
 *
 * `undefined` if it cannot be a path: its encoding is broken, or it has control characters or an encoded slash. A path
 * that is not encoded comes back in NFC.
 */
export function decodePath(pathname: string): string | undefined {
  if (PLAIN.test(pathname)) return pathname
  try {
    const segments = pathname.split('/').map(decodeURIComponent)
    if (segments.some((segment) => segment.includes('/') || CONTROL.test(segment) || !segment.isWellFormed())) {
      return undefined
    }
    return segments.join('/').normalize('NFC')
  } catch {
    return undefined
  }
}

/**
 * Splits a path into locale prefix and rest: `/zh/water/tariffs.html` is `zh` and `/water/tariffs.html`; `/zh` and
 * `/zh/` are `zh` and `/`.
 */
export function splitLocale(path: string): { readonly prefix?: SiteLocale; readonly path: string } {
  const end = path.indexOf('/', 1)
  const first = path.slice(1, end === -1 ? undefined : end)
  if (!path.startsWith('/') || !isSiteLocale(first)) return { path }
  return { prefix: first, path: end === -1 ? '/' : path.slice(end) }
}
