export const BUCKETS = 1024
const LEAF_BITS = 4
/** How many leaves a bucket has. */
export const LEAVES = 1 << LEAF_BITS

type Leaf<T> = ReadonlyMap<string, T>

/**
 * A leaf that is read from a store when code first asks for its values. Versions of a map that share the leaf read it
 * once. It may turn out to be empty.
 */
export class StoredLeaf<T> {
  #read: (() => Leaf<T>) | undefined
  #values: Leaf<T> | undefined

  constructor(read: () => Leaf<T>) {
    this.#read = read
  }

  get values(): Leaf<T> {
    this.#values ??= this.#read?.()
    this.#read = undefined
    return this.#values as Leaf<T>
  }
}

/** A leaf of a bucket, in memory or still in a store. `undefined` if it is known to be empty. */
type LeafSlot<T> = Leaf<T> | StoredLeaf<T> | undefined

/** The values of a leaf. A leaf that is still in a store is read first. */
export function valuesIn<T>(slot: LeafSlot<T>): Leaf<T> | undefined {
  return slot instanceof StoredLeaf ? slot.values : slot
}

/**
 * The values of the paths that share a bucket, in leaves. It never changes. Two versions of a bucket share all leaves
 * that are equal, so a change costs the same in a bucket of a hundred paths as in one of ten.
 */
export class Bucket<T> implements Iterable<readonly [path: string, value: T]> {
  readonly size: number
  readonly leaves: readonly LeafSlot<T>[]

  /** `size` is the number of values in `leaves`. */
  constructor(leaves: readonly LeafSlot<T>[], size: number) {
    this.leaves = leaves
    this.size = size
  }

  *keys(): Generator<string> {
    for (const leaf of this.leaves) yield* valuesIn(leaf)?.keys() ?? []
  }

  *values(): Generator<T> {
    for (const leaf of this.leaves) yield* valuesIn(leaf)?.values() ?? []
  }

  *[Symbol.iterator](): Generator<readonly [path: string, value: T]> {
    for (const leaf of this.leaves) yield* valuesIn(leaf) ?? []
  }
}

/**
 * Values by path, for the tens of thousands of files of a site. It never changes: `with` makes another map, which
 * shares all equal buckets. So the cost to compare, to digest and to store a version grows only with its differences.
 *
 * A path is in the same bucket in every process. The order within a bucket has no meaning.
 */
export class PathMap<T> implements Iterable<readonly [path: string, value: T]> {
  readonly size: number
  /** The buckets. An empty one is `undefined`. */
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

  /** A map of buckets that come from other maps. Each stays at its index. */
  static ofBuckets<T>(buckets: readonly (Bucket<T> | undefined)[]): PathMap<T> {
    const size = buckets.reduce((sum, bucket) => sum + (bucket?.size ?? 0), 0)
    return new PathMap<T>(buckets, size)
  }

  get(path: string): T | undefined {
    return this.leafAt(leafOf(path))?.get(path)
  }

  has(path: string): boolean {
    return this.leafAt(leafOf(path))?.has(path) ?? false
  }

  *keys(): Generator<string> {
    for (const bucket of this.buckets) if (bucket) yield* bucket.keys()
  }

  *[Symbol.iterator](): Generator<readonly [path: string, value: T]> {
    for (const bucket of this.buckets) if (bucket) yield* bucket
  }

  /** A copy with these values. A path with `undefined` is removed. */
  with(changes: Iterable<readonly [path: string, value: T | undefined]>): PathMap<T> {
    const changed = new Map<number, Map<string, T>>()
    let { size } = this
    for (const [path, value] of changes) {
      const place = leafOf(path)
      let leaf = changed.get(place)
      if (leaf === undefined) changed.set(place, (leaf = new Map(this.leafAt(place))))
      const before = leaf.size
      if (value === undefined) leaf.delete(path)
      else leaf.set(path, value)
      size += leaf.size - before
    }
    return new PathMap(withLeaves(this.buckets, changed), size)
  }

  /**
   * The changes that turn this map into `next`, as `with` takes them: values that are not identical, and `undefined`
   * for removed paths.
   */
  *changesTo(next: PathMap<T>): Generator<readonly [path: string, value: T | undefined]> {
    for (const [at, bucket] of this.buckets.entries()) {
      const after = next.buckets[at]
      if (bucket === after) continue
      for (let leaf = 0; leaf < LEAVES; leaf++) yield* changesOfLeaf(bucket?.leaves[leaf], after?.leaves[leaf])
    }
  }

  /** The values of the leaf with this number; see `leafOf`. */
  leafAt(place: number): Leaf<T> | undefined {
    return valuesIn(this.buckets[place >> LEAF_BITS]?.leaves[place & (LEAVES - 1)])
  }
}

function withLeaves<T>(
  buckets: readonly (Bucket<T> | undefined)[],
  changed: ReadonlyMap<number, Leaf<T>>,
): (Bucket<T> | undefined)[] {
  const changedIn = new Map<number, { leaves: LeafSlot<T>[]; size: number }>()
  for (const [place, leaf] of changed) {
    const at = place >> LEAF_BITS
    let next = changedIn.get(at)
    if (!next) {
      const { leaves = new Array<undefined>(LEAVES).fill(undefined), size = 0 } = buckets[at] ?? {}
      changedIn.set(at, (next = { leaves: [...leaves], size }))
    }
    const index = place & (LEAVES - 1)
    next.size += leaf.size - (valuesIn(next.leaves[index])?.size ?? 0)
    next.leaves[index] = leaf.size === 0 ? undefined : leaf
  }
  const next = [...buckets]
  for (const [at, { leaves, size }] of changedIn) next[at] = size === 0 ? undefined : new Bucket(leaves, size)
  return next
}

function* changesOfLeaf<T>(
  slot: LeafSlot<T>,
  nextSlot: LeafSlot<T>,
): Generator<readonly [path: string, value: T | undefined]> {
  if (slot === nextSlot) return
  const before = valuesIn(slot)
  const after = valuesIn(nextSlot)
  for (const [path, value] of after ?? []) if (before?.get(path) !== value) yield [path, value]
  for (const path of before?.keys() ?? []) if (!after?.has(path)) yield [path, undefined]
}

/** The number of the bucket that holds a path. */
export function bucketOf(path: string): number {
  return leafOf(path) >> LEAF_BITS
}

/** How many leaves a map has. */
export const ALL_LEAVES = BUCKETS * LEAVES

/**
 * The number of the leaf that holds a path, where the leaves of one bucket follow those of the bucket before. FNV-1a
 * (http://www.isthe.com/chongo/tech/comp/fnv/), folded to the number of buckets; the leaf takes the next bits.
 */
export function leafOf(path: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193)
  const bucket = (hash ^ (hash >>> 16)) & (BUCKETS - 1)
  return (bucket << LEAF_BITS) | ((hash >>> 10) & (LEAVES - 1))
}
