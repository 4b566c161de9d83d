import { MEDIA_TYPES, mediaTypeOf } from '#kit/media-type.ts'

const FEED = 'application/atom+xml'

/** The media type that a host sends with a file of a bundle. */
export function contentTypeOf(path: string): string {
  if (path === 'feed.xml' || path.endsWith('/feed.xml')) return FEED
  if (path === '_headers' || path === '_redirects') return 'text/plain; charset=utf-8'
  return mediaTypeOf(path) ?? 'application/octet-stream'
}

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|xml|atom|manifest|wasm))/

/** Whether compression makes a file of this type smaller. */
export function isCompressible(path: string): boolean {
  return COMPRESSIBLE.test(contentTypeOf(path))
}

/** The media types of these files, without that of pages, which every web server compresses by default. */
export const COMPRESSIBLE_TYPES: readonly string[] = [
  ...new Set([...MEDIA_TYPES.values(), FEED].map((type) => type.split(';')[0] ?? '')),
].filter((type) => COMPRESSIBLE.test(type) && type !== 'text/html')

/** Media types that browsers treat alike. */
const ALIKE = [
  ['text/javascript', 'application/javascript', 'application/x-javascript'],
  ['application/xml', 'text/xml', FEED],
  ['application/json', 'application/manifest+json'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
]

/** Whether a browser that gets a file with this `Content-Type` treats it as what it is. */
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
