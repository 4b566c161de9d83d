import { SharedStateDamaged, WriteConflict } from '../errors.ts'
import type { LocalCache } from '../cache/local-cache.ts'
import { foldSegments, type LiveEntry, type SegmentFact } from './log-index.ts'
import { openLogNotes, type LogNotes } from './log-notes.ts'
import { listSegments, planRetired } from './retired-segments.ts'
import { createSegmentReader, type SegmentReader } from './segment-reader.ts'
import { makeLogHead, parseLogHead, type LogHead } from './log-head.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { planPush } from './plan-push.ts'
import { segmentChanges } from './segment-changes.ts'
import { readSegmentIndex, readSegmentEntries, type SegmentIndex } from './log-segment.ts'
import type { SharedStateEntry } from './shared-state-source.ts'

/**
 * The knowledge that several machines share about one owner, as a log in an object store.
 *
 * Segments hold entries and never change; their names are their digests. One small head names the current segments in
 * order. A writer replaces the head only if no other writer has replaced it before. So a reader always finds a complete
 * log, even if writers were killed, and of two writers at the same time only one succeeds.
 */
export type SharedLog = {
  /** Whether this machine has read or written the log before. */
  isKnown(): boolean
  /**
   * Reads the log if it was written since this machine last read it; else `undefined`. `dir` is a folder for segments
   * that are being loaded. Throws `SharedStateDamaged`; the next `push` then begins the log anew.
   */
  pull(dir: string): Promise<PulledLog | undefined>
  /**
   * Writes the entries that the log lacks, and removes all others. Returns how many bytes it wrote. `undefined` if
   * another machine wrote the log meanwhile: then this one changed nothing.
   */
  push(entries: ReadonlyMap<string, SharedStateEntry>): Promise<{ readonly bytes: number } | undefined>
}

export type PulledLog = {
  readonly live: ReadonlyMap<string, LiveEntry>
  /** The values of these keys, in the order of the log. */
  values(keys: ReadonlySet<string>): AsyncIterable<readonly [key: string, value: Buffer]>
  /** How many bytes were loaded so far. */
  bytes(): number
  /** Notes that this machine now knows the log. */
  accept(): void
  /** Notes that the log is of no use. The next `push` begins it anew. */
  refuse(): void
}

/**
 * Opens the log of an owner. `codeVersion` is the version of the code that understands the entries: a log of another
 * version counts as missing.
 */
export function openSharedLog(options: {
  store: ObjectStore
  cache: LocalCache
  owner: string
  codeVersion: string
  now: () => number
}): SharedLog {
  const { store, cache, owner, codeVersion, now } = options
  const home = `tenants/${owner}`
  const headKey = `${home}/state.json`
  const folder = `${home}/packs/`
  const notes = openLogNotes(cache, `${store.name}\n${owner}`)

  return {
    isKnown: () => (notes.read()?.segments.length ?? 0) > 0,
    async pull(dir) {
      const found = await store.get(headKey)
      if (!found) {
        notes.write({ segments: [], retired: [] }, new Map())
        return undefined
      }
      if (notes.read()?.etag === found.etag) return undefined
      const head = parseLogHead(found.body.toString(), { owner, codeVersion })
      const refuse = () => notes.write({ etag: found.etag, segments: [], retired: head?.retired ?? [] }, new Map())
      if (!head) {
        refuse()
        return undefined
      }
      try {
        const segments = createSegmentReader(store, folder, dir)
        const indexes = await readIndexes(head, notes, segments)
        const accept = () => notes.write({ etag: found.etag, segments: head.segments, retired: head.retired }, indexes)
        return { ...openPulled(head, indexes, segments), accept, refuse }
      } catch (error) {
        if (SharedStateDamaged.is(error)) refuse()
        throw error
      }
    },
    push,
  }

  async function push(entries: ReadonlyMap<string, SharedStateEntry>): Promise<{ bytes: number } | undefined> {
    const note = notes.read() ?? { ...(await etagOf(store, headKey)), segments: [], retired: [] }
    const indexes = new Map(note.segments.map(({ name }) => [name, notes.indexOf(name)]))
    const { kept, changed, gone, isUpToDate, mayHaveStrays } = planPush(note, indexes, entries)
    if (isUpToDate) return { bytes: 0 }
    let bytes = 0
    const segments: SegmentFact[] = [...kept]
    for await (const segment of segmentChanges(changed, gone)) {
      await store.put(folder + segment.name, segment.bytes)
      bytes += segment.bytes.length
      segments.push({ name: segment.name, size: segment.bytes.length })
      indexes.set(segment.name, segment.index)
    }
    const lying = mayHaveStrays ? await listSegments(store, folder) : []
    const { retired, due } = planRetired(note, segments, lying, now())
    const { text } = makeLogHead({ owner, codeVersion, segments, retired })
    try {
      const condition = note.etag === undefined ? ({ ifNoneMatch: '*' } as const) : { ifMatch: note.etag }
      const etag = await store.put(headKey, text, { ...condition, contentType: 'application/json' })
      notes.write({ etag, segments, retired }, indexes)
    } catch (error) {
      if (!WriteConflict.is(error)) throw error
      notes.forget()
      return undefined
    }
    await store.delete(due.map((name) => folder + name))
    return { bytes: bytes + text.length }
  }
}

async function etagOf(store: ObjectStore, key: string): Promise<{ etag?: string }> {
  const found = await store.head(key)
  return found ? { etag: found.etag } : {}
}

async function readIndexes(
  head: LogHead,
  notes: LogNotes,
  segments: SegmentReader,
): Promise<Map<string, SegmentIndex>> {
  const indexes = new Map<string, SegmentIndex>()
  for (const { name } of head.segments) {
    indexes.set(name, notes.indexOf(name) ?? (await readSegmentIndex(name, await segments.read(name))))
  }
  return indexes
}

function openPulled(
  head: LogHead,
  indexes: ReadonlyMap<string, SegmentIndex>,
  segments: SegmentReader,
): Omit<PulledLog, 'accept' | 'refuse'> {
  const live = foldSegments(head.segments, (name) => indexes.get(name) ?? [])
  return {
    live,
    bytes: segments.bytes,
    async *values(keys) {
      const wanted = Map.groupBy(keys, (key) => live.get(key)?.segment)
      for (const { name } of head.segments) {
        const own = wanted.get(name)
        if (!own) continue
        const values = await readSegmentEntries(name, await segments.read(name))
        for (const key of own) yield [key, values.get(key) as Buffer]
      }
    },
  }
}
