import { PICTURE_FOLDER } from './image-url.ts'
import { decodePath } from './page-path.ts'

/**
 * `from` and `to` are percent-encoded; `to` is a path of the site or an absolute URL, each with its query and
 * fragment.
 */
export type HostRedirect = { readonly from: string; readonly to: string; readonly status: 301 | 302 }

/** Headers of every path that a pattern takes; `*` stands for anything. */
export type HostHeaders = { readonly pattern: string; readonly headers: { readonly [name: string]: string } }

/** The file to serve with status 404 for unknown paths in a folder. */
export type NotFoundRule = { readonly folder: string; readonly file: string }

/** What a host needs to know of a bundle besides its files. Of several rules for one path the first holds. */
export type HostRules = {
  readonly redirects: readonly HostRedirect[]
  readonly headers: readonly HostHeaders[]
  /** Deeper folders first. */
  readonly notFound: readonly NotFoundRule[]
}

export const CACHE_CONTROL = {
  /** May be kept, must be asked for: pages, feeds, the search index, the state of the site. */
  page: 'public, max-age=0, must-revalidate',
  /** The name changes with the bytes. */
  immutable: 'public, max-age=31536000, immutable',
  /** Says which build is live. */
  never: 'no-store',
} as const

export type CacheClass = keyof typeof CACHE_CONTROL

const IMMUTABLE_FOLDERS = ['/_astro/', PICTURE_FOLDER] as const
/** As earlier versions named the state of a site, which open pages of theirs load and a rollback brings back. */
const DIGESTED_STATE = /^\/_data\/[a-z]+\.[0-9a-f]{10}\.json$/
export const EVERY_PATH = '/*'
const LATEST_BUILD = '/builds/latest.json'

/** How long a file of a bundle may be kept. `path` with or without a leading slash. */
export function cacheClassOf(path: string): CacheClass {
  const absolute = path.startsWith('/') ? path : `/${path}`
  if (absolute === LATEST_BUILD) return 'never'
  if (IMMUTABLE_FOLDERS.some((folder) => absolute.startsWith(folder)) || DIGESTED_STATE.test(absolute))
    return 'immutable'
  return 'page'
}

/**
 * Headers of everything that a site serves.
 *
 * `policy` is the content security policy that its pages also carry themselves; who may frame them can only be said
 * here. `isSecure`: visitors come by https, and shall from then on.
 */
export function securityHeaders({ policy, isSecure }: { policy: string; isSecure: boolean }): HostHeaders['headers'] {
  return {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    // Without includeSubDomains: names below a site's own are not ours to rule.
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=63072000' }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** A file of a stranger, opened by itself, is a page of this origin: it may draw itself and do nothing else. */
const PICTURE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
} as const

// Hosts join the values of one header from several rules with commas, so no two patterns with Cache-Control may take
// one path. What no pattern takes (`/`, feeds) they serve with the page's value of their own accord. Two content
// security policies both hold.
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

/** The file `_redirects` (Netlify's syntax). Lines that a host does not know it skips. */
export function formatRedirects(rules: HostRules): string {
  const redirects = rules.redirects.map(({ from, to, status }) => `${from} ${to} ${status}`)
  // Without a rule hosts serve /404.html for every path.
  const notFound = rules.notFound.flatMap(({ folder, file }) => (folder === '/' ? [] : [`${folder}* ${file} 404`]))
  return lines([...redirects, ...notFound])
}

/** The file `_headers` (Netlify's syntax). */
export function formatHeaders(rules: HostRules): string {
  return lines(
    rules.headers.flatMap(({ pattern, headers }) => [
      pattern,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ]),
  )
}

const indexes = new WeakMap<HostRules, ReadonlyMap<string, HostRedirect>>()

/** The redirect of a path as a browser sends it, percent-encoded or not, without query. */
export function matchRedirect(rules: HostRules, path: string): HostRedirect | undefined {
  let index = indexes.get(rules)
  if (index === undefined) {
    // Set from the last to the first, so that of several the first stays.
    index = new Map(rules.redirects.toReversed().map((redirect) => [decodePath(redirect.from) ?? '', redirect]))
    indexes.set(rules, index)
  }
  const decoded = decodePath(path)
  return decoded === undefined ? undefined : index.get(decoded)
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('')
}
