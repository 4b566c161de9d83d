import { CACHE_CONTROL, EVERY_PATH, type HostHeaders, type HostRedirect, type HostRules } from '#contract/host-rules.ts'
import { decodePath } from '#contract/page-path.ts'
import { digest } from '#store/digest.ts'
import { COMPRESSIBLE_TYPES } from './content-type.ts'

/** Where nginx finds the files: a folder whose root changes by a link, or a bucket that it asks. */
export type NginxSource =
  | { readonly kind: 'folder'; readonly root: string }
  /** `address` is the bucket's with prefix, without a closing slash: `http://minio.internal:9000/sites/harbour`. */
  | { readonly kind: 'bucket'; readonly address: string; readonly layout: 'in-place' | 'releases' }

const IMMUTABLE = '~^/(_astro|_ipx|_data)/'

/**
 * A server of nginx for one tenant, to be included at the `http` level. For the nginx of Debian 12 and later.
 *
 * It does what a good host does with `_redirects` and `_headers`: redirects first, then files, folders by their index page, and the 404 page
 * of the language that the path begins with.
 */
export function nginxConfig(input: {
  tenant: string
  serverName: string
  rules: HostRules
  source: NginxSource
  listen?: string
}): string {
  const { tenant, serverName, rules, source, listen = '80' } = input
  const name = variableName(tenant)
  const headers = headerParts(rules.headers, name)
  const parts = source.kind === 'folder' ? folderParts(source.root, rules) : bucketParts(source, rules, name)
  return [
    `# The site of ${tenant}. Made by Tessera from the bundle's _redirects; a later publish writes it anew. Include it in http { }.`,
    `map $uri $${name}_cache {`,
    `  default "${CACHE_CONTROL.page}";`,
    `  "${IMMUTABLE}" "${CACHE_CONTROL.immutable}";`,
    `  "/builds/latest.json" "${CACHE_CONTROL.never}";`,
    '}',
    ...headers.outside,
    ...parts.outside,
    '',
    'server {',
    `  listen ${listen};`,
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
    '',
    ...parts.locations,
    '}',
    '',
  ].join('\n')
}

/** Headers of every path as they are; those of some paths by a map, whose empty value nginx does not send. Caching has its own. */
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

/** As a key of a map: a path, or a regular expression. */
function uriPattern(pattern: string): string {
  if (!pattern.includes('*')) return pattern
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^{}()|[\]\\]/g, '\\$&'))
  return `~^${parts.join('.*')}`
}

type Parts = { outside: string[]; server: string[]; locations: string[] }

function folderParts(root: string, rules: HostRules): Parts {
  return {
    outside: [],
    server: [
      `  root ${quoted(root)};`,
      '  # The times of the files stand for their content, so ETags are right and dates would mislead.',
      '  etag on;',
      '  add_header Last-Modified "";',
      '  gzip_static on;',
      '  gzip_vary on;',
      '  # With libnginx-mod-http-brotli-static: brotli_static on;',
    ],
    locations: rules.notFound.flatMap(({ folder, file }) => [
      `  location ${quoted(folder)} {`,
      `    error_page 404 ${quoted(file)};`,
      '    try_files $uri $uri/index.html =404;',
      '  }',
    ]),
  }
}

/**
 * A release is asked for anew with every request: the pointer object tells it in a header, which is all that nginx needs.
 */
function bucketParts(source: Extract<NginxSource, { kind: 'bucket' }>, rules: HostRules, name: string): Parts {
  const url = new URL(source.address)
  const base = url.pathname.replace(/\/+$/, '')
  const hasPointer = source.layout === 'releases'
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const lead = `${url.protocol}//${name}${base}${hasPointer ? `/releases/$${name}_release` : ''}`
  const release = hasPointer
    ? ['auth_request /.tessera-pointer;', `auth_request_set $${name}_release $upstream_http_x_amz_meta_release;`]
    : []
  const pass = (path: string) => ['proxy_intercept_errors on;', `proxy_pass ${lead}${path};`]
  const files = [...new Set(rules.notFound.map(({ file }) => file))]
  return {
    outside: [
      `upstream ${name} { server ${url.hostname}:${port}; keepalive 16; }`,
      '# The path as it was sent, still encoded and without its query; a folder is its index page. Empty: climbs out of the site.',
      `map $request_uri $${name}_path {`,
      String.raw`  "~*^[^?]*(/|%2f)(\.|%2e){1,2}(/|%2f|\?|$)" "";`,
      String.raw`  "~^/\.|^[^?]*//" "";`,
      String.raw`  "~^([^?]*/)([?]|$)" "$1index.html";`,
      String.raw`  "~^([^?]*)" "$1";`,
      '}',
      "# Compressing makes nginx's ETags weak; the bucket knows them as it gave them.",
      `map $http_if_none_match $${name}_etag {`,
      '  default $http_if_none_match;',
      String.raw`  "~^W/(?<strong>.*)$" $strong;`,
      '}',
    ],
    server: [
      `  proxy_set_header Host ${url.host};`,
      '  proxy_http_version 1.1;',
      '  proxy_set_header Connection "";',
      `  proxy_set_header If-None-Match $${name}_etag;`,
      '  proxy_hide_header Cache-Control;',
      '  proxy_hide_header x-amz-meta-release;',
      '  gzip on;',
      '  gzip_vary on;',
      '  gzip_proxied any;',
      '  gzip_min_length 1024;',
      `  gzip_types ${COMPRESSIBLE_TYPES.join(' ')};`,
      ...(url.protocol === 'https:' ? ['  proxy_ssl_server_name on;', `  proxy_ssl_name ${url.hostname};`] : []),
    ],
    locations: [
      ...(hasPointer
        ? [
            '  location = /.tessera-pointer {',
            '    internal;',
            // The visitor's own conditions are about the page: 304 to this question would be an error.
            '    proxy_pass_request_body off;',
            '    proxy_pass_request_headers off;',
            // nginx inherits such lines all or none.
            `    proxy_set_header Host ${url.host};`,
            '    proxy_set_header Connection "";',
            '    proxy_set_header Content-Length "";',
            `    proxy_pass ${url.protocol}//${name}${base}/current;`,
            '  }',
          ]
        : []),
      ...files.flatMap((file) => [
        `  location = ${quoted(file)} {`,
        ...[...release, ...pass(file)].map((line) => `    ${line}`),
        '  }',
      ]),
      ...rules.notFound.flatMap(({ folder, file }) => [
        `  location ${quoted(folder)} {`,
        `    if ($${name}_path = "") { return 404; }`,
        // A bucket that may not be listed says 403 of what is not there.
        `    error_page 403 404 =404 ${quoted(file)};`,
        ...[...release, ...pass(`$${name}_path`)].map((line) => `    ${line}`),
        '  }',
      ]),
    ],
  }
}

/** nginx's table of variables takes no long names. */
function variableName(tenant: string): string {
  const name = `tessera_${tenant.replaceAll('-', '_')}`
  return name.length <= 40 ? name : `${name.slice(0, 30)}_${digest(tenant).slice(0, 8)}`
}

/** nginx compares decoded paths; of several rules for one path the first holds. */
function firstOfEach(redirects: readonly HostRedirect[]): { path: string; to: string; status: number }[] {
  const byPath = new Map<string, { path: string; to: string; status: number }>()
  for (const { from, to, status } of redirects) {
    const path = decodePath(from)
    if (path !== undefined && !byPath.has(path)) byPath.set(path, { path, to, status })
  }
  return [...byPath.values()]
}

/** A word of nginx's configuration. It has no way to write a dollar sign, which would begin a variable, but to encode it. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('$', '%24')}"`
}
