import type { ObjectStore } from '../objects/object-store.ts'
import type { LogHead } from './log-head.ts'
import type { SegmentFact } from './log-index.ts'

/** A machine that has read a head loads its segments within this time, in milliseconds. */
const RETENTION_MS = 3_600_000

/** The names of all segments in a folder of the store, also of those that a killed writer left. */
export async function listSegments(store: ObjectStore, folder: string): Promise<string[]> {
  const objects = await store.list(folder)
  return objects.map(({ key }) => key.slice(folder.length)).filter((name) => /^[0-9a-f]{64}$/.test(name))
}

/**
 * Decides which segments no longer belong to the log but stay for readers of an older head (`retired`), and which can
 * be removed (`due`).
 *
 * `last` is the head before, `segments` are those of the new head, `lying` are those found in the store. `nowMs` is in
 * milliseconds since 1970.
 */
export function planRetired(
  last: Pick<LogHead, 'segments' | 'retired'>,
  segments: readonly SegmentFact[],
  lying: readonly string[],
  nowMs: number,
): { retired: LogHead['retired']; due: string[] } {
  const used = new Set(segments.map(({ name }) => name))
  const since = new Map(last.retired.map(({ name, atMs }) => [name, atMs]))
  for (const name of [...last.segments.map((segment) => segment.name), ...lying]) {
    since.set(name, since.get(name) ?? nowMs)
  }
  const all = [...since].filter(([name]) => !used.has(name))
  const isDue = ([, atMs]: [string, number]) => atMs + RETENTION_MS < nowMs
  return {
    due: all.filter(isDue).map(([name]) => name),
    retired: all.filter((one) => !isDue(one)).map(([name, atMs]) => ({ name, atMs })),
  }
}
