import { decodePath } from '#contract/page-path.ts'
import { trimCharacters } from '#kit/trim-characters.ts'
import { pathPart } from '../routing/href.ts'

const LONGEST_SEGMENT = 60
const MOST_SEGMENTS = 8

/**
 * Names a source picture in addresses, by its own address: `files/bay.jpg` under `fileUrl`, else host and path.
 *
 * It is for people to recognise. Two sources may share a name (a query is not in it); what tells them apart is the
 * digest of their bytes, which addresses carry too. Every segment is safe as the name of a file on any disk and host.
 */
export function pictureName(fileUrl: string, url: string): string {
  if (url.startsWith(`${fileUrl}/files/`)) return safePath(pathPart(url.slice(fileUrl.length + 1)))
  const { host, pathname } = new URL(url)
  return safePath(`${host.replaceAll(':', '-')}${pathname}`)
}

function safePath(path: string): string {
  const segments = (decodePath(path) ?? path).split('/').map(safeSegment)
  const named = segments.filter((segment) => segment !== '')
  return named.length < 2 ? [...named, 'picture'].join('/') : named.slice(-MOST_SEGMENTS).join('/')
}

function safeSegment(segment: string): string {
  const plain = trimCharacters(segment.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-'), '.-')
  return [...plain].slice(-LONGEST_SEGMENT).join('').replace(/^\.+/, '')
}
