import { afterEach, describe, expect, it } from 'vitest'
import { makeMemoryCache } from '../../tests/support/memory-cache.ts'
import { createThreads, type Threads } from '#kit/threads.ts'
import { cleanBatch } from './clean-batch.ts'
import { type Cleaner, createCleaner } from './cleaner.ts'
import { createKeepBodies } from './keep-bodies.ts'

const started: Threads[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((threads) => threads.close()))
})

function makeCleaner(): Cleaner {
  const threads = createThreads({ jobs: 2 })
  started.push(threads)
  return createCleaner(threads)
}

const bodies = (count: number) => Array.from({ length: count }, (_, at) => `<p>body ${at}<script>x</script></p>`)

describe('createCleaner', () => {
  it('gives the same result in this thread and in others', async () => {
    const many = bodies(320)
    const cleaner = makeCleaner()
    const inThreads = await cleaner.clean(many)
    expect(inThreads).toEqual(cleanBatch(many))
    expect(await makeCleaner().clean(many.slice(0, 3))).toEqual(inThreads.slice(0, 3))
  })
})

describe('createKeepBodies', () => {
  function setUp() {
    const cleaned: string[] = []
    const cache = makeMemoryCache()
    const cleaner: Cleaner = {
      clean: async (all) => {
        cleaned.push(...all)
        return cleanBatch(all)
      },
    }
    return { cleaned, cache, cleaner }
  }

  it('cleans each body once, and answers in their order', async () => {
    const { cleaned, cache, cleaner } = setUp()
    const keep = createKeepBodies(cache, cleaner, 's')
    const first = await keep(['<p>a</p>', '<p>b</p>', '<p>a</p>'])
    expect(first.map(({ excerpt }) => excerpt)).toEqual(['a', 'b', 'a'])
    expect(await keep(['<p>b</p>', '<p>c</p>'])).toMatchObject([{ excerpt: 'b' }, { excerpt: 'c' }])
    expect(cleaned).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>'])
  })

  it('cleans again with other code, and names the same result the same', async () => {
    const { cleaned, cache, cleaner } = setUp()
    const [one] = await createKeepBodies(cache, cleaner, 's')(['<p>a</p>'])
    const [other] = await createKeepBodies(cache, cleaner, 't')(['<p>a</p>'])
    expect(cleaned.length).toBe(2)
    expect(other?.digest).toBe(one?.digest)
  })
})
