import type { Steps } from '#kit/steps.ts'
import { digest } from '../fs/digest.ts'
import type { CacheRow, LocalCache } from './local-cache.ts'

/**
 * The space with the cleaned bodies of articles. A row is bytes: the `Body` as JSON (which has no line breaks), a line
 * break, and the body's words without markup, in UTF-8. Pages need only the first part and the search only the second,
 * so the other part is not decoded.
 */
const SPACE = 'cleaned'
const NAME_LENGTH = 32
const LINE_BREAK = 0x0a

/** The name of a body everywhere, made from its row: 32 hexadecimal digits. */
export function nameOfBody(row: Uint8Array): string {
  return digest(row).slice(0, NAME_LENGTH)
}

export function joinBodyRow(json: string, words: string): Buffer {
  return Buffer.from(`${json}\n${words}`)
}

export function bodyEntry(name: string, row: Uint8Array): CacheRow {
  return [SPACE, name, row]
}

export function hasBody(cache: LocalCache, name: string): boolean {
  return cache.keys(SPACE, name).length > 0
}

/** Whether one of these bodies is missing in the cache. */
export function* isBodyLost(cache: LocalCache, names: Iterable<string>): Steps<boolean> {
  for (const name of names) {
    if (!hasBody(cache, name)) return true
    yield
  }
  return false
}

/** The row of a body; `undefined` if it is missing. */
export function readBodyRow(cache: LocalCache, name: string): Uint8Array | undefined {
  return cache.readBytes(SPACE, [name])[0]
}

/** The `Body` of each name, as JSON, in the order of the names; `undefined` for a missing one. */
export function readBodies(cache: LocalCache, names: readonly string[]): (string | undefined)[] {
  return cache.readBytes(SPACE, names).map((row) => row && decode(row, 0, row.indexOf(LINE_BREAK)))
}

/** The words of a body, one line per block; `undefined` if it is missing. */
export function readBodyWords(cache: LocalCache, name: string): string | undefined {
  const row = readBodyRow(cache, name)
  return row && decode(row, row.indexOf(LINE_BREAK) + 1, row.length)
}

function decode({ buffer, byteOffset, length }: Uint8Array, start: number, end: number): string {
  return Buffer.from(buffer, byteOffset, length).toString('utf8', start, end)
}
