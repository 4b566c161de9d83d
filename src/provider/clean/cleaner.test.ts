import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { createThreads, type Threads } from '#threads/threads.ts'
import { readBodies, readBodyWords } from '#store/cache/cleaned-bodies.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { cleanInto, type CleanTask } from './clean-batch.ts'
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

const articles = (...bodies: string[]) => bodies.map((body) => ({ title: 'Tap water', body }))

describe('createCleaner', () => {
  it('gives the same result in this thread and in others', async () => {
    const many = bodies(320)
    const [shared, own] = [openLocalCache(join(makeTempDir(), 'shared.sqlite')), makeMemoryCache()]
    const inThreads = await makeCleaner().clean(many, shared)
    expect(inThreads).toEqual(cleanInto(own, many))
    expect(await makeCleaner().clean(many.slice(0, 3), shared)).toEqual(inThreads.slice(0, 3))
    const digests = inThreads.map((found) => ('digest' in found ? found.digest : ''))
    expect(readBodies(shared, digests)).toEqual(readBodies(own, digests))
    expect(readBodyWords(shared, digests[319]!)).toBe('body 319')
    expect(JSON.parse(shared.read('facts', 'key 319')!)).toEqual(inThreads[319])
    shared.close()
  })
})

describe('long bodies', () => {
  const makeNoting = () => {
    const asked: { characters: number; count: number; signal: AbortSignal | undefined }[] = []
    const run: Threads['run'] = async ({ signal }, task) => {
      const { bodies } = task as CleanTask
      asked.push({ characters: bodies.reduce((sum, { html }) => sum + html.length, 0), count: bodies.length, signal })
      return cleanInto(makeMemoryCache(), bodies)
    }
    const threads: Threads = { jobs: 1, run, runSoon: run, close: async () => undefined }
    return { asked, cleaner: createCleaner(threads), cache: openLocalCache(join(makeTempDir(), 'cache.sqlite')) }
  }
  const body = (characters: number) => ({ key: `of ${characters}`, html: 'x'.repeat(characters) })

  it('are cleaned in threads that can be ended, from the first on', async () => {
    const { asked, cleaner, cache } = makeNoting()
    const { signal } = new AbortController()
    await cleaner.clean([body(50_000)], cache, signal)
    expect(asked).toEqual([])
    await cleaner.clean([body(50_001)], cache, signal)
    await cleaner.clean([body(30_000), body(20_001)], cache, signal)
    expect(asked).toEqual([
      { characters: 50_001, count: 1, signal },
      { characters: 50_001, count: 2, signal },
    ])
    cache.close()
  })

  it('come in batches of four million characters', async () => {
    const { asked, cleaner, cache } = makeNoting()
    const found = await cleaner.clean([1, 2_000_000, 2_000_000, 2_000_000, 3].map(body), cache)
    expect(asked.map(({ characters }) => characters)).toEqual([2_000_001, 4_000_000, 3])
    expect(found.length).toBe(5)
    cache.close()
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
    const first = await keep(articles('<p>a</p>', '<p>b</p>', '<p>a</p>'))
    expect(first.map(({ excerpt }) => excerpt)).toEqual(['a', 'b', 'a'])
    expect(await keep(articles('<p>b</p>', '<p>c</p>'))).toMatchObject([{ excerpt: 'b' }, { excerpt: 'c' }])
    expect(cleaned).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>'])
  })

  it('knows which bodies are there, and cleans again what is gone', async () => {
    const { cleaned, cache, cleaner } = setUp()
    const bodies = openKeptBodies(cache, cleaner, 's')
    const [body] = await bodies.keep(articles('<p>a</p>'))
    expect(body && bodies.has(body)).toBe(true)
    cache.delete('cleaned', [body?.digest ?? ''])
    expect(body && bodies.has(body)).toBe(false)
    expect(await bodies.keep(articles('<p>a</p>'))).toEqual([body])
    expect(cleaned).toEqual(['<p>a</p>', '<p>a</p>'])
    expect(body && bodies.has(body)).toBe(true)
  })

  it('refuses a body that becomes too large, and keeps the others', async () => {
    const { cache, cleaner } = setUp()
    const bodies = openKeptBodies(cache, cleaner, 's')
    const unfolding = '&'.repeat(1_000_000)
    await expect(bodies.keep(articles('<p>a</p>', unfolding))).rejects.toMatchObject({
      name: 'ArticleUnfolds',
      message: expect.stringMatching(
        /"Tap water" has 1000000 bytes and becomes 50000\d\d bytes .* 4194304 are allowed/,
      ) as string,
    })
    expect(await bodies.keep(articles('<p>a</p>'))).toMatchObject([{ excerpt: 'a' }])
  })

  it('cleans again with other code, and names the same result the same', async () => {
    const { cleaned, cache, cleaner } = setUp()
    const [one] = await openKeptBodies(cache, cleaner, 's').keep(articles('<p>a</p>'))
    const [other] = await openKeptBodies(cache, cleaner, 't').keep(articles('<p>a</p>'))
    expect(cleaned.length).toBe(2)
    expect(other?.digest).toBe(one?.digest)
  })
})
