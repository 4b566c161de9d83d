import { SourceError } from './source-error.ts'

const MAX_BYTES = 1_000_000
const MAX_PICTURES = 64
/** In pixels, of each picture in an icon file. Browsers draw icons of at most 256 pixels. */
const LONGEST_EDGE = 1024

const ENTRY = 16
const FIRST_ENTRY = 6

/**
 * The size of the first picture in an icon file. The file is served as it is, so every picture in it is checked. Throws
 * `SourceError` if one is incomplete, is neither PNG nor a bitmap, or is larger than any icon.
 */
export function measureIcon(bytes: Uint8Array): { width: number; height: number } {
  if (bytes.byteLength > MAX_BYTES) throw new SourceError(`it is an icon file of more than ${MAX_BYTES / 1_000_000} MB`)
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.readUInt16LE(4)
  if (count > MAX_PICTURES) throw new SourceError(`it is an icon file of more than ${MAX_PICTURES} pictures`)
  for (let at = FIRST_ENTRY; at < FIRST_ENTRY + count * ENTRY; at += ENTRY) {
    const [width, height] = sizeOf(pictureAt(view, at))
    if (width > LONGEST_EDGE || height > LONGEST_EDGE) {
      throw new SourceError(`it is an icon file with a picture of ${width} × ${height} pixels`)
    }
  }
  return { width: view[FIRST_ENTRY] || 256, height: view[FIRST_ENTRY + 1] || 256 }
}

function pictureAt(view: Buffer, entry: number): Buffer {
  if (entry + ENTRY > view.length) throw damaged()
  const size = view.readUInt32LE(entry + 8)
  const start = view.readUInt32LE(entry + 12)
  if (size < 24 || start + size > view.length) throw damaged()
  return view.subarray(start, start + size)
}

/**
 * The size of a picture in an icon file: a PNG, or a bitmap without its file header. A bitmap's height includes its
 * mask.
 */
function sizeOf(picture: Buffer): [width: number, height: number] {
  if (picture.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n')
    return [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  if (picture.readUInt32LE(0) !== 40) throw damaged()
  return [Math.abs(picture.readInt32LE(4)), Math.abs(picture.readInt32LE(8)) / 2]
}

function damaged(): SourceError {
  return new SourceError('its bytes are damaged')
}
