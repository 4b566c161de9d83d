export const BUCKETS = 1024

export type Bucket<T> = ReadonlyMap<string, T>

/**
 * Values by path, for the tens of thousands of files of a site. It never changes: `with` makes another map, which
 * shares all buckets in which nothing differs. So two versions are compared, digested and stored by what differs,
 * however large they are.
 *
 * Which bucket holds a path is the same in every process. Within a bucket the order is that of insertion.
 */
export class PathMap<T> implements Iterable<readonly [path: string, value: T]> {
  readonly size: number
  /** `undefined` for a bucket that holds nothing. */
  readonly buckets: readonly (Bucket<T> | undefined)[]

  private constructor(buckets: readonly (Bucket<T> | undefined)[], size: number) {
    this.buckets = buckets
    this.size = size
  }

  static empty<T>(): PathMap<T> {
    return new PathMap<T>(new Array<undefined>(BUCKETS).fill(undefined), 0)
  }

  static of<T>(entries: Iterable<readonly [path: string, value: T]>): PathMap<T> {
    return PathMap.empty<T>().with(entries)
  }

  /** Buckets as another map has them. */
  static ofBuckets<T>(buckets: readonly (Bucket<T> | undefined)[]): PathMap<T> {
    const size = buckets.reduce((sum, bucket) => sum + (bucket?.size ?? 0), 0)
    return new PathMap<T>(buckets, size)
  }

  get(path: string): T | undefined {
    return this.buckets[bucketOf(path)]?.get(path)
  }

  has(path: string): boolean {
    return this.buckets[bucketOf(path)]?.has(path) ?? false
  }

  *keys(): Generator<string> {
    for (const bucket of this.buckets) if (bucket) yield* bucket.keys()
  }

  *[Symbol.iterator](): Generator<readonly [path: string, value: T]> {
    for (const bucket of this.buckets) if (bucket) yield* bucket
  }

  /** The same with these values. A path with `undefined` is taken out. */
  with(changes: Iterable<readonly [path: string, value: T | undefined]>): PathMap<T> {
    const buckets = [...this.buckets]
    const own = new Map<number, Map<string, T>>()
    let { size } = this
    for (const [path, value] of changes) {
      const at = bucketOf(path)
      let bucket = own.get(at)
      if (bucket === undefined) own.set(at, (bucket = new Map(buckets[at])))
      const before = bucket.size
      if (value === undefined) bucket.delete(path)
      else bucket.set(path, value)
      size += bucket.size - before
    }
    for (const [at, bucket] of own) buckets[at] = bucket.size === 0 ? undefined : bucket
    return new PathMap(buckets, size)
  }

  /** What turns this map into `next`, as `with` takes it: values that are another object or text, and what is gone. */
  *changesTo(next: PathMap<T>): Generator<readonly [path: string, value: T | undefined]> {
    for (const [at, bucket] of this.buckets.entries()) {
      const after = next.buckets[at]
      if (bucket === after) continue
      for (const [path, value] of after ?? []) if (bucket?.get(path) !== value) yield [path, value]
      for (const path of bucket?.keys() ?? []) if (!after?.has(path)) yield [path, undefined]
    }
  }
}

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), folded to the number of buckets. */
export function bucketOf(path: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1)
}
