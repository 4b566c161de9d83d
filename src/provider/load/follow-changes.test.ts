import { beforeEach, describe, expect, it } from 'vitest'
import { loadWhole } from '../../../tests/support/load-whole.ts'
import type { LocaleContent } from '#site/model/content.ts'
import { makeFeedProvider } from '../../../tests/support/make-feed-provider.ts'
import { makeLoadOptions } from '../../../tests/support/make-load-options.ts'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import type { LoadContentOptions } from './load-options.ts'
import { runSteps } from '#kit/steps.ts'
import { createSnapshots, KEPT_CONTENTS } from '../snapshot/snapshots.ts'
import type { ContentChange } from '../api/translate.ts'

describe('a tenant that was read before', () => {
  let provider: ReturnType<typeof makeFeedProvider>
  let cache: ReturnType<typeof makeMemoryCache>
  let snapshots: ReturnType<typeof createSnapshots>
  beforeEach(() => {
    provider = makeFeedProvider()
    cache = makeMemoryCache()
    snapshots = createSnapshots(cache)
  })

  async function load(changes: Partial<LoadContentOptions> = {}) {
    const { content, contentId, isNew } = await loadWhole(
      makeLoadOptions(provider.httpGet, { cache, snapshots, ...changes }),
    )
    return { content, contentId, isNew, calls: provider.takeCalls() }
  }

  const loadAnew = async () => (await load({ snapshots: createSnapshots(makeMemoryCache()) })).content

  it('costs one call when nothing has changed', async () => {
    const first = await load()
    const second = await load()
    expect(second.calls).toEqual(['all/changes'])
    expect(second.content).toBe(first.content)
  })

  it('is asked for before all that is known of it is read', async () => {
    await load()
    const order: string[] = []
    const watched: typeof cache = {
      ...cache,
      read(space, key) {
        order.push(space)
        return cache.read(space, key)
      },
    }
    const httpGet: typeof provider.httpGet = (...call) => {
      order.push('asked')
      return provider.httpGet(...call)
    }
    await load({ snapshots: createSnapshots(watched), transport: { httpGet, sleep: async () => {}, retries: 0 } })
    expect(order.indexOf('asked')).toBeLessThan(order.indexOf('part'))
    expect(order).toContain('part')
  })

  it('says whether the content is new', async () => {
    const isNew = async () => (await load()).isNew
    expect([await isNew(), await isNew()]).toEqual([true, false])
    provider.put('a', 'Another title')
    expect(await isNew()).toBe(true)
  })

  it('asks for the edited article alone', async () => {
    await load()
    provider.put('a', 'Another title')
    const { content, calls } = await load()
    expect(calls).toEqual(['all/changes', 'all/article/detail a'])
    expect(content.locales.en?.articles.map(({ title }) => title)).toEqual(['Another title', 'b', 'c'])
    expect(content).toEqual(await loadAnew())
  })

  it.each([
    [40, 'all/article/detail'],
    [41, 'all/article/page'],
  ])('with %i edited articles is asked by %s', async (count, call) => {
    await load()
    for (let at = 0; at < count; at++) provider.put(`p${at}`, 'Edited')
    const { content, calls } = await load()
    expect(new Set(calls.slice(1).map((one) => one.split(' ')[0]))).toEqual(new Set([call]))
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
    provider.putUnannounced('a', 'Told')
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
    const { configs, ...rest } = { configs: {}, menuGroups: [], banners: [], articles: [], flawedRows: [] }
    const idOf = (en: LocaleContent) =>
      runSteps(
        createSnapshots(makeMemoryCache()).write(
          { tenant: 'harbour', source: 'x', codeVersion: 's' },
          { content: { theme: 'theme1', locales: { en } }, readAtMs: 0 },
        ),
      )
    expect(idOf({ configs, ...rest })).toBe(idOf({ ...rest, configs }))
  })

  it('is read anew where another version of the code stored it in another form', async () => {
    await load()
    for (const key of cache.keys('snapshot', ''))
      cache.write('snapshot', [[key, '{"codeVersion":"older","source":"x"}']])
    snapshots = createSnapshots(cache)
    expect((await load()).calls).toContain('all/article/page')
  })

  it('is read anew by another version of the code', async () => {
    await load()
    expect((await load({ codeVersion: 'other' })).calls).toContain('all/article/page')
  })

  it('is not explained from contents that an older version stored in another form', async () => {
    const { contentId = '' } = await load()
    const [key = ''] = cache.keys('snapshot', '')
    expect(snapshots.readContent({ tenant: 'harbour' }, contentId)).toBeDefined()
    cache.write('snapshot', [[key, (cache.read('snapshot', key) ?? '').replaceAll(/"format":\d+,/g, '')]])
    snapshots = createSnapshots(cache)
    expect(snapshots.readContent({ tenant: 'harbour' }, contentId)).toBeUndefined()
    provider.put('a', 'Edited')
    await load({ codeVersion: 'other' })
    expect(cache.read('snapshot', key)).not.toContain(contentId)
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
    // One part each for configs, menus and banners, and one for the articles of each content.
    expect(cache.keys('part', '')).toHaveLength(3 + KEPT_CONTENTS)
  })
})
