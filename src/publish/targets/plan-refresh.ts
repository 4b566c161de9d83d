import { differingPaths, fileAt, NO_FILES, type HeldFiles } from '../release/manifest.ts'
import { stepOf } from '../release/upload-order.ts'

/** The changes that turn the release at a place into another one. */
export type RefreshPlan = {
  /** The files to send, in steps: a step ends before the next begins. */
  readonly steps: readonly (readonly string[])[]
  /** Retained files that the place does not have. */
  readonly left: readonly string[]
  readonly remove: readonly string[]
  /** Content that the place loses and that the live release does not have. */
  readonly leaving: readonly (readonly [path: string, digest: string])[]
}

/**
 * Compares the release at a place with the next one by digest. `doubtful` paths may hold anything. A later publish can
 * still find content that `live` has.
 *
 * A retained file may be missing at the place, so it is sent again if the next release needs it.
 */
export function planRefresh(
  held: HeldFiles,
  next: HeldFiles,
  doubtful: ReadonlySet<string>,
  live: HeldFiles = NO_FILES,
): RefreshPlan {
  const steps: string[][] = [[], [], []]
  const remove = new Set<string>()
  const leaving: [string, string][] = []
  const differing = new Set(differingPaths(held.files, next.files))
  for (const path of new Set([...differing, ...doubtful])) {
    if (next.files.has(path)) steps[stepOf(path, !held.files.has(path))]?.push(path)
    else if (doubtful.has(path) && !next.kept.has(path)) remove.add(path)
  }
  const left = [...next.kept].flatMap(([path, { digest }]) =>
    doubtful.has(path) || fileAt(held, path)?.digest !== digest ? [path] : [],
  )
  const lose = (path: string, digest: string): void => {
    const wanted = fileAt(next, path)?.digest
    if (wanted === undefined) remove.add(path)
    if (wanted !== digest && fileAt(live, path)?.digest !== digest) leaving.push([path, digest])
  }
  for (const path of differing) {
    const file = held.files.get(path)
    if (file) lose(path, file.digest)
  }
  for (const [path, { digest }] of held.kept) lose(path, digest)
  return { steps, left, remove: [...remove], leaving }
}
