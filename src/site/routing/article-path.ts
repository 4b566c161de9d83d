import { SITE_LOCALES } from '#contract/locale.ts'

/** Names that no group may have, since they are folders of the program (provider contract, part 5). */
export const RESERVED_GROUPS: ReadonlySet<string> = new Set([
  ...SITE_LOCALES,
  ...['error', 'builds', '_astro', '_ipx', '_data', '_search', 'pagefind', 'assets', 'host'],
])

/** Names that no article without a group may have, since they are pages of the program (provider contract, part 5). */
export const RESERVED_ARTICLES: ReadonlySet<string> = new Set([
  ...SITE_LOCALES,
  ...['index', 'search', 'need', 'form-submit-success', '404', '500'],
])

// A folder cannot have the name of a file beside it.
const FILE_NAME = /\.(?:html|md)$|^(?:robots\.txt|llms\.txt|sitemap(?:-\d+)?\.xml|feed\.xml|_headers|_redirects)$/

const SEGMENT = /^[\p{L}\p{Nd}_-](?:[\p{L}\p{Nd}._-]*[\p{L}\p{Nd}_-])?$/u
const PLAIN_SEGMENT = /^[\w-]{1,120}$/
const MAX_CHARACTERS = 120
// File systems allow 255 bytes per name; `.html` takes five of them. A Chinese character takes three.
const MAX_BYTES = 250

type ArticlePath =
  | { readonly path: string; readonly slug: string; readonly group?: string }
  | { readonly path: string; readonly refused: string }

/**
 * Makes the path of an article: `/water/tariffs.html`, or without a group `/tariffs.html`. In NFC, not percent-encoded.
 *
 * `refused` says why the segments are not allowed (provider contract, part 5). An empty group counts as none.
 */
export function articlePath(slug: string, group?: string): ArticlePath {
  const article = slug.normalize('NFC')
  const folder = group === undefined || group === '' ? undefined : group.normalize('NFC')
  const path = folder === undefined ? `/${article}.html` : `/${folder}/${article}.html`
  const refused =
    (folder === undefined ? undefined : reasonAgainst(folder, 'group', RESERVED_GROUPS)) ??
    reasonAgainst(article, 'article', folder === undefined ? RESERVED_ARTICLES : undefined)
  if (refused !== undefined) return { path, refused }
  return folder === undefined ? { path, slug: article } : { path, slug: article, group: folder }
}

function reasonAgainst(segment: string, role: string, reserved?: ReadonlySet<string>): string | undefined {
  if (reserved?.has(segment)) return `the ${role} name "${segment}" is kept for the program`
  if (role === 'group' && FILE_NAME.test(segment)) return `the group name "${segment}" is that of a file`
  if (PLAIN_SEGMENT.test(segment)) return undefined
  if (segment === '') return `the ${role} name is empty`
  if ([...segment].length > MAX_CHARACTERS) return `the ${role} name is longer than ${MAX_CHARACTERS} characters`
  if (new TextEncoder().encode(segment).length > MAX_BYTES) {
    return `the ${role} name is longer than ${MAX_BYTES} bytes in UTF-8, which is more than a file name holds`
  }
  if (SEGMENT.test(segment)) return undefined
  return `the ${role} name may hold letters, digits, "-", "_" and inner "." only`
}
