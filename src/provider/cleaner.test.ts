import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeMemoryCache } from '../../tests/support/memory-cache.ts'
import { makeTempDir } from '../../tests/support/temp-dir.ts'
import { createThreads, type Threads } from '#kit/threads.ts'
import { readBodies, readBodyWords } from '#store/cleaned-bodies.ts'
import { openLocalCache } from '#store/local-cache.ts'
import { cleanInto } from './clean-batch.ts'
import { type Cleaner, createCleaner } from './cleaner.ts'
import { openKeptBodies } from './kept-bodies.ts'

const started: Threads[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((threads) => threads.close()))
})

function makeCleaner(): Cleaner {
  const threads = createThreads({ jobs: 2 })
  started.push(threads)
  return createCleaner(threads)
}

const bodies = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `key ${at}`, html: `<p>body ${at}<script>x</script></p>` }))

describe('createCleaner', () => {
  it('gives the same result in this thread and in others', async () => {
    const many = bodies(320)
    const [shared, own] = [openLocalCache(join(makeTempDir(), 'shared.sqlite')), makeMemoryCache()]
    const inThreads = await makeCleaner().clean(many, shared)
    expect(inThreads).toEqual(cleanInto(own, many))
    expect(await makeCleaner().clean(many.slice(0, 3), shared)).toEqual(inThreads.slice(0, 3))
    const digests = inThreads.map(({ digest }) => digest)
    expect(readBodies(shared, digests)).toEqual(readBodies(own, digests))
    expect(readBodyWords(shared, digests[319]!)).toBe('body 319')
    expect(JSON.parse(shared.read('facts', 'key 319')!)).toEqual(inThreads[319])
    shared.close()
  })
})

describe('openKeptBodies', () => {
  function setUp() {
    const cleaned: string[] = []
    const cache = makeMemoryCache()
    const cleaner: Cleaner = {
      clean: async (all) => {
        cleaned.push(...all.map(({ html }) => html))
        return cleanInto(cache, all)
      },
    }
    return { cleaned, cache, cleaner }
  }

  it('cleans each body once, and answers in their order', async () => {
    const { cleaned, cache, cleaner } = setUp()
    const { keep } = openKeptBodies(cache, cleaner, 's')
    const first = await keep(['<p>a</p>', '<p>b</p>', '<p>a</p>'])
    expect(first.map(({ excerpt }) => excerpt)).toEqual(['a', 'b', 'a'])
    expect(await keep(['<p>b</p>', '<p>c</p>'])).toMatchObject([{ excerpt: 'b' }, { excerpt: 'c' }])
    expect(cleaned).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>'])
  })

  it('knows which bodies are there, and cleans again what is gone', async () => {
    const { cleaned, cache, cleaner } = setUp()
    const bodies = openKeptBodies(cache, cleaner, 's')
    const [body] = await bodies.keep(['<p>a</p>'])
    expect(body && bodies.has(body)).toBe(true)
    cache.delete('cleaned', [body?.digest ?? ''])
    expect(body && bodies.has(body)).toBe(false)
    expect(await bodies.keep(['<p>a</p>'])).toEqual([body])
    expect(cleaned).toEqual(['<p>a</p>', '<p>a</p>'])
    expect(body && bodies.has(body)).toBe(true)
  })

  it('cleans again with other code, and names the same result the same', async () => {
    const { cleaned, cache, cleaner } = setUp()
    const [one] = await openKeptBodies(cache, cleaner, 's').keep(['<p>a</p>'])
    const [other] = await openKeptBodies(cache, cleaner, 't').keep(['<p>a</p>'])
    expect(cleaned.length).toBe(2)
    expect(other?.digest).toBe(one?.digest)
  })
})
