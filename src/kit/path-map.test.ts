import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Bucket, bucketOf, LEAVES, PathMap, StoredLeaf, valuesIn } from './path-map.ts'

const paths = Array.from({ length: 5000 }, (_, at) => `group-${at % 7}/page-${at}.html`)
const large = PathMap.of(paths.map((path, at) => [path, at] as const))

it('holds what it was made of', () => {
  expect(large.size).toBe(paths.length)
  expect([...large.keys()].sort()).toEqual(paths.toSorted())
  expect([...large].every(([path, value]) => paths[value] === path)).toBe(true)
  expect([large.get(paths[17] as string), large.get('none'), large.has('none')]).toEqual([17, undefined, false])
})

it('stays as it is, and its successor has the changes', () => {
  const next = large.with([
    ['group-3/page-3.html', undefined],
    ['group-4/page-4.html', -4],
    ['new.html', 1],
    ['never.html', undefined],
  ])
  expect([large.size, large.get('group-3/page-3.html'), large.has('new.html')]).toEqual([5000, 3, false])
  expect([next.size, next.has('group-3/page-3.html'), next.get('group-4/page-4.html')]).toEqual([5000, false, -4])
  expect([...large.changesTo(next)].sort()).toEqual([
    ['group-3/page-3.html', undefined],
    ['group-4/page-4.html', -4],
    ['new.html', 1],
  ])
  expect(large.with(large.changesTo(next))).toEqual(next)
})

it('shares the buckets in which nothing differs', () => {
  const next = large.with([['group-4/page-4.html', -4]])
  expect(next.buckets.filter((bucket, at) => bucket !== large.buckets[at])).toHaveLength(1)
})

it('shares the leaves of a changed bucket in which nothing differs', () => {
  const next = large.with([['group-4/page-4.html', -4]])
  const at = bucketOf('group-4/page-4.html')
  const before = large.buckets[at]?.leaves ?? []
  expect(before.filter((leaf) => leaf !== undefined).length).toBeGreaterThan(1)
  expect(next.buckets[at]?.leaves.filter((leaf, index) => leaf !== before[index])).toHaveLength(1)
})

it('spreads the paths of a site evenly over buckets, and those over leaves', () => {
  const sizes = large.buckets.map((bucket) => bucket?.size ?? 0)
  expect(Math.max(...sizes)).toBeLessThan(25)
  const leaves = large.buckets.flatMap((bucket) => bucket?.leaves.map((leaf) => valuesIn(leaf)?.size ?? 0) ?? [])
  expect(Math.max(...leaves)).toBeLessThan(8)
})

it('holds what a Map holds after the same changes', () => {
  const path = fc.constantFrom(...paths.slice(0, 40))
  const changes = fc.array(fc.array(fc.tuple(path, fc.option(fc.nat(), { nil: undefined })), { maxLength: 20 }))
  fc.assert(
    fc.property(changes, (rounds) => {
      const plain = new Map<string, number>()
      let map = PathMap.empty<number>()
      for (const round of rounds) {
        for (const [at, value] of round) {
          if (value === undefined) plain.delete(at)
          else plain.set(at, value)
        }
        const next = map.with(round)
        expect(map.with(map.changesTo(next))).toEqual(next)
        map = next
      }
      expect([map.size, [...map].sort()]).toEqual([plain.size, [...plain].sort()])
      expect(map).toEqual(PathMap.of(plain))
    }),
  )
})

it('takes names of object members for paths like others', () => {
  const map = PathMap.of([['__proto__', 1] as const])
  expect([map.get('__proto__'), map.get('constructor'), map.has('toString')]).toEqual([1, undefined, false])
})

it('is empty, also after the last path went', () => {
  expect(PathMap.of([['a', 1] as const]).with([['a', undefined]])).toEqual(PathMap.empty())
  expect([...PathMap.empty()]).toEqual([])
})

it('reads a stored leaf once, when somebody asks for one of its paths', () => {
  let reads = 0
  const stored = PathMap.ofBuckets(
    large.buckets.map((bucket) => {
      const leafAt = (leaf: number) => {
        reads += 1
        return valuesIn(bucket?.leaves[leaf]) ?? new Map<string, number>()
      }
      const leaves = Array.from({ length: LEAVES }, (_, leaf) => new StoredLeaf(() => leafAt(leaf)))
      return bucket && new Bucket(leaves, bucket.size)
    }),
  )
  expect([stored.size, reads]).toEqual([5000, 0])
  const path = paths[17] as string
  expect([stored.get(path), stored.has(path), reads]).toEqual([17, true, 1])
  const next = stored.with([
    [path, -17],
    ['new.html', 1],
  ])
  expect([next.size, reads]).toEqual([5001, 2])
  expect([...stored.changesTo(next)].sort()).toEqual([
    [path, -17],
    ['new.html', 1],
  ])
  expect(reads).toBe(2)
  expect(new Map([...stored])).toEqual(new Map([...large]))
})
