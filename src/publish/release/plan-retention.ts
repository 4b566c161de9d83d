import { PathMap } from '#kit/path-map.ts'
import { isKept } from './upload-order.ts'
import { differingPaths } from './manifest.ts'
import type { KeptFile, KeptFiles, Manifest, ReleaseFile, ReleaseFiles } from './manifest.ts'

/** How long files stay at the target after their release. */
export type Retention = {
  /** The retention period of hashed files, in milliseconds. */
  readonly assetsMs: number
  /** The retention period of pages that are no longer in the bundle, in milliseconds. 0: they are removed at once. */
  readonly pagesMs: number
}

/**
 * Which files of the live release stay beside the new one, and until when. `expired` are the files whose period is
 * over, without pages that have no period.
 *
 * `uncertain` are files that a killed publisher may have shown to visitors.
 */
export function planRetention(input: {
  previous: Manifest | undefined
  uncertain: ReadonlyMap<string, ReleaseFile | undefined>
  files: ReleaseFiles
  grace: Retention
  nowMs: number
}): { kept: KeptFiles; expired: ReadonlyMap<string, KeptFile> } {
  const { previous, uncertain, files, grace, nowMs } = input
  const last = previous?.kept ?? PathMap.empty<KeptFile>()
  const changes = new Map<string, KeptFile | undefined>()
  const expired = new Map<string, KeptFile>()
  const isDamaged = (path: string) => uncertain.has(path) && uncertain.get(path) === undefined
  const leave = (path: string, file: ReleaseFile): void => {
    // A damaged file is removed at once.
    if (files.has(path) || isDamaged(path)) return
    const graceMs = isKept(path) ? grace.assetsMs : grace.pagesMs
    const { digest, size } = file
    const left = { digest, size, untilMs: nowMs + graceMs }
    if (graceMs > 0) changes.set(path, left)
    else if (isKept(path)) expired.set(path, left)
  }
  for (const [path, file] of uncertain) if (file && isKept(path)) leave(path, file)
  const before = previous?.files ?? PathMap.empty<ReleaseFile>()
  for (const path of differingPaths(before, files)) {
    const file = before.get(path)
    if (file) leave(path, file)
  }
  for (const [path, file] of last) {
    if (changes.has(path)) continue
    const isOver = file.untilMs <= nowMs
    const goes = files.has(path) || isDamaged(path)
    if (isOver && !goes) expired.set(path, file)
    if (isOver || goes) changes.set(path, undefined)
  }
  return { kept: last.with(changes), expired }
}
