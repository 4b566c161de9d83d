import { readManifest } from './go-live.ts'
import { lastTold, type Ledger } from './ledger.ts'
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
 * Paths whose content changes for visitors, sorted: what differs from `previous`, the live release, and from the one that caches were
 * last told of. Whoever was killed after the flip told nobody what changed with it.
 */
export async function changedForVisitors(
  target: Target,
  ledger: Ledger,
  next: Manifest['files'],
  previous: Manifest | undefined,
  unsure: UnsureFiles,
): Promise<string[]> {
  const changed = changedPaths(next, previous?.files ?? {}, unsure)
  if (lastTold(ledger) === previous?.buildId) return changed
  return [...new Set([...changed, ...(await changedSince(target, lastTold(ledger), next))])].sort()
}

/** Paths of a live release that caches were not told of, sorted; none where they were told everything. */
export async function untoldPaths(target: Target, { untold }: Ledger, live: Manifest['files']): Promise<string[]> {
  return untold === undefined ? [] : changedSince(target, untold, live)
}

/** All paths where nobody knows any more what that release was. */
async function changedSince(target: Target, buildId: string, next: Manifest['files']): Promise<string[]> {
  const manifest = await readManifest(target, buildId || undefined)
  return changedPaths(next, manifest?.files ?? {})
}
