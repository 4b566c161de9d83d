import { fragmentToBodyId, withBodyFragment } from '#site/routing/body-id.ts'
import { isLongAddress } from '#site/routing/is-long-address.ts'
import { withoutCredentials } from '#kit/is-http-url.ts'
import { trimCharacters } from '#kit/trim-characters.ts'

/** Where an address in a body leads. */
export type BodyAddress =
  /** An absolute http(s), `mailto:` or `tel:` address. `isStripped`: it held a user name or a password. */
  | { readonly kind: 'absolute'; readonly href: string; readonly web: boolean; readonly isStripped?: true }
  /** A path of this site, with or without locale prefix, with query and fragment. */
  | { readonly kind: 'site'; readonly path: string }
  /** A place in the same body; without `id` the top of the page. */
  | { readonly kind: 'fragment'; readonly id: string | undefined }

const scheme = /^([a-z][a-z0-9+.-]*):/i

/**
 * Reads the address of a link. `undefined` for schemes other than http, https, mailto and tel, for what is too long,
 * and for what is no address.
 *
 * Addresses without a scheme and a host are of this site, those without a leading slash counted from its root: a body
 * does not know the page it will stand on. Which page a path means in which language is for the site model to say.
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
  // Nothing that stands in the address of a file is ours: `#page=3` tells a viewer where to open it.
  return { kind: 'site', path: rooted(path.startsWith('/files/') ? path : withBodyFragment(path)) }
}

/** Reads the address of a picture: a path of the site or an absolute http(s) address. `undefined` for any other. */
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

/** The URL standard drops these before it looks at anything else, so "java\nscript:" is one word to a browser. */
function withoutIgnored(written: string): string {
  return trimCharacters(written, CONTROLS_AND_BLANK).replace(/[\t\n\r]/g, '')
}

function webAddress(text: string): BodyAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const open = withoutCredentials(text)
  return { kind: 'absolute', href: new URL(open).href, web: true, ...(open !== text && { isStripped: true }) }
}

/** As written if it is a plain path; else with a leading slash and without backslashes, blanks and `..` segments. */
function sitePath(text: string): string | undefined {
  if (text.startsWith('/') && !/\/\.|[\\\s"<>^`{|}]/.test(text)) return text
  if (!URL.canParse(text, 'http://site')) return undefined
  const { host, pathname, search, hash } = new URL(text, 'http://site')
  return host === 'site' ? rooted(pathname + search + hash) : undefined
}

/** With exactly one slash in front: two would lead to another host. */
function rooted(path: string): string {
  return path.replace(/^\/*/, '/')
}

function encodeBlanks(text: string): string {
  return text.replace(/[\s"<>\\^`{|}]/g, encodeURIComponent)
}
