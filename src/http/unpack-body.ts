import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'

/** `coding` is the `Content-Encoding` of a success that this client cannot decompress. */
export class CodingUnknown extends Error {
  readonly coding: string

  constructor(coding: string) {
    super(`the answer has the Content-Encoding "${coding}", which cannot be read`)
    this.coding = coding
  }
}

/** The decompressors by `Content-Encoding` (RFC 9110, section 8.4.1). `first` holds the first bytes of the body. */
const UNPACK: { readonly [coding: string]: (first: Uint8Array) => Transform } = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
  // Some servers leave out the header of two bytes (RFC 1950, section 2.2). The lower half of its first byte is 8.
  deflate: ([byte = 0]) => ((byte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
}

/** Statuses whose answers have no body, whatever their headers say (RFC 9110, section 6.4.1). */
const BODILESS = new Set([204, 304])

/**
 * The body of an answer, decompressed; `null` if there is none. The body of a redirect stays as it came.
 *
 * Throws `CodingUnknown` if a success cannot be decompressed. For a failure, the status says more.
 */
export function unpackBody(answer: IncomingMessage): AsyncIterable<Uint8Array> | null {
  const { statusCode = 0 } = answer
  if (BODILESS.has(statusCode)) {
    // An answer that is not read to its end keeps its connection busy.
    answer.resume()
    return null
  }
  const coding = answer.headers['content-encoding'] ?? ''
  const name = coding
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'identity')
    .join(', ')
  const isRedirect = statusCode >= 300 && statusCode < 400
  if (name === '' || isRedirect) return answer
  const unpack = Object.hasOwn(UNPACK, name) ? UNPACK[name] : undefined
  if (unpack) return unpacked(answer, unpack)
  if (statusCode === 200) throw new CodingUnknown(coding)
  return answer
}

/** Decompresses a body. An empty body stays empty: it is not compressed, and every decompressor refuses it. */
async function* unpacked(
  answer: IncomingMessage,
  unpack: (first: Uint8Array) => Transform,
): AsyncGenerator<Uint8Array, void> {
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await chunks.next()
  if (first.done) return
  async function* packed() {
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value
  }
  // A reader learns why the body breaks off. If the reader has stopped, the error is dropped.
  const ignore = () => undefined
  const body = pipeline(packed, unpack(first.value), ignore).on('error', ignore)
  yield* body as AsyncIterable<Uint8Array>
}
