import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Makes a PNG of these chunks, even if they contradict each other. */
export function pngOf(...chunks: Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND')])
}

/** A chunk of a PNG with its length and its checksum. */
export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** The header of a PNG with 8 bits for each of red, green and blue. */
export function pngHeader(width: number, height: number): Buffer {
  return chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 2, 0, 0, 0])]))
}

/** Draws an animated PNG, each frame in another colour. `claimed` is the number of frames that it says it has. */
export function drawMovingPng(frames: number, { edge = 40, claimed = frames } = {}): Buffer {
  let sequence = 0
  const parts = Array.from({ length: frames }, (_, at) => {
    const line = Buffer.concat([Buffer.alloc(1), Buffer.alloc(edge * 3, (at * 80) % 256)])
    const pixels = deflateSync(Buffer.concat(Array<Buffer>(edge).fill(line)))
    const control = Buffer.concat([numbers(sequence++, edge, edge, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])])
    const data = at === 0 ? chunk('IDAT', pixels) : chunk('fdAT', Buffer.concat([numbers(sequence++), pixels]))
    return Buffer.concat([chunk('fcTL', control), data])
  })
  return pngOf(pngHeader(edge, edge), chunk('acTL', numbers(claimed, 0)), ...parts)
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4))
  return bytes
}
