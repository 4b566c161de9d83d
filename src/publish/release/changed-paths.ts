import { PathMap } from '#kit/path-map.ts'
import { isKept } from './upload-order.ts'
import type { Ledger } from '../lease/ledger.ts'
import { differingPaths, type Manifest } from './manifest.ts'
import { findManifest } from './read-manifest.ts'
import type { Target, UncertainFiles } from '../targets/target.ts'

/** The paths that differ between two releases, and all uncertain ones, sorted. */
export function changedPaths(
  next: Manifest['files'],
  previous: Manifest['files'],
  uncertain: UncertainFiles = new Map(),
): string[] {
  return [...new Set([...uncertain.keys(), ...differingPaths(previous, next)])].sort()
}

/**
 * The paths whose content changes for visitors, sorted: those that differ from `previous`, the live release, and
 * retained pages that are removed now.
 *
 * If the ledger calls another release live, a publisher was killed after it made `previous` live, and it purged
 * nothing. Then the paths that differ from that other release are included.
 */
export async function changedForVisitors(input: {
  readonly target: Target
  readonly ledger: Ledger
  readonly next: Pick<Manifest, 'files' | 'kept'>
  readonly previous: Manifest | undefined
  readonly uncertain: UncertainFiles
}): Promise<string[]> {
  const { target, ledger, next, previous, uncertain } = input
  const changed = new Set(changedPaths(next.files, previous?.files ?? PathMap.empty(), uncertain))
  if (ledger.live !== previous?.buildId) {
    const told = await findManifest(target, ledger.live)
    for (const path of changedPaths(next.files, told?.files ?? PathMap.empty())) changed.add(path)
  }
  for (const path of previous?.kept.keys() ?? [])
    if (!isKept(path) && !next.files.has(path) && !next.kept.has(path)) changed.add(path)
  return [...changed].sort()
}

/** Both lists together, sorted, without doubles. */
export function withPaths(paths: readonly string[], more: readonly string[] = []): readonly string[] {
  return more.length === 0 ? paths : [...new Set([...paths, ...more])].sort()
}
