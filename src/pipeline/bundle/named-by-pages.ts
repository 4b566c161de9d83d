import type { Bucket, PathMap } from '#kit/path-map.ts'
import { remembered } from '#kit/remembered.ts'
import type { PageRecord } from '../record/build-record.ts'

type Pages = PathMap<PageRecord>

// A bucket stays the same object as long as none of its pages changes.
const assetsIn = remembered((bucket: Bucket<PageRecord>) => namesIn(bucket, ({ assets }) => assets))
const picturesIn = remembered((bucket: Bucket<PageRecord>) => namesIn(bucket, ({ pictures }) => pictures))

function namesIn(bucket: Bucket<PageRecord>, of: (page: PageRecord) => readonly string[]): ReadonlySet<string> {
  return new Set([...bucket.values()].flatMap(of))
}

/** Paths of the hashed files that pages name. */
export function assetsNamed(pages: Pages): ReadonlySet<string> {
  const named = new Set<string>()
  for (const bucket of pages.buckets) for (const name of bucket ? assetsIn(bucket) : []) named.add(name)
  return named
}

/** Whether any page names this picture. */
export function isPictureNamed({ buckets }: Pages, address: string): boolean {
  return buckets.some((bucket) => bucket !== undefined && picturesIn(bucket).has(address))
}

/**
 * Compares the pictures that pages name. `named`: addresses that a bucket of pages names and did not name before; pages
 * of other buckets may have named them already. `gone`: addresses that no page names any more.
 */
export function comparePictures(
  before: Pages,
  after: Pages,
): { readonly named: readonly string[]; readonly gone: readonly string[] } {
  const named = new Set<string>()
  const left = new Set<string>()
  for (const [at, bucket] of after.buckets.entries()) {
    const last = before.buckets[at]
    if (bucket === last) continue
    const [now, then] = [bucket && picturesIn(bucket), last && picturesIn(last)]
    for (const address of now ?? []) if (!then?.has(address)) named.add(address)
    for (const address of then ?? []) if (!now?.has(address)) left.add(address)
  }
  return { named: [...named], gone: [...left].filter((address) => !isPictureNamed(after, address)) }
}
