import { beforeEach, describe, expect, it } from 'vitest'
import { loadWhole } from '../support/load-whole.ts'
import { createDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import type { HttpGet } from '#http/http-get.ts'
import type { LoadContentOptions } from '#provider/load/load-options.ts'
import { createSnapshots } from '#provider/snapshot/snapshots.ts'
import { makeLoadOptions } from '../support/make-load-options.ts'
import { makeMemoryCache } from '../support/memory-cache.ts'

let demo: DemoProvider
/** Calls that fail: a part of the URL, and the status of its answer. */
let broken: { readonly [part: string]: 404 | 429 | 500 | 503 }
let cache: ReturnType<typeof makeMemoryCache>

beforeEach(() => {
  broken = {}
  cache = makeMemoryCache()
  demo = createDemoProvider({
    intercept: async (context, next) => {
      const address = `${context.req.header('accept-language') ?? ''} ${context.req.url}`
      const status = Object.entries(broken).find(([part]) => address.includes(part))?.[1]
      return status === undefined ? next() : context.json({ code: status }, status)
    },
  })
})

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
const ALL = { '/api/': 503 } as const

function load(options: Partial<LoadContentOptions> = {}) {
  const httpGet: HttpGet = async (url, how) => demo.app.request(url, how)
  const profile = { ...makeLoadOptions(httpGet).profile, name: 'test', homeUrl: 'http://test.localhost/' }
  return loadWhole(
    makeLoadOptions(httpGet, { profile, cache, snapshots: createSnapshots(cache), now: at(1), ...options }),
  )
}

const loadAnew = async () => (await load({ snapshots: createSnapshots(makeMemoryCache()) })).content
const stale = { allowStale: true }
const edit = (title: string) =>
  demo.content.putArticle('test', 'en', makeDemoArticle({ id: 'note', article: 'note', group: 'plots', title }))
const titles = ({ content }: Awaited<ReturnType<typeof load>>) =>
  content.locales.en?.articles.filter(({ id }) => id === 'note').map(({ title }) => title)

describe('in an outage', () => {
  it('a tenant fails where nothing else was allowed', async () => {
    await load()
    broken = ALL
    await expect(load()).rejects.toMatchObject({ name: 'ProviderAnswerFailed', status: 503 })
  })

  it('everything is shown as it was, and each part says since when', async () => {
    const before = await load({ now: at(1) })
    broken = ALL
    const { content, degraded, notices } = await load({ tolerance: stale, now: at(2) })
    expect(content).toEqual(before.content)
    expect(degraded).toBe(true)
    expect(new Set(notices.map(({ name }) => name))).toEqual(new Set(['ContentStale']))
    expect(notices[0]?.message).toContain('as it was at 2026-11-01T01:00:00.000Z')
    expect(new Set(notices.map(({ where }) => where.locale))).toEqual(new Set(Object.keys(content.locales)))
  })

  it('what can be read is fresh, and a part keeps the time at which it was read itself', async () => {
    await load({ now: at(1) })
    edit('Edited')
    broken = { btMenu: 500, changes: 500 }
    expect(titles(await load({ tolerance: stale, now: at(2) }))).toEqual(['Edited'])
    broken = ALL
    const { notices, ...loaded } = await load({ tolerance: stale, now: at(3) })
    expect(titles({ notices, ...loaded })).toEqual(['Edited'])
    const times = notices.map(({ message }) => /(The menu|Every article) .* at (.*)\.$/.exec(message)?.slice(1))
    expect(times).toContainEqual(['The menu', at(1).toISOString()])
    expect(times).toContainEqual(['Every article', at(2).toISOString()])
  })

  it.each([ALL, { btMenu: 429 }, { 'article/': 500 }, { 'zh http': 503 }, { changes: 500 }] as const)(
    'of %j nothing is left when it is over',
    async (outage) => {
      await load()
      edit('Before the outage')
      broken = outage
      await load({ tolerance: stale })
      edit('In the outage')
      demo.content.setMenus('test', 'en', { new: { type: 'top_menu', children: [{ id: '1', name: 'N', url: '/' }] } })
      broken = {}
      const { content, degraded, notices } = await load({ tolerance: stale })
      expect({ degraded, notices }).toEqual({ degraded: false, notices: [] })
      expect(content).toEqual(await loadAnew())
    },
  )

  it('a tenant that was never read fails', async () => {
    broken = { btMenu: 500 }
    await expect(load({ tolerance: stale })).rejects.toMatchObject({ name: 'MenuLoadFailed' })
  })
})

describe('what is no outage', () => {
  it.each(['btMenu', 'article/page', 'findByParentCode'])('fails the tenant: %s answers 404', async (part) => {
    await load()
    broken = { [part]: 404, changes: 404 }
    await expect(load({ tolerance: stale })).rejects.toMatchObject({ status: 404 })
  })

  it('takes away the article that the provider says is gone, in an outage of another part too', async () => {
    edit('Soon gone')
    await load()
    demo.content.removeArticle('test', 'en', 'note')
    broken = { btMenu: 503 }
    expect(titles(await load({ tolerance: stale }))).toEqual([])
  })
})

describe('without configs', () => {
  const degraded = { allowDegraded: true }

  it('a tenant that was never read fails, unless that is allowed too', async () => {
    broken = { findByParentCode: 503 }
    await expect(load({ tolerance: stale })).rejects.toMatchObject({ name: 'ProviderAnswerFailed' })
    const { content, isBare, contentId, notices } = await load({ tolerance: degraded })
    expect(content.theme).toBe('theme1')
    expect(Object.values(content.locales).map(({ configs }) => configs)).toEqual([{}, {}, {}])
    expect({ isBare, contentId }).toEqual({ isBare: true, contentId: undefined })
    expect(notices.map(({ name }) => name)).toContain('ConfigsMissing')
  })

  it('last good ones come before none, and none are never taken for good', async () => {
    broken = { findByParentCode: 503 }
    await load({ tolerance: degraded })
    await expect(load({ tolerance: stale })).rejects.toMatchObject({ name: 'ProviderAnswerFailed' })
    broken = {}
    const before = await load()
    broken = { findByParentCode: 503 }
    const { content, isBare } = await load({ tolerance: degraded })
    expect(content).toEqual(before.content)
    expect(isBare).toBe(false)
  })
})
