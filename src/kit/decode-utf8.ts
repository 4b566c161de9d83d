/** The probable encoding of bytes that are not UTF-8. */
export type OtherEncoding = 'UTF-16' | 'UTF-32' | 'another encoding than UTF-8'

/**
 * Decodes bytes in UTF-8, without the byte-order mark that some programs write first. If they are not UTF-8, it names
 * the probable encoding.
 *
 * UTF-16 and UTF-32 are recognised by their byte-order mark, or by zero bytes among the first four: a text that begins
 * with a Latin letter or a bracket has such bytes there, and in UTF-8 it has none.
 */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string } | { readonly encoding: OtherEncoding } {
  const encoding = wideEncoding(bytes)
  if (encoding) return { encoding }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { encoding: 'another encoding than UTF-8' }
  }
}

/** Removes the byte-order mark of a text that is already decoded. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

function wideEncoding([first, second, third, fourth]: Uint8Array): OtherEncoding | undefined {
  const marks = first === 0xff && second === 0xfe ? 'little' : first === 0xfe && second === 0xff ? 'big' : undefined
  if (marks === 'little') return third === 0 && fourth === 0 ? 'UTF-32' : 'UTF-16'
  if (marks === 'big') return 'UTF-16'
  if (first === 0 && second === 0) return 'UTF-32'
  if (second === 0 && third === 0 && fourth === 0) return 'UTF-32'
  return first === 0 || second === 0 ? 'UTF-16' : undefined
}
