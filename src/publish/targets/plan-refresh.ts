import type { Manifest, ReleaseFile } from '../release/manifest.ts'
import { stepOf } from '../release/upload-order.ts'

type Held = Pick<Manifest, 'files' | 'kept'>

/** What brings a place that holds one release up to date for another one. */
export type RefreshPlan = {
  /** Files of the release, in steps: one step is done before the next begins. */
  readonly steps: readonly (readonly string[])[]
  /** Files left for open pages that the place does not hold. */
  readonly left: readonly string[]
  readonly remove: readonly string[]
  /** Content that the place loses and the live release does not have. */
  readonly leaving: readonly (readonly [path: string, digest: string])[]
}

/**
 * Compares two releases by their digests. `doubtful` paths may hold anything. `live` has what a later publish can
 * still find.
 *
 * A file that was left for open pages may be missing, so it is sent again if the next release needs it.
 */
export function planRefresh(
  held: Held,
  next: Held,
  doubtful: ReadonlySet<string>,
  live: Held = { files: {}, kept: {} },
): RefreshPlan {
  const steps: string[][] = [[], [], []]
  const left: string[] = []
  const remove = new Set<string>()
  const leaving: [string, string][] = []
  for (const path in next.files) {
    if (!doubtful.has(path) && held.files[path]?.digest === next.files[path]?.digest) continue
    steps[stepOf(path, !(path in held.files))]?.push(path)
  }
  for (const path in next.kept)
    if (doubtful.has(path) || digestAt(held, path) !== next.kept[path]?.digest) left.push(path)
  for (const files of [held.files, held.kept]) {
    for (const [path, { digest }] of Object.entries<ReleaseFile>(files)) {
      const wanted = digestAt(next, path)
      if (wanted === undefined) remove.add(path)
      if (wanted !== digest && digestAt(live, path) !== digest) leaving.push([path, digest])
    }
  }
  for (const path of doubtful) if (digestAt(next, path) === undefined) remove.add(path)
  return { steps, left, remove: [...remove], leaving }
}

/** The content at a path of a release. */
export function digestAt({ files, kept }: Held, path: string): string | undefined {
  return (files[path] ?? kept[path])?.digest
}
