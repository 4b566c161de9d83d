import { remembered } from '#kit/remembered.ts'
import { PICTURE_FOLDER } from './image-url.ts'
import { decodePath } from './page-path.ts'

/**
 * A redirect. `from` and `to` are percent-encoded. `to` is a path of the site or an absolute URL, with its query and
 * fragment.
 */
export type HostRedirect = { readonly from: string; readonly to: string; readonly status: 301 | 302 }

/** The headers of every path that matches a pattern. `*` stands for any characters. */
export type HostHeaders = { readonly pattern: string; readonly headers: { readonly [name: string]: string } }

/** The file to serve with status 404 for unknown paths in a folder. */
export type NotFoundRule = { readonly folder: string; readonly file: string }

/** What a host needs to know about a bundle besides its files. If several rules match a path, the first one counts. */
export type HostRules = {
  readonly redirects: readonly HostRedirect[]
  readonly headers: readonly HostHeaders[]
  /** Deeper folders first. */
  readonly notFound: readonly NotFoundRule[]
}

export const CACHE_CONTROL = {
  /**
   * Browsers may store it, and must ask the server each time: pages, feeds, the search index, the state of the site.
   */
  page: 'public, max-age=0, must-revalidate',
  /** Files whose name changes with their bytes. */
  immutable: 'public, max-age=31536000, immutable',
  /** The file that says which build is live. */
  never: 'no-store',
} as const

type CacheClass = keyof typeof CACHE_CONTROL

const IMMUTABLE_FOLDERS = ['/_astro/', PICTURE_FOLDER] as const
/**
 * The file name of a site's state in earlier versions. Open pages of those versions load it, and a rollback brings it
 * back.
 */
const DIGESTED_STATE = /^\/_data\/[a-z]+\.[0-9a-f]{10}\.json$/
export const EVERY_PATH = '/*'
const LATEST_BUILD = '/builds/latest.json'

/** How browsers may store a file of a bundle. `path` has a leading slash or none. */
export function cacheClassOf(path: string): CacheClass {
  const absolute = path.startsWith('/') ? path : `/${path}`
  if (absolute === LATEST_BUILD) return 'never'
  if (IMMUTABLE_FOLDERS.some((folder) => absolute.startsWith(folder)) || DIGESTED_STATE.test(absolute))
    return 'immutable'
  return 'page'
}

/**
 * The headers of everything that a site serves.
 *
 * `policy` is the content security policy that the pages carry too; only the header can say which sites may frame them.
 * `isSecure`: visitors use https, and browsers must use it from then on.
 */
function securityHeaders({ policy, isSecure }: { policy: string; isSecure: boolean }): HostHeaders['headers'] {
  return {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    // Without includeSubDomains, because names below the site's own do not belong to the site.
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=63072000' }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/**
 * A picture that is opened alone is a page of this origin, and may come from strangers. It may draw itself and do
 * nothing else.
 */
const PICTURE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
} as const

// Hosts join the values of one header from several rules with commas, so no two patterns with Cache-Control may match
// the same path. Paths that no pattern matches (`/`, feeds) get the value of pages from the host itself. If a path has
// two content security policies, both hold.
export function headerRules(site: { policy: string; isSecure: boolean }): readonly HostHeaders[] {
  return [
    { pattern: EVERY_PATH, headers: securityHeaders(site) },
    { pattern: '/*.html', headers: { 'Cache-Control': CACHE_CONTROL.page } },
    ...IMMUTABLE_FOLDERS.map((folder) => ({
      pattern: `${folder}*`,
      headers: { 'Cache-Control': CACHE_CONTROL.immutable, ...(folder === PICTURE_FOLDER && PICTURE_HEADERS) },
    })),
    { pattern: LATEST_BUILD, headers: { 'Cache-Control': CACHE_CONTROL.never } },
  ]
}

/** The text of the file `_redirects` (Netlify's syntax). A host ignores lines that it does not know. */
export function formatRedirects(rules: HostRules): string {
  const redirects = rules.redirects.map(({ from, to, status }) => `${from} ${to} ${status}`)
  // Hosts serve /404.html for every other path without a rule.
  const notFound = rules.notFound.flatMap(({ folder, file }) => (folder === '/' ? [] : [`${folder}* ${file} 404`]))
  return lines([...redirects, ...notFound])
}

/** The text of the file `_headers` (Netlify's syntax). */
export function formatHeaders(rules: HostRules): string {
  return lines(
    rules.headers.flatMap(({ pattern, headers }) => [
      pattern,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ]),
  )
}

// The rules are set from the last to the first, so that the first one of a path stays.
const indexOf = remembered(
  ({ redirects }: HostRules) =>
    new Map(redirects.toReversed().map((redirect) => [decodePath(redirect.from) ?? '', redirect])),
)

/**
 * The redirect of a path; `undefined` if there is none. The path is as a browser sends it: percent-encoded or not,
 * without query.
 */
export function matchRedirect(rules: HostRules, path: string): HostRedirect | undefined {
  const decoded = decodePath(path)
  return decoded === undefined ? undefined : indexOf(rules).get(decoded)
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('')
}
