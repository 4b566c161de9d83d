import { foldSegments, planRetainedSegments, type SegmentFact } from './log-index.ts'
import type { LogNote } from './log-notes.ts'
import type { SegmentIndex } from './log-segment.ts'
import type { SharedStateEntry } from './shared-state-source.ts'

/** How a shared log comes to hold a machine's entries and no others. */
export type PushPlan = {
  /** Segments that the next head names again. */
  readonly kept: readonly SegmentFact[]
  /** Entries for new segments: they changed, or their segment is not kept. */
  readonly changed: readonly (readonly [key: string, entry: SharedStateEntry])[]
  readonly gone: readonly string[]
  /** The log says all of it already. */
  readonly isUpToDate: boolean
  /** The store may hold segments that no head names. */
  readonly mayHaveStrays: boolean
}

/** `indexes`: those of the segments of `note`; `undefined` for one that the cache lost. */
export function planPush(
  note: Pick<LogNote, 'segments' | 'etag'>,
  indexes: ReadonlyMap<string, SegmentIndex | undefined>,
  entries: ReadonlyMap<string, SharedStateEntry>,
): PushPlan {
  // If the cache lost an index, this machine no longer knows the segments.
  const known = [...indexes.values()].includes(undefined) ? [] : note.segments
  const indexOf = (name: string) => indexes.get(name) ?? []
  const kept = planRetainedSegments(known, indexOf)
  const base = foldSegments(kept, indexOf)
  const changed = [...entries].filter(([key, { version }]) => base.get(key)?.version !== version)
  const gone = [...base.keys()].filter((key) => !entries.has(key))
  const keepsAll = kept.length === note.segments.length
  return {
    kept,
    changed,
    gone,
    isUpToDate: changed.length + gone.length === 0 && keepsAll && note.etag !== undefined,
    // Segments are replaced, or this machine knows none: a killed writer may have left some in the store.
    mayHaveStrays: !keepsAll || known.length === 0,
  }
}
