import { writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SharedStateDamaged, WriteConflict } from '../errors.ts'
import type { LocalCache } from '../cache/local-cache.ts'
import { foldSegments, planRetainedSegments, type LiveEntry, type SegmentFact } from './log-index.ts'
import { openLogNotes } from './log-notes.ts'
import { makeLogHead, parseLogHead, type LogHead } from './log-head.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { segmentChanges } from './segment-changes.ts'
import { readSegmentIndex, readSegmentEntries, type SegmentIndex } from './log-segment.ts'
import type { SharedStateEntry } from './shared-state-source.ts'

/**
 * What several machines know together of one owner, as a log in an object store.
 *
 * Segments hold entries and never change; they are named by their digest. One small head names the segments that count, in order, and is
 * written under the condition that nobody else wrote it. So whoever reads finds the log as somebody left it whole, however writers were
 * killed, and of two writers at once one gives way.
 */
export type SharedLog = {
  /** Whether this machine read the log or wrote it before. */
  isKnown(): boolean
  /**
   * What the log says, where it was written since this machine read it. `dir` is a folder for segments on their way. Throws
   * `SharedStateDamaged`; then the next `push` begins the log anew.
   */
  pull(dir: string): Promise<PulledLog | undefined>
  /** Brings the log to these entries by writing what it lacks. `undefined`: somebody else wrote it meanwhile, and it was left alone. */
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

/** Whoever read a head has fetched its segments by then. */
const GRACE_MS = 3_600_000

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
  const segmentKey = (name: string) => `${home}/packs/${name}`
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
        return { ...(await openPulled(head, found.etag, dir)), refuse }
      } catch (error) {
        if (SharedStateDamaged.is(error)) refuse()
        throw error
      }
    },
    push,
  }

  async function openPulled(head: LogHead, etag: string, dir: string): Promise<Omit<PulledLog, 'refuse'>> {
    const indexes = new Map<string, SegmentIndex>()
    let bytes = 0
    const fetched = new Set<string>()
    for (const { name } of head.segments) {
      indexes.set(name, notes.indexOf(name) ?? (await readSegmentIndex(name, await packBytes(name))))
    }
    const live = foldSegments(head.segments, (name) => indexes.get(name) ?? [])

    /** Each is fetched once: the second time it lies in `dir`. */
    async function packBytes(name: string): Promise<Buffer> {
      const file = join(dir, name)
      if (fetched.has(name)) return readFileSync(file)
      const body = (await store.get(segmentKey(name)))?.body
      if (!body) throw SharedStateDamaged.fault({ what: name, reason: 'it is missing' })
      bytes += body.length
      writeFileSync(file, body)
      fetched.add(name)
      return body
    }

    return {
      live,
      bytes: () => bytes,
      async *values(keys) {
        const wanted = Map.groupBy(keys, (key) => live.get(key)?.segment)
        for (const { name } of head.segments) {
          const own = wanted.get(name)
          if (!own) continue
          const values = await readSegmentEntries(name, await packBytes(name))
          for (const key of own) yield [key, values.get(key) as Buffer]
        }
      },
      accept: () => notes.write({ etag, segments: head.segments, retired: head.retired }, indexes),
    }
  }

  async function push(entries: ReadonlyMap<string, SharedStateEntry>): Promise<{ bytes: number } | undefined> {
    const note = notes.read() ?? { ...(await etagOf(headKey)), segments: [], retired: [] }
    const indexes = new Map(note.segments.map(({ name }) => [name, notes.indexOf(name)]))
    // Where the cache lost an index, its segment is as good as unknown.
    const known = [...indexes.values()].includes(undefined) ? [] : note.segments
    const indexOf = (name: string) => indexes.get(name) ?? []
    const kept = planRetainedSegments(known, indexOf)
    const base = foldSegments(kept, indexOf)
    const changed = [...entries].filter(([key, { version }]) => base.get(key)?.version !== version)
    const gone = [...base.keys()].filter((key) => !entries.has(key))
    if (changed.length + gone.length === 0 && kept.length === note.segments.length && note.etag !== undefined) {
      return { bytes: 0 }
    }
    let bytes = 0
    const segments: SegmentFact[] = [...kept]
    for await (const segment of segmentChanges(changed, gone)) {
      await store.put(segmentKey(segment.name), segment.bytes)
      bytes += segment.bytes.length
      segments.push({ name: segment.name, size: segment.bytes.length })
      indexes.set(segment.name, segment.index)
    }
    const { retired, due } = await planRetired(note, segments, kept.length < note.segments.length || known.length === 0)
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
    await store.delete(due.map(segmentKey))
    return { bytes: bytes + text.length }
  }

  /** `looksAround`: also what killed writers left is found. */
  async function planRetired(
    note: Pick<LogHead, 'segments' | 'retired'>,
    segments: readonly SegmentFact[],
    looksAround: boolean,
  ): Promise<{ retired: LogHead['retired']; due: string[] }> {
    const used = new Set(segments.map(({ name }) => name))
    const since = new Map(note.retired.map(({ name, atMs }) => [name, atMs]))
    const lying = looksAround ? await store.list(`${home}/packs/`) : []
    const names = lying
      .map(({ key }) => key.slice(key.lastIndexOf('/') + 1))
      .filter((name) => /^[0-9a-f]{64}$/.test(name))
    for (const name of [...note.segments.map((segment) => segment.name), ...names])
      since.set(name, since.get(name) ?? now())
    const all = [...since].filter(([name]) => !used.has(name))
    const isDue = ([, atMs]: [string, number]) => atMs + GRACE_MS < now()
    return {
      due: all.filter(isDue).map(([name]) => name),
      retired: all.filter((one) => !isDue(one)).map(([name, atMs]) => ({ name, atMs })),
    }
  }

  async function etagOf(key: string): Promise<{ etag?: string }> {
    const found = await store.head(key)
    return found ? { etag: found.etag } : {}
  }
}
