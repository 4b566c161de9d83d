import { segmentEntries, type NewEntry, type LogSegment } from './log-segment.ts'
import type { SharedStateEntry } from './shared-state-source.ts'

/** How many bytes of values go into one segment. A larger value has its own segment. */
const SEGMENT_BYTES = 16 * 2 ** 20

/** Puts changed and removed keys into segments of limited size. Throws if a value no longer exists. */
export async function* segmentChanges(
  changed: readonly (readonly [key: string, entry: SharedStateEntry])[],
  gone: readonly string[],
): AsyncIterable<LogSegment> {
  let batch: NewEntry[] = []
  let size = 0
  let removed = gone
  for (const [key, entry] of changed) {
    const read = entry.read()
    if (read === undefined) throw new Error(`${key} has changed since the list of changes was made.`)
    const value = typeof read === 'string' ? Buffer.from(read) : read
    if (batch.length > 0 && size + value.byteLength > SEGMENT_BYTES) {
      yield await segmentEntries(batch, removed)
      ;[batch, size, removed] = [[], 0, []]
    }
    batch.push({ key, version: entry.version, value })
    size += value.byteLength
  }
  if (batch.length + removed.length > 0) yield segmentEntries(batch, removed)
}
