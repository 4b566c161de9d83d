import type { SegmentIndex } from './log-segment.ts'

/** Where the value of a key is. `size` is in bytes. */
export type LiveEntry = { readonly version: string; readonly segment: string; readonly size: number }

/** A segment as a log names it. `size` is in bytes. */
export type SegmentFact = { readonly name: string; readonly size: number }

/** A smaller segment comes from a single edit. */
const SMALL_BYTES = 256 * 1024
/** Loading so many takes about a second, also from a distant store. */
const MOST_SMALL = 24
const LEAST_ALIVE = 1 / 3
/** How many bytes one build may write into new segments. */
const MOST_BYTES = 32 * 2 ** 20

/** The final state of a log: the last value of each key that was not removed. */
export function foldSegments(
  segments: readonly SegmentFact[],
  indexOf: (name: string) => SegmentIndex,
): Map<string, LiveEntry> {
  const live = new Map<string, LiveEntry>()
  for (const { name } of segments) {
    for (const entry of indexOf(name)) {
      if (entry.length === 1) live.delete(entry[0])
      else live.set(entry[0], { version: entry[1], segment: name, size: entry[2] })
    }
  }
  return live
}

/**
 * The segments that stay when the log grows. Live values of the others are written into new segments.
 *
 * Many small segments become one, and segments with mostly dead values are given up. So a log has a bounded number of
 * segments, and at most about three times the bytes that it needs.
 */
export function planRetainedSegments(
  segments: readonly SegmentFact[],
  indexOf: (name: string) => SegmentIndex,
): SegmentFact[] {
  const alive = new Map<string, number>()
  for (const { segment, size } of foldSegments(segments, indexOf).values())
    alive.set(segment, (alive.get(segment) ?? 0) + size)
  const hasManySmall = segments.filter(({ size }) => size < SMALL_BYTES).length >= MOST_SMALL
  let bytes = 0
  return segments.filter(({ name, size }) => {
    if (size < SMALL_BYTES) return !hasManySmall
    const left = alive.get(name) ?? 0
    const whole = indexOf(name).reduce((sum, [, , length = 0]) => sum + length, 0)
    if (left >= whole * LEAST_ALIVE || bytes + left > MOST_BYTES) return true
    bytes += left
    return false
  })
}
