import type { PathMap } from '#kit/path-map.ts'
import type { BuildRecord, PageRecord } from './build-record.ts'

/** How many pages name each hashed file and each picture. */
export type NamedCounts = Pick<BuildRecord, 'assets' | 'pictures'>

/**
 * Counts what pages name, from the counts of the record that they follow. Only pages that differ from its pages are
 * looked at.
 */
export function countNamed(
  before: NamedCounts & { readonly pages: PathMap<PageRecord> },
  pages: PathMap<PageRecord>,
): NamedCounts {
  const changes = [...before.pages.changesTo(pages)].map(([path, now]) => ({ then: before.pages.get(path), now }))
  const count = (counts: PathMap<number>, of: 'assets' | 'pictures') => {
    const added = new Map<string, number>()
    const add = (name: string, by: number) => added.set(name, (added.get(name) ?? 0) + by)
    for (const { then, now } of changes) {
      for (const name of new Set(then?.[of])) add(name, -1)
      for (const name of new Set(now?.[of])) add(name, 1)
    }
    const differing = [...added].filter(([, by]) => by !== 0)
    return counts.with(differing.map(([name, by]) => [name, (counts.get(name) ?? 0) + by || undefined] as const))
  }
  return { assets: count(before.assets, 'assets'), pictures: count(before.pictures, 'pictures') }
}

/** The pictures that pages name now and did not name before, and those that no page names any more. */
export function comparePictures(
  { pictures: before }: NamedCounts,
  { pictures: now }: NamedCounts,
): { readonly named: readonly string[]; readonly gone: readonly string[] } {
  const changes = [...before.changesTo(now)]
  return {
    named: changes.filter(([name]) => !before.has(name)).map(([name]) => name),
    gone: changes.filter(([, count]) => count === undefined).map(([name]) => name),
  }
}
