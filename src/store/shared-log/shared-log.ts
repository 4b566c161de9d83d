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
 * What several machines know together of one owner, as a log in an object store.
 *
 * Segments hold entries and never change; they are named by their digest. One small head names the segments that
 * count, in order. A writer replaces the head on condition that no other writer has replaced it. So a reader always
 * finds a complete log, even if writers were killed, and of two writers at the same time one gives way.
 */
export type SharedLog = {
  /** Whether this machine read the log or wrote it before. */
  isKnown(): boolean
  /**
   * What the log says, if it was written since this machine read it. `dir` is a folder for segments on their way.
   * Throws `SharedStateDamaged`; then the next `push` begins the log anew.
   */
  pull(dir: string): Promise<PulledLog | undefined>
  /**
   * Writes what the log lacks of these entries. `undefined`: another machine wrote it meanwhile, so this one wrote
   * nothing.
   */
  push(entries: ReadonlyMap<string, SharedStateEntry>): Promise<{ readonly bytes: number } | undefined>
}

export type PulledLog = {
  readonly live: ReadonlyMap<string, LiveEntry>
  /** The segments from which these keys are to be had, in the order of the log. */
  values(keys: ReadonlySet<string>): AsyncIterable<readonly [key: string, value: Buffer]>
  /** Bytes fetched so far. */
  bytes(): number
  /** From here on this machine knows what the log says. */
  accept(): void
  /** What the log says is of no use, so the next `push` begins it anew. */
  refuse(): void
}

/** `codeVersion` names the code that understands the entries: what another code wrote counts as not there. */
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
