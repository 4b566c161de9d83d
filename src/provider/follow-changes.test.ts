import { beforeEach, describe, expect, it } from 'vitest'
import type { LocaleContent } from '#site/content.ts'
import { makeMemoryCache } from '../../tests/support/memory-cache.ts'
import { cleanInto } from './clean-batch.ts'
import type { Fetch } from './exchange.ts'
import { loadContent, type LoadContentOptions } from './load-content.ts'
import { createSnapshots, KEPT_CONTENTS } from './snapshot.ts'
import type { ContentChange } from './translate.ts'

type Change = { kind: string; locale?: string; article?: string }

const PAGE = 20

/** A provider of one language with a change feed whose cursor counts the edits. */
function makeProvider() {
  const articles = new Map([...'cab'].map((id) => [id, { title: id }]))
  const edits: { change: Change; deleted: boolean }[] = []
  const calls: string[] = []
  let feed = true
  let oldest = 0
  let menu = 'Menu'
  let afterPage = () => {}
  const row = (id: string) => ({
    id,
    article: id,
    group: null,
    title: articles.get(id)?.title,
    body: `<p>${id}</p>`,
    publishedAt: '2026-03-02T08:00:00Z',
    updatedAt: '2026-03-02T08:00:00Z',
  })
  function answer(path: string, query: URLSearchParams): unknown {
    if (path === 'sys/config/findByParentCode')
      return {
        themeCode: { content: 'theme2' },
        languageConfig: { content: '[{"language":"en","default":true}]' },
        theme2Banner: { content: 'home' },
      }
    if (path === 'all/btMenu/tree') return { m: { type: 'top_menu', children: [{ id: '1', name: menu, url: '/' }] } }
    if (path === 'sys/banner/list/home') return [{ id: 'b', title: 'Banner' }]
    if (path === 'all/article/page') {
      const pageNum = Number(query.get('pageNum'))
      const rows = [...articles.keys()].slice((pageNum - 1) * PAGE, pageNum * PAGE).map(row)
      const page = { total: articles.size, pageNum, pageSize: PAGE, rows }
      afterPage()
      return page
    }
    const id = query.get('article') ?? ''
    if (path === 'all/article/detail') return articles.has(id) ? row(id) : undefined
    if (path !== 'all/changes' || !feed) return undefined
    const since = query.get('since')
    const complete = since !== null && Number(since) >= oldest
    const new_ = complete ? edits.slice(Number(since)) : []
    return {
      cursor: String(edits.length),
      complete,
      changed: new_.filter(({ deleted }) => !deleted).map(({ change }) => change),
      deleted: new_.filter(({ deleted }) => deleted).map(({ change }) => change),
    }
  }
  const fetch: Fetch = async (url, { headers }) => {
    const { pathname, searchParams } = new URL(url)
    const path = pathname.replace('/api/client/', '')
    calls.push(searchParams.has('article') ? `${path} ${searchParams.get('article') ?? ''}` : path)
    const data = answer(path, searchParams)
    const text = JSON.stringify(data === undefined ? { code: 404 } : { code: 200, data })
    const etag = `"${text}"`.replace(/[^\x21-\x7e]/g, '?')
    return headers['If-None-Match'] === etag
      ? new Response(null, { status: 304 })
      : new Response(text, { headers: { etag } })
  }
  const tell = (change: Change, deleted = false) => void edits.push({ change, deleted })
  return {
    fetch,
    /** The calls since the last time. */
    takeCalls: () => calls.splice(0),
    put(id: string, title: string) {
      articles.set(id, { title })
      tell({ kind: 'article', locale: 'en', article: id })
    },
    /** The feed does not know of it yet. */
    putUntold: (id: string, title: string) => void articles.set(id, { title }),
    remove(id: string) {
      articles.delete(id)
      tell({ kind: 'article', locale: 'en', article: id }, true)
    },
    /** After the next page of the list was read. */
    onceRead(act: () => void) {
      afterPage = () => {
        afterPage = () => {}
        act()
      }
    },
    renameMenu(name: string) {
      menu = name
      tell({ kind: 'menu' })
    },
    tell,
    forgetHistory: () => (oldest = edits.length + 1),
    dropFeed: () => (feed = false),
  }
}

