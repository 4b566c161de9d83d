const FIRST_CHUNK = 8

/**
 * How many frames a PNG has. An animated PNG says it in a chunk `acTL` before its pixels
 * (https://www.w3.org/TR/png-3/#acTL-chunk).
 */
export function countPngFrames(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = FIRST_CHUNK; at + 12 <= view.length; at += 12 + view.readUInt32BE(at)) {
    const type = view.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return Math.max(1, view.readUInt32BE(at + 8))
    if (type === 'IDAT') return 1
  }
  return 1
}
