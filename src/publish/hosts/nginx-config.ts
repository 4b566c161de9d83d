import { SITE_LOCALES } from '#contract/locale.ts'
import { CACHE_CONTROL, EVERY_PATH, type HostHeaders, type HostRedirect, type HostRules } from '#contract/host-rules.ts'
import { decodePath } from '#contract/page-path.ts'
import { digest } from '#store/fs/digest.ts'
import { bucketParts, folderParts, type NginxSource } from './nginx-source.ts'
import type { Groups } from './find-groups.ts'
import { quoted } from './nginx-word.ts'

const IMMUTABLE = '~^/(_astro|_ipx)/'

/**
 * Writes an nginx server for one tenant, to be included at the `http` level. For nginx as in Debian 12 and later.
 *
 * It does what a good host does with `_redirects` and `_headers`. Redirects come first, then addresses without `.html`,
 * files, folders by their index page, and at last the 404 page of the language that the path begins with.
 */
export function nginxConfig(input: {
  tenant: string
  serverName: string
  rules: HostRules
  source: NginxSource
  groups?: Groups
}): string {
  const { tenant, serverName, rules, source, groups = [] } = input
  const name = variableName(tenant)
  const headers = headerParts(rules.headers, name)
  const parts = source.kind === 'folder' ? folderParts(source.root, rules) : bucketParts(source, rules, name)
  return [
    `# The site of ${tenant}. Include it in http { }. Do not edit it: the next publish writes it anew from the bundle's _redirects.`,
    `# Your own lines stand in tessera/${tenant}/ in the folder of nginx.conf, such as /etc/nginx/tessera/${tenant}/tls.conf: listen,`,
    '# ssl_certificate, ssl_certificate_key. If none of them says listen, nginx listens on port 80.',
    `map $uri $${name}_cache {`,
    `  default "${CACHE_CONTROL.page}";`,
    `  "${IMMUTABLE}" "${CACHE_CONTROL.immutable}";`,
    `  "/builds/latest.json" "${CACHE_CONTROL.never}";`,
    '}',
    ...headers.outside,
    ...parts.outside,
    '',
    'server {',
    `  include tessera/${tenant}/*.conf;`,
    `  server_name ${serverName};`,
    '  server_tokens off;',
    '  charset utf-8;',
    '  # Behind another proxy nginx does not know the scheme that visitors use.',
    '  absolute_redirect off;',
    ...headers.server,
    '  # Not on errors: nobody should remember for a year that a file was missing.',
    `  add_header Cache-Control $${name}_cache;`,
    ...parts.server,
    '',
    '  # Files for hosts and for publishers.',
    '  location = /_headers { return 404; }',
    '  location = /_redirects { return 404; }',
    String.raw`  location ~ "/\.(?!well-known/)" { return 404; }`,
    '',
    ...firstOfEach(rules.redirects).map(
      ({ path, to, status }) => `  location = ${quoted(path)} { return ${status} ${quoted(to)}; }`,
    ),
    ...shortAddresses(groups),
    '',
    ...parts.locations,
    '}',
    '',
  ].join('\n')
}

/**
 * Rules that lead addresses without `.html` to their pages. nginx encodes what a rewrite captured and keeps the query.
 * Of the characters of a group, only the dot has a meaning in a pattern.
 */
function shortAddresses(groups: Groups): string[] {
  const anyOf = (names: readonly string[]) =>
    `^(?:/(?:${SITE_LOCALES.join('|')}))?/(?:${names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')})`
  const sections = groups.filter(([, hasSection]) => hasSection)
  return [
    ...(sections.length === 0
      ? []
      : [`  location ~ "${anyOf(sections.map(([name]) => name))}/?$" { rewrite ^(.*?)/?$ $1/index.html permanent; }`]),
    ...(groups.length === 0
      ? []
      : [`  location ~ "${anyOf(groups.map(([name]) => name))}/[^/.]+$" { rewrite ^(.*)$ $1.html permanent; }`]),
  ]
}

/**
 * The settings that nginx needs once for all sites: space for host names of 253 characters, the longest possible, and
 * for many sites. With its default sizes, two names of 50 characters keep nginx from starting.
 */
export const NGINX_HTTP_CONFIG = [
  '# What the sites need together. Made by Tessera. Include it in http { } once, or set at least these sizes there yourself.',
  'server_names_hash_bucket_size 512;',
  'server_names_hash_max_size 4096;',
  'variables_hash_max_size 16384;',
  '',
].join('\n')

/**
 * Writes headers for every path directly, and headers for some paths through a map: nginx does not send an empty value.
 * `Cache-Control` has its own map.
 */
function headerParts(rules: readonly HostHeaders[], name: string): { outside: string[]; server: string[] } {
  const every = rules.filter(({ pattern }) => pattern === EVERY_PATH).flatMap(({ headers }) => Object.entries(headers))
  const some = rules
    .filter(({ pattern }) => pattern !== EVERY_PATH)
    .flatMap(({ pattern, headers }) => Object.entries(headers).map(([header, value]) => ({ pattern, header, value })))
    .filter(({ header }) => header !== 'Cache-Control')
  return {
    outside: some.map(
      ({ pattern, value }, index) =>
        `map $uri $${name}_header${index} { default ""; ${quoted(uriPattern(pattern))} ${quoted(value)}; }`,
    ),
    server: [
      ...every.map(([header, value]) => `  add_header ${header} ${quoted(value)} always;`),
      ...some.map(({ header }, index) => `  add_header ${header} $${name}_header${index} always;`),
    ],
  }
}

/** A pattern as a key of an nginx map: a path, or a regular expression. */
function uriPattern(pattern: string): string {
  if (!pattern.includes('*')) return pattern
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^{}()|[\]\\]/g, '\\$&'))
  return `~^${parts.join('.*')}`
}

/** The name of a tenant's variables. nginx's table of variables takes no long names. */
function variableName(tenant: string): string {
  const name = `tessera_${tenant.replaceAll('-', '_')}`
  return name.length <= 40 ? name : `${name.slice(0, 30)}_${digest(tenant).slice(0, 8)}`
}

/** Redirects by decoded path, because nginx compares decoded paths. The first of several rules for one path counts. */
function firstOfEach(redirects: readonly HostRedirect[]): { path: string; to: string; status: number }[] {
  const byPath = new Map<string, { path: string; to: string; status: number }>()
  for (const { from, to, status } of redirects) {
    const path = decodePath(from)
    if (path !== undefined && !byPath.has(path)) byPath.set(path, { path, to, status })
  }
  return [...byPath.values()]
}
