import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import * as v from 'valibot'
import { digest } from '../fs/digest.ts'
import { SharedStateDamaged } from '../errors.ts'

/**
 * The entries of a segment, in the order of their values: key, version and size of the value in bytes. A removed entry
 * has only its key.
 */
export type SegmentIndex = readonly (readonly [key: string] | readonly [key: string, version: string, size: number])[]

/** Entries packed as one object. `name` is the digest of `bytes`. */
export type LogSegment = { readonly name: string; readonly bytes: Buffer; readonly index: SegmentIndex }

export type NewEntry = { readonly key: string; readonly version: string; readonly value: Uint8Array }

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const Index = v.array(v.union([v.strictTuple([v.string()]), v.strictTuple([v.string(), v.string(), v.number()])]))

/**
 * No machine writes a larger index or larger values. The limits also keep a small object from unpacking without end.
 */
const MAX_INDEX_BYTES = 2 ** 28
const MAX_VALUE_BYTES = 2 ** 30
const LENGTH_BYTES = 4

/**
 * Packs entries into a segment: four bytes with the length of the index, the index, and the values. Index and values
 * are compressed.
 *
 * Machines with the same version of Node make the same bytes of the same entries.
 */
export async function segmentEntries(entries: readonly NewEntry[], gone: readonly string[] = []): Promise<LogSegment> {
  const index: SegmentIndex = [
    ...gone.map((key) => [key] as const),
    ...entries.map(({ key, version, value }) => [key, version, value.byteLength] as const),
  ]
  const head = await compress(JSON.stringify(index))
  const values = await compress(Buffer.concat(entries.map(({ value }) => value)))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(head.length)
  const bytes = Buffer.concat([length, head, values])
  return { name: digest(bytes), bytes, index }
}

/**
 * Reads the index of a segment. Throws `SharedStateDamaged` if the bytes do not have the digest `name`, or are no
 * segment.
 */
export async function readSegmentIndex(name: string, bytes: Buffer): Promise<SegmentIndex> {
  if (digest(bytes) !== name) throw SharedStateDamaged.fault({ what: name, reason: 'its bytes were changed' })
  try {
    const head = bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + bytes.readUInt32BE(0))
    const text = await decompress(head, { maxOutputLength: MAX_INDEX_BYTES })
    return v.parse(Index, JSON.parse(text.toString()))
  } catch (cause) {
    throw SharedStateDamaged.fault({ what: name, reason: 'it is no segment' }, {}, { cause })
  }
}

/** The values of a segment by key. Throws `SharedStateDamaged`. */
export async function readSegmentEntries(name: string, bytes: Buffer): Promise<Map<string, Buffer>> {
  const index = await readSegmentIndex(name, bytes)
  const found = new Map<string, Buffer>()
  const start = LENGTH_BYTES + bytes.readUInt32BE(0)
  const all = await decompress(bytes.subarray(start), { maxOutputLength: MAX_VALUE_BYTES }).catch((cause: unknown) => {
    throw SharedStateDamaged.fault({ what: name, reason: 'its values cannot be unpacked' }, {}, { cause })
  })
  let offset = 0
  for (const [key, , size] of index) {
    if (size === undefined) continue
    found.set(key, all.subarray(offset, offset + size))
    offset += size
  }
  if (offset !== all.length) throw SharedStateDamaged.fault({ what: name, reason: 'its index and values differ' })
  return found
}
