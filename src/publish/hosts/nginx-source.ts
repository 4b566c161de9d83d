import { isIP } from 'node:net'
import type { HostRules } from '#contract/host-rules.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import { COMPRESSIBLE_TYPES, contentTypeOf } from './content-type.ts'
import { quoted } from './nginx-word.ts'

/** Where nginx finds the files: in a folder whose root is a link that changes, or in a bucket. */
export type NginxSource =
  | { readonly kind: 'folder'; readonly root: string }
  /**
   * `address` is the bucket's address with the prefix, without a closing slash:
   * `http://minio.internal:9000/sites/harbour`.
   */
  | { readonly kind: 'bucket'; readonly address: string; readonly layout: 'in-place' | 'releases' }

/** Lines of configuration outside the server, inside it, and its locations. */
type Parts = { outside: string[]; server: string[]; locations: string[] }

/** File extensions that nginx's `mime.types` lacks. */
const UNKNOWN_TO_NGINX = ['md', 'webmanifest']

/** The parts for a folder: files, folders by their index page, and compressed copies beside the files. */
export function folderParts(root: string, rules: HostRules): Parts {
  return {
    outside: [],
    server: [
      `  root ${quoted(root)};`,
      '  # The times of the files stand for their content, so ETags are right and dates would mislead.',
      '  etag on;',
      '  add_header Last-Modified "";',
      '  gzip_static on;',
      '  gzip_vary on;',
    ],
    locations: rules.notFound.flatMap(({ folder, file }) => [
      `  location ${quoted(folder)} {`,
      `    error_page 404 ${quoted(file)};`,
      '    try_files $uri $uri/index.html =404;',
      "    # nginx's own list of types has none for these.",
      ...UNKNOWN_TO_NGINX.flatMap((ending) => [
        String.raw`    location ~ \.${ending}$ {`,
        '      types { }',
        `      default_type ${quoted(contentTypeOf(`.${ending}`))};`,
        '      try_files $uri =404;',
        '    }',
      ]),
      '  }',
    ]),
  }
}

/**
 * The parts for a bucket. With releases, nginx asks the pointer object at every request which release is live. The
 * answer is in a header, which is all that nginx can read.
 */
export function bucketParts(source: Extract<NginxSource, { kind: 'bucket' }>, rules: HostRules, name: string): Parts {
  const url = new URL(source.address)
  const base = trimCharactersEnd(url.pathname, '/')
  const hasPointer = source.layout === 'releases'
  const bucket = bucketAddress(url, name)
  const lead = `${url.protocol}//${bucket.name}${base}${hasPointer ? `/releases/$${name}_release` : ''}`
  const release = hasPointer
    ? ['auth_request /.tessera-pointer;', `auth_request_set $${name}_release $upstream_http_x_amz_meta_release;`]
    : []
  const pass = (path: string) => ['proxy_intercept_errors on;', `proxy_pass ${lead}${path};`]
  const files = [...new Set(rules.notFound.map(({ file }) => file))]
  return {
    outside: [
      ...bucket.outside,
      '# The path as it was sent, still encoded and without its query; a folder is its index page. Empty: climbs out of the site.',
      `map $request_uri $${name}_path {`,
      String.raw`  "~*^[^?]*(/|%2f)(\.|%2e){1,2}(/|%2f|\?|$)" "";`,
      String.raw`  "~^/\.(?!well-known/)|^[^?]*//" "";`,
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
            // The visitor's conditional headers are about the page. A 304 as the answer to this request would be an
            // error.
            '    proxy_pass_request_body off;',
            '    proxy_pass_request_headers off;',
            // nginx inherits `proxy_set_header` lines only if a location has none of its own.
            `    proxy_set_header Host ${url.host};`,
            '    proxy_set_header Connection "";',
            '    proxy_set_header Content-Length "";',
            `    proxy_pass ${url.protocol}//${bucket.name}${base}/current;`,
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
        // A bucket whose keys may not be listed answers 403 for a missing object.
        `    error_page 403 404 =404 ${quoted(file)};`,
        ...[...release, ...pass(`$${name}_path`)].map((line) => `    ${line}`),
        '  }',
      ]),
    ],
  }
}

/**
 * How `proxy_pass` names the bucket. nginx resolves a host name in its configuration only once, when it starts, and
 * does not start if that fails. It resolves a name from a variable while it runs. For an IP address it keeps
 * connections open.
 */
function bucketAddress(url: URL, name: string): { name: string; outside: string[] } {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const address = `${url.hostname}:${port}`
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')))
    return { name, outside: [`upstream ${name} { server ${address}; keepalive 16; }`] }
  return {
    name: `$${name}_bucket`,
    outside: [
      '# nginx asks a resolver for the address of the bucket while it runs. Name yours in http { } or in your own lines of this server:',
      '# resolver 127.0.0.53;',
      `map $host $${name}_bucket { default "${address}"; }`,
    ],
  }
}
