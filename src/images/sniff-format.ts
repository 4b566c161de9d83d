import type { SourceFormat } from '#contract/picture.ts'

/**
 * What bytes are, by how they begin; `undefined` for what is no picture that a page could show.
 *
 * Names and content types are not trusted: HTML named `.jpg` is HTML.
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
  return isSvg(head.toString('utf8')) ? 'svg' : undefined
}

/** The first element is `<svg>`; a declaration, comments and a document type may stand before it. */
function isSvg(head: string): boolean {
  const root = head
    .replace(/^\uFEFF/, '')
    .replace(/^(\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\]\s*)?>)*/i, '')
  return /^<svg[\s>/]/.test(root)
}
