import type { SourceFormat } from '#contract/picture.ts'

/**
 * Tells the format of a picture from its first bytes. `undefined` if they are no picture that a page could show.
 *
 * Does not trust names and content types: HTML in a file named `.jpg` is HTML.
 */
export function sniffFormat(bytes: Uint8Array): SourceFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096))
  const latin = head.toString('latin1')
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(latin)) return 'gif'
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'webp'
  if (latin.slice(4, 8) === 'ftyp' && /^.{8}(avif|avis)/s.test(latin)) return 'avif'
  if (latin.startsWith('\0\0\x01\0') && (head[4] ?? 0) > 0) return 'ico'
  if (/^(II\*\0|MM\0\*)/.test(latin)) return 'tiff'
  return isSvg(head.toString('utf8')) ? 'svg' : undefined
}

const begins =
  (...starts: string[]) =>
  (head: string) =>
    starts.some((start) => head.startsWith(start))
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const HTML = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body)/i

/** Other files that an editor may have uploaded as a picture, recognised by their first bytes. */
const OTHERS: readonly (readonly [is: (head: string) => boolean, reason: string])[] = [
  [
    (head) => head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8, 12)),
    'it is a HEIC file, as phones take them, and browsers do not show it: save it as JPEG',
  ],
  // The header that follows has 12 to 124 bytes.
  [(head) => head.startsWith('BM') && head.slice(15, 18) === '\0\0\0', 'it is a BMP file: save it as PNG or JPEG'],
  [begins('\xff\x0a', '\0\0\0\x0cJXL '), 'it is a JPEG XL file, which most browsers do not show: save it as JPEG'],
  [begins('\xff\x4f\xff\x51', '\0\0\0\x0cjP  '), 'it is a JPEG 2000 file, which browsers do not show: save it as JPEG'],
  [begins('8BPS'), 'it is a Photoshop file: save it as PNG or JPEG'],
  [begins('%PDF'), 'its bytes are no picture but a PDF document'],
  [(head) => head.slice(4, 8) === 'ftyp' || head.startsWith('\x1a\x45\xdf\xa3'), 'its bytes are no picture but a film'],
  [(head) => HTML.test(head), 'its bytes are no picture but a web page, as hosts answer for an error or a login'],
]

/** Says why bytes are no picture for a page, if `sniffFormat` does not know them. */
export function nameOther(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256)).toString('latin1')
  return OTHERS.find(([is]) => is(head))?.[1] ?? 'its bytes are no picture'
}

/** Whether the first element is `<svg>`. A declaration, comments and a document type may stand before it. */
function isSvg(head: string): boolean {
  const root = head
    .replace(/^\uFEFF/, '')
    .replace(/^(\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\]\s*)?>)*/i, '')
  return /^<svg[\s>/]/.test(root)
}
