import { describe, expect, it, vi } from 'vitest'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import { followSearchState, type SearchState, type SearchStateArticle } from './search-state.ts'

const KEY = '/dist/tenant\nen'

const articleOf = (number: number): SearchStateArticle => ({
  path: `/${number}.html`,
  entry: `entry ${number}`,
  text: (number * 7_654_321).toString(16).padStart(8, '0'),
  blocks: 1,
  length: number,
  titleLength: 3,
  group: 'News',
})

const shardOf = (number: number) => ({ name: `w${number}-a0b1c0.txt`, lists: [], length: number })

function makeState(articles = Array.from({ length: 1000 }, (_, number) => articleOf(number))): SearchState {
  const tables = {
    words: Array.from({ length: 32 }, (_, number) => shardOf(number)),
    pairs: [shardOf(0)],
    spelling: [],
  }
  return { codeVersion: 'code', inputs: `${articles.length}`, start: 'start', files: 2034, articles, tables }
}

/** Loads the module as another process would: it remembers nothing. */
async function openStore() {
  vi.resetModules()
  return import('./stored-search-state.ts')
}

const rowsOf = (cache: ReturnType<typeof makeMemoryCache>) =>
  cache.keys('search', '').map((key) => [key, cache.read('search', key) ?? ''] as const)

describe('the stored state of a search index', () => {
  it('is read as it was written, by this process and by another', async () => {
    const cache = makeMemoryCache()
    const state = makeState()
    const { readSearchState, writeSearchState } = await openStore()
    expect(readSearchState(cache, KEY)).toBeUndefined()
    writeSearchState(cache, KEY, state)
    expect(readSearchState(cache, KEY)).toBe(state)
    expect((await openStore()).readSearchState(cache, KEY)).toStrictEqual(state)
  })

  it('says what it was made from without its lists', async () => {
    const cache = makeMemoryCache()
    const { articles: _, tables: __, ...facts } = makeState()
    ;(await openStore()).writeSearchState(cache, KEY, makeState())
    cache.delete('search', cache.keys('search', `${KEY}\nrun`))
    const { readSearchFacts } = await openStore()
    expect(readSearchFacts(cache, KEY)).toMatchObject(facts)
    expect(readSearchFacts(cache, `${KEY} other`)).toBeUndefined()
  })

  it('is written by what an edit changed, and keeps no row that it does not name', async () => {
    const cache = makeMemoryCache()
    const store = await openStore()
    const before = makeState()
    store.writeSearchState(cache, KEY, before)
    const old = new Set(rowsOf(cache).map(([, value]) => value))
    const after = { ...before, articles: before.articles.with(500, articleOf(5000)) }
    followSearchState(before, after)
    store.writeSearchState(cache, KEY, after)
    const written = rowsOf(cache).filter(([, value]) => !old.has(value))
    const lengthOf = (all: typeof written) => all.reduce((sum, [, value]) => sum + value.length, 0)
    expect(lengthOf(written)).toBeLessThan(lengthOf(rowsOf(cache)) / 4)

    const anew = makeMemoryCache()
    ;(await openStore()).writeSearchState(anew, KEY, after)
    expect(cache.keys('search', '')).toStrictEqual(anew.keys('search', ''))
    expect((await openStore()).readSearchState(cache, KEY)).toStrictEqual(after)
  })

  it('is whole if another process wrote meanwhile', async () => {
    const cache = makeMemoryCache()
    const [one, other] = [await openStore(), await openStore()]
    const states = [1, 2, 3].map((number) => makeState(makeState().articles.with(number, articleOf(number * 9000))))
    for (const [at, state] of states.entries()) {
      ;[one, other, one][at]?.writeSearchState(cache, KEY, state)
      expect((await openStore()).readSearchState(cache, KEY)).toStrictEqual(state)
    }
  })

  it('is the last or the next one if the process is killed at any write', async () => {
    const [before, after] = [makeState(), makeState(makeState().articles.with(7, articleOf(7000)))]
    for (const method of ['write', 'delete'] as const) {
      const cache = makeMemoryCache()
      const store = await openStore()
      store.writeSearchState(cache, KEY, before)
      const killed = () => {
        throw new Error('killed')
      }
      expect(() => store.writeSearchState({ ...cache, [method]: killed }, KEY, after)).toThrow('killed')
      const state = (await openStore()).readSearchState(cache, KEY)
      expect(state).toStrictEqual(method === 'write' ? before : after)
      const next = await openStore()
      next.writeSearchState(cache, KEY, before)
      expect((await openStore()).readSearchState(cache, KEY)).toStrictEqual(before)
    }
  })

  it('is unknown if a row is missing or an earlier version wrote it, until it is written again', async () => {
    const cache = makeMemoryCache()
    const state = makeState()
    ;(await openStore()).writeSearchState(cache, KEY, state)
    const run = cache.keys('search', `${KEY}\nrun`)[0] as string
    cache.delete('search', [run])
    expect((await openStore()).readSearchState(cache, KEY)).toBeUndefined()
    cache.write('search', [[`${KEY}\nstate`, `${cache.read('search', KEY)}\n${JSON.stringify(state)}`]])
    const store = await openStore()
    expect(store.readSearchState(cache, KEY)).toBeUndefined()
    store.writeSearchState(cache, KEY, state)
    expect((await openStore()).readSearchState(cache, KEY)).toStrictEqual(state)
  })
})
