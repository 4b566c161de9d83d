import { isKept } from './upload-order.ts'
import type { KeptFile, Manifest, ReleaseFile, ReleaseFiles } from './manifest.ts'

export type Retention = {
  /** For hashed files, in milliseconds. */
  readonly assetsMs: number
  /** For pages that are no longer in the bundle. 0: they go at once. */
  readonly pagesMs: number
}

type Kept = { [path: string]: KeptFile }

/**
 * Which files of the release before stay beside the new one, and until when; `expired` are those whose time is over,
 * but not pages that have none.
 *
 * `uncertain` are files that a killed publisher may have shown to visitors.
 */
export function planRetention(input: {
  previous: Manifest | undefined
  uncertain: ReadonlyMap<string, ReleaseFile | undefined>
  files: ReleaseFiles
  grace: Retention
  nowMs: number
}): { kept: Kept; expired: Kept } {
  const { previous, uncertain, files, grace, nowMs } = input
  const kept: Kept = {}
  const expired: Kept = {}
  const isDamaged = (path: string) => uncertain.has(path) && uncertain.get(path) === undefined
  const leave = (path: string, file: ReleaseFile): void => {
    // What is damaged goes at once.
    if (path in files || isDamaged(path)) return
    const graceMs = isKept(path) ? grace.assetsMs : grace.pagesMs
    const left = { ...file, untilMs: nowMs + graceMs }
    if (graceMs > 0) kept[path] = left
    else if (isKept(path)) expired[path] = left
  }
  for (const [path, file] of uncertain) if (file && isKept(path)) leave(path, file)
  for (const [path, file] of Object.entries(previous?.files ?? {})) leave(path, file)
  for (const [path, file] of Object.entries(previous?.kept ?? {})) {
    if (path in files || path in kept || isDamaged(path)) continue
    if (file.untilMs > nowMs) kept[path] = file
    else expired[path] = file
  }
  return { kept, expired }
}
