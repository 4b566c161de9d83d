import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SharedStateDamaged } from '../errors.ts'
import type { ObjectStore } from '../objects/object-store.ts'

export type SegmentReader = {
  /** The bytes of a segment. Throws `SharedStateDamaged` if the store does not have it. */
  read(name: string): Promise<Buffer>
  /** How many bytes were loaded so far. */
  bytes(): number
}

/** Loads each segment once and keeps it in `dir`. `folder` is the store's prefix of segments. */
export function createSegmentReader(store: ObjectStore, folder: string, dir: string): SegmentReader {
  const fetched = new Set<string>()
  let bytes = 0
  return {
    async read(name) {
      const file = join(dir, name)
      if (fetched.has(name)) return readFileSync(file)
      const body = (await store.get(folder + name))?.body
      if (!body) throw SharedStateDamaged.fault({ what: name, reason: 'it is missing' })
      bytes += body.length
      writeFileSync(file, body)
      fetched.add(name)
      return body
    },
    bytes: () => bytes,
  }
}