describe('a tenant that was read before', () => {
  let provider: ReturnType<typeof makeProvider>
  let cache: ReturnType<typeof makeMemoryCache>
  let snapshots: ReturnType<typeof createSnapshots>
  beforeEach(() => {
    provider = makeProvider()
    cache = makeMemoryCache()
    snapshots = createSnapshots(cache)
  })

  async function load(changes: Partial<LoadContentOptions> = {}) {
    const { content, contentId } = await loadContent({
      profile: {
        name: 'harbour',
        homeUrl: 'https://www.harbour.example/',
        baseUrl: 'http://provider.example',
        timeoutMs: 1000,
        defaultLocale: 'en',
      },
      cache,
      snapshots,
      cleaner: { clean: async (bodies, cache) => cleanInto(cache, bodies) },
      salt: 's',
      now: new Date('2026-03-02T08:00:00Z'),
      transport: { fetch: provider.fetch, sleep: async () => {}, retries: 0 },
      ...changes,
    })
    return { content, contentId, calls: provider.takeCalls() }
  }

  const loadAnew = async () => (await load({ snapshots: createSnapshots(makeMemoryCache()) })).content

  it('costs one call when nothing has changed', async () => {
    const first = await load()
    const second = await load()
    expect(second.calls).toEqual(['all/changes'])
    expect(second.content).toBe(first.content)
  })

  it('asks for the edited article alone', async () => {
    await load()
    provider.put('a', 'Another title')
    const { content, calls } = await load()
    expect(calls).toEqual(['all/changes', 'all/article/detail a'])
    expect(content.locales.en?.articles.map(({ title }) => title)).toEqual(['Another title', 'b', 'c'])
    expect(content).toEqual(await loadAnew())
  })

  it('has what is new and loses what is gone', async () => {
    await load()
    provider.put('aa', 'New')
    provider.remove('b')
    expect((await load()).content.locales.en?.articles.map(({ id }) => id)).toEqual(['a', 'aa', 'c'])
  })

  it('keeps an article that came back after it was deleted', async () => {
    await load()
    provider.remove('b')
    provider.put('b', 'Back')
    expect((await load()).content).toEqual(await loadAnew())
  })

  it('asks for the menu when that has changed', async () => {
    await load()
    provider.renameMenu('Other')
    const { content, calls } = await load()
    expect(calls).toEqual(['all/changes', 'all/btMenu/tree'])
    expect(content).toEqual(await loadAnew())
  })

  it.each(['a config changed', 'the cursor is too old', 'everything is asked for'])(
    'is read wholly when %s',
    async (why) => {
      await load()
      if (why === 'a config changed') provider.tell({ kind: 'config' })
      if (why === 'the cursor is too old') provider.forgetHistory()
      const { calls } = await load({ everything: why === 'everything is asked for' })
      expect(calls).toContain('all/article/page')
    },
  )

  it('is read wholly from a provider without a feed, but for what somebody says has changed', async () => {
    provider.dropFeed()
    await load()
    expect((await load()).calls).toContain('all/article/page')
    provider.put('a', 'Told')
    const { content, calls } = await load({ changes: [{ kind: 'article', deleted: false, locale: 'en', slug: 'a' }] })
    expect(calls).toEqual(['all/article/detail a'])
    expect(content.locales.en?.articles[0]?.title).toBe('Told')
  })

  it('is read wholly from a provider without a feed where what somebody says is not all', async () => {
    provider.dropFeed()
    await load()
    provider.put('b', 'Heard by another machine')
    const changes: ContentChange[] = [{ kind: 'article', deleted: false, locale: 'en', slug: 'a' }]
    const { content } = await load({ changes, changesAreAll: false })
    expect(content).toEqual(await loadAnew())
  })

  it('has what somebody says has changed before the feed knows it', async () => {
    await load()
    provider.putUntold('a', 'Told')
    const changes: ContentChange[] = [{ kind: 'article', deleted: false, locale: 'en', slug: 'a' }]
    const { content } = await load({ changes, changesAreAll: false })
    expect(content.locales.en?.articles[0]?.title).toBe('Told')
  })

  it('is known to another process too, and offline', async () => {
    await load()
    provider.put('a', 'Edited')
    const { content } = await load()
    const other = await load({ snapshots: createSnapshots(cache), offline: true })
    expect(other.calls).toEqual([])
    expect(other.content).toEqual(content)
  })

  it('misses no article where one left the list and another joined it while it was read', async () => {
    for (let at = 10; at < 60; at++) provider.put(`p${at}`, 'Long list')
    provider.onceRead(() => {
      provider.remove('c')
      provider.put('new', 'Joined')
    })
    const { content } = await load()
    const ids = content.locales.en?.articles.map(({ id }) => id)
    expect(ids).toHaveLength(53)
    expect(content).toEqual(await loadAnew())
  })

  it('goes on from what another process read meanwhile', async () => {
    await load()
    provider.put('a', 'Read by the other')
    await load({ snapshots: createSnapshots(cache) })
    provider.put('b', 'Read by this one')
    const { content, calls } = await load()
    expect(calls).toEqual(['all/changes', 'all/article/detail b'])
    expect(content.locales.en?.articles.map(({ title }) => title)).toEqual([
      'Read by the other',
      'Read by this one',
      'c',
    ])
    expect(content).toEqual(await loadAnew())
  })

  it('has the same identity whatever was answered first', () => {
    const { configs, ...rest } = { configs: {}, menuGroups: [], banners: [], articles: [] }
    const idOf = (en: LocaleContent) =>
      createSnapshots(makeMemoryCache()).write(
        { tenant: 'harbour', source: 'x', salt: 's' },
        { content: { theme: 'theme1', locales: { en } }, readAtMs: 0 },
      )
    expect(idOf({ configs, ...rest })).toBe(idOf({ ...rest, configs }))
  })

  it('is read anew where another version of the code stored it in another form', async () => {
    await load()
    for (const key of cache.keys('snapshot', '')) cache.write('snapshot', [[key, '{"salt":"older","source":"x"}']])
    snapshots = createSnapshots(cache)
    expect((await load()).calls).toContain('all/article/page')
  })

  it('is read anew by another version of the code', async () => {
    await load()
    expect((await load({ salt: 'other' })).calls).toContain('all/article/page')
  })

  it('is kept as it was some edits ago, and no longer', async () => {
    const ids: (string | undefined)[] = [(await load()).contentId]
    for (let edit = 1; edit <= KEPT_CONTENTS; edit++) {
      provider.put('a', `Title ${edit}`)
      ids.push((await load()).contentId)
    }
    const titles = ids.map(
      (id = '') =>
        snapshots.readContent({ tenant: 'harbour' }, id)?.locales.en?.articles.find((article) => article.id === 'a')
          ?.title,
    )
    expect(titles).toEqual([undefined, ...Array.from({ length: KEPT_CONTENTS }, (_, at) => `Title ${at + 1}`)])
    // Configs, menus, banners, and the articles of each content.
    expect(cache.keys('part', '')).toHaveLength(3 + KEPT_CONTENTS)
  })
})
