import { beforeEach, expect, it } from 'vitest'
import { loadWhole } from '../../../tests/support/load-whole.ts'
import { makeFeedProvider } from '../../../tests/support/make-feed-provider.ts'
import { makeLoadOptions } from '../../../tests/support/make-load-options.ts'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import { article, except, makeProvider } from '../../../tests/support/scripted-provider.ts'
import type { HttpGet } from '#http/http-get.ts'
import type { LoadContentOptions } from './load-options.ts'
import { createSnapshots } from '../snapshot/snapshots.ts'

const UNREADABLE = { not: 'a text' }

let provider: ReturnType<typeof makeFeedProvider>
let cache: ReturnType<typeof makeMemoryCache>
beforeEach(() => {
  provider = makeFeedProvider()
  cache = makeMemoryCache()
})

async function read(httpGet: HttpGet, changes: Partial<LoadContentOptions> = {}) {
  const { content, notices } = await loadWhole(
    makeLoadOptions(httpGet, { cache, snapshots: createSnapshots(cache), ...changes }),
  )
  const { articles = [], flawedRows = [] } = content.locales.en ?? {}
  const found = { articles: articles.map(({ id }) => id), flawed: flawedRows.map(({ id, slug }) => id ?? slug) }
  return { ...found, notices, content }
}

const follow = (changes?: Partial<LoadContentOptions>) => read(provider.httpGet, changes)

it('an article that an edit broke leaves the list alone, and comes back when it is mended', async () => {
  await follow()
  provider.put('a', UNREADABLE)
  expect(await follow()).toMatchObject({ articles: ['b', 'c'], flawed: ['a'] })
  expect(provider.takeCalls()).toContain('all/article/detail a')
  provider.put('b', 'Edited')
  expect(await follow()).toMatchObject({ articles: ['b', 'c'], flawed: ['a'] })
  provider.put('a', 'Mended')
  expect(await follow()).toMatchObject({ articles: ['a', 'b', 'c'], flawed: [] })
})

it('edits come to the same content as a whole reading, in whatever order they broke articles', async () => {
  await follow()
  for (const id of ['b', 'c', 'a']) {
    provider.put(id, UNREADABLE)
    await follow()
  }
  const followed = await follow()
  expect(followed.flawed).toEqual(['a', 'b', 'c'])
  const anew = makeMemoryCache()
  expect((await follow({ cache: anew, snapshots: createSnapshots(anew) })).content).toEqual(followed.content)
})

it('a broken article that is deleted is reported no more', async () => {
  provider.put('a', UNREADABLE)
  expect(await follow()).toMatchObject({ articles: ['b', 'c'], flawed: ['a'] })
  provider.remove('a')
  expect(await follow()).toMatchObject({ articles: ['b', 'c'], flawed: [] })
})

it('what cannot be read is known as long as nothing changes, from memory, conditionally and offline', async () => {
  provider.put('a', UNREADABLE)
  const first = await follow()
  provider.takeCalls()
  const again = await follow()
  expect(provider.takeCalls()).toEqual(['all/changes'])
  expect(again.content).toEqual(first.content)
  expect((await follow({ everything: true })).content).toEqual(first.content)
  expect((await follow({ offline: true })).content).toEqual(first.content)
})

it('what cannot be read stays known in an outage', async () => {
  provider.put('a', UNREADABLE)
  const { content } = await follow()
  const away: HttpGet = async () => new Response('', { status: 503 })
  const stale = await read(away, { tolerance: { allowStale: true } })
  expect(stale.content).toEqual(content)
  expect(stale.notices.map(({ name }) => name)).toContain('ContentStale')
})

const list = (rows: readonly unknown[]) =>
  makeProvider(
    except(({ path }) => (path.endsWith('/article/page') ? { total: rows.length, pageSize: 200, rows } : 'usual')),
  ).httpGet

it('a list of which no row can be read is of the wrong shape', async () => {
  const broken = Array.from({ length: 12 }, (_, at) => article(`a${at}`, { publishedAt: 'soon' }))
  await expect(read(list(broken))).rejects.toMatchObject({
    name: 'WireShapeInvalid',
    message: expect.stringContaining('data.rows.0.publishedAt') as unknown,
  })
  expect(await read(list([...broken, article('good')]))).toMatchObject({ articles: ['good'] })
})

it('null in the place of a list is an empty list', async () => {
  const empty = makeProvider(
    except(({ path }) => {
      if (path.endsWith('/banner/list/home')) return null
      return path.endsWith('/article/page') ? { total: 0, rows: null } : 'usual'
    }),
  )
  expect((await read(empty.httpGet)).content.locales.en).toMatchObject({ banners: [], articles: [], flawedRows: [] })
})

it('a time without a zone is one of the time zone that the configs name', async () => {
  const zoned = (timeZone: string) =>
    makeProvider(
      except(({ path, query }) => {
        if (query.get('parentCode') === 'theme2') return { siteConfig: { content: JSON.stringify({ timeZone }) } }
        if (!path.endsWith('/article/page')) return 'usual'
        return { total: 1, rows: [article('a', { publishedAt: '2026-03-02 08:00:00' })] }
      }),
    ).httpGet
  const published = async (timeZone: string) =>
    (await read(zoned(timeZone))).content.locales.en?.articles[0]?.publishedAt
  expect(await published('Asia/Seoul')).toBe('2026-03-01T23:00:00.000Z')
  expect(await published('Europe/Vienna')).toBe('2026-03-02T07:00:00.000Z')
  expect(await published('Nowhere/Land')).toBe('2026-03-02T08:00:00.000Z')
})
