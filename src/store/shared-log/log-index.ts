import type { SegmentIndex } from './log-segment.ts'

/** Where the value of a key lies. */
export type LiveEntry = { readonly version: string; readonly pack: string; readonly size: number }

/** A pack as a log names it. `size` is in bytes. */
export type SegmentFact = { readonly name: string; readonly size: number }

/** Packs smaller than this are the ones that single edits leave. */
const SMALL_BYTES = 256 * 1024
/** So many of them are read in a second or so, from a store that is far away too. */
const MOST_SMALL = 24
const LEAST_ALIVE = 1 / 3
/** How much one build may pack again. */
const MOST_BYTES = 32 * 2 ** 20

/** What a log says in the end: of each key the last value, where it is not gone. */
export function foldSegments(
  packs: readonly SegmentFact[],
  indexOf: (name: string) => SegmentIndex,
): Map<string, LiveEntry> {
  const live = new Map<string, LiveEntry>()
  for (const { name } of packs) {
    for (const entry of indexOf(name)) {
      if (entry.length === 1) live.delete(entry[0])
      else live.set(entry[0], { version: entry[1], pack: name, size: entry[2] })
    }
  }
  return live
}

/**
 * The packs that stay as they are when the log grows; what is alive in the others is packed again.
 *
 * Many small packs become one, and packs that are mostly dead are let go, so that a log has a bounded number of packs and no more than
 * three times the bytes it needs.
 */
export function planRetainedSegments(
  packs: readonly SegmentFact[],
  indexOf: (name: string) => SegmentIndex,
): SegmentFact[] {
  const alive = new Map<string, number>()
  for (const { pack, size } of foldSegments(packs, indexOf).values()) alive.set(pack, (alive.get(pack) ?? 0) + size)
  const hasManySmall = packs.filter(({ size }) => size < SMALL_BYTES).length >= MOST_SMALL
  let bytes = 0
  return packs.filter(({ name, size }) => {
    if (size < SMALL_BYTES) return !hasManySmall
    const left = alive.get(name) ?? 0
    const whole = indexOf(name).reduce((sum, [, , length = 0]) => sum + length, 0)
    if (left >= whole * LEAST_ALIVE || bytes + left > MOST_BYTES) return true
    bytes += left
    return false
  })
}
