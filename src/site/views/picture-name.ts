import { decodePath } from '#contract/page-path.ts'
import { trimCharacters } from '#kit/trim-characters.ts'
import { pathPart } from '../routing/href.ts'

const LONGEST_SEGMENT = 60
const MOST_SEGMENTS = 8

/**
 * Makes the name of a source picture that stands in addresses: `files/bay.jpg` for a file under `fileUrl`, else host
 * and path.
 *
 * The name is for people. It ignores the query, so two sources may have the same name; addresses also hold a digest of
 * the bytes, which differs. Every segment is a safe file name on any disk and host.
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
