import { foldSegments, planRetainedSegments, type SegmentFact } from './log-index.ts'
import type { LogNote } from './log-notes.ts'
import type { SegmentIndex } from './log-segment.ts'
import type { SharedStateEntry } from './shared-state-source.ts'

/** How to change a shared log so that it holds exactly a machine's entries. */
type PushPlan = {
  /** Segments that stay in the next head. */
  readonly kept: readonly SegmentFact[]
  /** Entries for new segments: they have changed, or their segment is not kept. */
  readonly changed: readonly (readonly [key: string, entry: SharedStateEntry])[]
  readonly gone: readonly string[]
  /** Whether the log already holds exactly these entries. */
  readonly isUpToDate: boolean
  /** Whether the store may have segments that no head names. */
  readonly mayHaveStrays: boolean
}

/** Plans a push. `indexes` are those of the segments in `note`; `undefined` for one that the cache has lost. */
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
    // Segments are replaced, or this machine knows none. A killed writer may have left some in the store.
    mayHaveStrays: !keepsAll || known.length === 0,
  }
}
