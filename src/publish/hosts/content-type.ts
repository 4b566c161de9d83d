import { extname } from 'node:path/posix'

/** By file name ending. Text says its encoding, since S3 and folders know nothing of it. */
const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
}

const FEED = 'application/atom+xml'

/** The media type to send with a file of a bundle. */
export function contentTypeOf(path: string): string {
  if (path === 'feed.xml' || path.endsWith('/feed.xml')) return FEED
  if (path === '_headers' || path === '_redirects') return 'text/plain; charset=utf-8'
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
}

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|xml|atom|manifest|wasm))/

/** Whether compressing makes such a file smaller. */
export function isCompressible(path: string): boolean {
  return COMPRESSIBLE.test(contentTypeOf(path))
}

/** Media types of such files, but that of pages, which every web server compresses unasked. */
export const COMPRESSIBLE_TYPES: readonly string[] = [
  ...new Set([...Object.values(TYPES), FEED].map((type) => type.split(';')[0] ?? '')),
].filter((type) => COMPRESSIBLE.test(type) && type !== 'text/html')

/** Names under which hosts send one kind of file. Browsers treat them alike. */
const ALIKE = [
  ['text/javascript', 'application/javascript', 'application/x-javascript'],
  ['application/xml', 'text/xml', FEED],
  ['application/json', 'application/manifest+json'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
]

/** Whether a browser takes a file that is sent with this header for what it is. */
export function isTypeOf(path: string, contentType: string): boolean {
  const [sent = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const [right = ''] = contentTypeOf(path).split(';')
  if (right === 'application/octet-stream') return true
  if (parameters.some((one) => one.startsWith('charset=') && one !== 'charset=utf-8')) return false
  return sent === right || ALIKE.some((names) => names.includes(sent) && names.includes(right))
}
