import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { digest } from '#store/fs/digest.ts'

/**
 * Brotli's quality for pages, 0 to 11. With 11, a page of 37 kB takes 44 instead of 14 ms whenever it changes, and is
 * only a tenth smaller.
 */
const PAGE_QUALITY = 9
const COMPILED_FOLDER = '_astro/'

const compiled = new Map<string, Promise<Buffer>>()

/**
 * Compresses a file of a bundle with Brotli (RFC 7932). `path` is its path within the bundle.
 *
 * Compiled files get the highest quality. There are a few dozen of them, the same for all tenants and builds, and each
 * is compressed once.
 */
export function brotli(body: Uint8Array, path: string): Promise<Buffer> {
  if (!path.startsWith(COMPILED_FOLDER)) return compress(body, PAGE_QUALITY)
  const key = digest(body)
  const known = compiled.get(key)
  if (known) return known
  const made = compress(body, constants.BROTLI_MAX_QUALITY)
  compiled.set(key, made)
  return made
}

function compress(body: Uint8Array, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return promisify(brotliCompress)(body, { params })
}
