import { isKept } from './upload-order.ts'
import type { Ledger } from '../lease/ledger.ts'
import type { Manifest } from './manifest.ts'
import { findManifest } from './read-manifest.ts'
import type { Target, UncertainFiles } from '../targets/target.ts'

/** Paths that differ between two releases, sorted. */
export function changedPaths(
  next: Manifest['files'],
  previous: Manifest['files'],
  uncertain: UncertainFiles = new Map(),
): string[] {
  const changed = new Set<string>(uncertain.keys())
  for (const path in next) if (next[path]?.digest !== previous[path]?.digest) changed.add(path)
  for (const path in previous) if (!(path in next)) changed.add(path)
  return [...changed].sort()
}

/**
 * Paths whose content changes for visitors, sorted. They differ from `previous`, the live release, or from the release
 * that the ledger calls live: a publisher that was killed after the activation purged nothing. Retained pages that are
 * removed now are included.
 */
export async function changedForVisitors(input: {
  readonly target: Target
  readonly ledger: Ledger
  readonly next: Pick<Manifest, 'files' | 'kept'>
  readonly previous: Manifest | undefined
  readonly uncertain: UncertainFiles
}): Promise<string[]> {
  const { target, ledger, next, previous, uncertain } = input
  const changed = new Set(changedPaths(next.files, previous?.files ?? {}, uncertain))
  if (ledger.live !== previous?.buildId) {
    const told = await findManifest(target, ledger.live)
    for (const path of changedPaths(next.files, told?.files ?? {})) changed.add(path)
  }
  for (const path in previous?.kept)
    if (!isKept(path) && !(path in next.files) && !(path in next.kept)) changed.add(path)
  return [...changed].sort()
}

/** Sorted, each once. */
export function withPaths(paths: readonly string[], more: readonly string[] = []): readonly string[] {
  return more.length === 0 ? paths : [...new Set([...paths, ...more])].sort()
}
