import { fragmentToBodyId, withBodyFragment } from '#site/routing/body-id.ts'
import { isLongAddress } from '#site/routing/is-long-address.ts'
import { withoutCredentials } from '#kit/is-http-url.ts'
import { trimCharacters } from '#kit/trim-characters.ts'

/** What an address in a body points to. */
export type BodyAddress =
  /**
   * An absolute http(s), `mailto:` or `tel:` address. `web`: it is http(s). `isStripped`: a user name or a password was
   * removed from it.
   */
  | { readonly kind: 'absolute'; readonly href: string; readonly web: boolean; readonly isStripped?: true }
  /** A path of this site, with or without locale prefix, with its query and fragment. */
  | { readonly kind: 'site'; readonly path: string }
  /** A place in the same body. Without `id` it is the top of the page. */
  | { readonly kind: 'fragment'; readonly id: string | undefined }

const scheme = /^([a-z][a-z0-9+.-]*):/i

/**
 * Reads the address of a link. `undefined` if its scheme is not http, https, mailto or tel, if it is too long, or if it
 * is no address.
 *
 * An address without scheme and host is a path of this site. A relative path counts from the site's root, because a
 * body does not know the page that it will stand on. The site model decides which page a path means in which language.
 */
export function readLink(written: string): BodyAddress | undefined {
  if (isLongAddress(written)) return undefined
  const text = withoutIgnored(written)
  if (text === '') return undefined
  if (text.startsWith('#')) {
    const fragment = text.slice(1)
    const id = fragment === '' || fragment === 'top' ? undefined : fragmentToBodyId(fragment)
    return { kind: 'fragment', id }
  }
  const named = scheme.exec(text)?.[1]?.toLowerCase()
  if (named === 'http' || named === 'https') return webAddress(text)
  if (named === 'mailto' || named === 'tel') return { kind: 'absolute', href: encodeBlanks(text), web: false }
  if (named !== undefined) return undefined
  if (/^[/\\]{2}/.test(text)) return webAddress(`https:${text}`)
  const path = sitePath(text)
  if (path === undefined) return undefined
  // The fragment of a file's address is not one of our ids: `#page=3` tells a PDF viewer where to open the file.
  return { kind: 'site', path: rooted(path.startsWith('/files/') ? path : withBodyFragment(path)) }
}

/**
 * Reads the address of a picture: a path of the site or an absolute http(s) address. `undefined` for any other address.
 */
export function readImageAddress(written: string): string | undefined {
  if (isLongAddress(written)) return undefined
  const text = withoutIgnored(written)
  if (text === '' || text.startsWith('#')) return undefined
  const named = scheme.exec(text)?.[1]?.toLowerCase()
  if (named === 'http' || named === 'https' || /^[/\\]{2}/.test(text)) {
    const address = webAddress(named === undefined ? `https:${text}` : text)
    return address?.kind === 'absolute' ? address.href : undefined
  }
  return named === undefined ? sitePath(text) : undefined
}

const CONTROLS_AND_BLANK = String.fromCharCode(...Array(0x21).keys())

/** Removes what the URL standard ignores in an address: a browser reads "java\nscript:" as one word. */
function withoutIgnored(written: string): string {
  return trimCharacters(written, CONTROLS_AND_BLANK).replace(/[\t\n\r]/g, '')
}

function webAddress(text: string): BodyAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const open = withoutCredentials(text)
  return { kind: 'absolute', href: new URL(open).href, web: true, ...(open !== text && { isStripped: true }) }
}

/**
 * A plain path as written; any other path with a leading slash and without backslashes, blanks and `..` segments.
 * `undefined` if the address leads to another host.
 */
function sitePath(text: string): string | undefined {
  if (text.startsWith('/') && !/\/\.|[\\\s"<>^`{|}]/.test(text)) return text
  if (!URL.canParse(text, 'http://site')) return undefined
  const { host, pathname, search, hash } = new URL(text, 'http://site')
  return host === 'site' ? rooted(pathname + search + hash) : undefined
}

/** The path with exactly one slash in front: two would lead to another host. */
function rooted(path: string): string {
  return path.replace(/^\/*/, '/')
}

function encodeBlanks(text: string): string {
  return text.replace(/[\s"<>\\^`{|}]/g, encodeURIComponent)
}
