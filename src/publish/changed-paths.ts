import { readManifest } from './go-live.ts'
import type { Ledger } from './ledger.ts'
import type { Manifest } from './manifest.ts'
import type { Target, UnsureFiles } from './target.ts'

/** Paths that differ between two releases, sorted. */
export function changedPaths(
  next: Manifest['files'],
  previous: Manifest['files'],
  unsure: UnsureFiles = new Map(),
): string[] {
  const changed = new Set<string>(unsure.keys())
  for (const path in next) if (next[path]?.digest !== previous[path]?.digest) changed.add(path)
  for (const path in previous) if (!(path in next)) changed.add(path)
  return [...changed].sort()
}

/**
 * Paths whose content changes for visitors, sorted: what differs from `previous`, the live release, and from the one that the
 * ledger calls live. Whoever was killed after the flip told nobody what changed with it.
 */
export async function changedForVisitors(
  target: Target,
  ledger: Ledger,
  next: Manifest['files'],
  previous: Manifest | undefined,
  unsure: UnsureFiles,
): Promise<string[]> {
  const changed = changedPaths(next, previous?.files ?? {}, unsure)
  const told = ledger.live === previous?.buildId ? undefined : await readManifest(target, ledger.live)
  return told ? [...new Set([...changed, ...changedPaths(next, told.files)])].sort() : changed
}
