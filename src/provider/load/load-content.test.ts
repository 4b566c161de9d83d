import { afterEach, describe, expect, it } from 'vitest'
import { loadWhole } from '../../../tests/support/load-whole.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import type { TesseraError } from '#kit/errors.ts'
import { createThreads } from '#threads/threads.ts'
import type { Body } from '#site/model/body.ts'
import { readBodies } from '#store/cache/cleaned-bodies.ts'
import { makeLoadOptions } from '../../../tests/support/make-load-options.ts'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import {
  answer,
  type Answers,
  article,
  config,
  except,
  makeProvider,
} from '../../../tests/support/scripted-provider.ts'
import { createCleaner } from '../clean/cleaner.ts'
import type { HttpGet } from '#http/http-get.ts'
import type { LoadContentOptions } from './load-options.ts'

const threads = createThreads({ jobs: 1 })
const cleaner = createCleaner(threads)
afterEach(() => threads.close())

const options = (httpGet: HttpGet, changes: Partial<LoadContentOptions> = {}) =>
  makeLoadOptions(httpGet, { cleaner, ...changes })

async function faultOf(answers: Answers, changes: Partial<LoadContentOptions> = {}): Promise<TesseraError> {
  return loadWhole(options(makeProvider(answers).httpGet, changes)).then(
    () => expect.fail('expected a fault'),
    (error: unknown) => error as TesseraError,
  )
}

const paged = (pages: (attempt: number) => { total: number; ids: string[][] }): Answers =>
  except(({ path, query, locale, attempt }) => {
    if (!path.endsWith('/article/page') || locale !== 'en') return 'usual'
    const { total, ids } = pages(attempt)
    const pageNum = Number(query.get('pageNum'))
    return { total, pageNum, pageSize: 2, rows: (ids[pageNum - 1] ?? []).map((id) => article(id)) }
  })

describe('loadContent', () => {
  it('reads the theme, then every offered language', async () => {
    const { httpGet, calls } = makeProvider()
    const { content, notices } = await loadWhole(options(httpGet))
    expect(content.theme).toBe('theme2')
    expect(Object.keys(content.locales)).toEqual(['en', 'zh'])
    expect(content.locales.zh).toMatchObject({
      configs: config({ themeCode: 'theme2', shared: 'from theme2', theme2Banner: 'home' }),
      menuGroups: [{ key: 'm', type: 'top_menu', entries: [{ id: '1', name: 'zh' }] }],
      banners: [{ id: 'b', title: 'zh' }],
      articles: [{ id: 'a', slug: 'a' }],
    })
    expect(notices).toEqual([])
    expect(calls.length).toBe(10)
    expect(new Set(calls).size).toBe(10)
  })

  it('keeps the cleaned bodies where their facts say', async () => {
    const cache = makeMemoryCache()
    const { content } = await loadWhole(options(makeProvider().httpGet, { cache }))
    const digest = content.locales.en?.articles[0]?.body.digest ?? ''
    expect((JSON.parse(readBodies(cache, [digest])[0] ?? '{}') as Body).parts).toEqual(['<p>a</p>'])
  })

  it('reads the same from memory, conditionally or offline', async () => {
    const cache = makeMemoryCache()
    const { httpGet, calls } = makeProvider()
    const first = await loadWhole(options(httpGet, { cache }))
    expect(await loadWhole(options(httpGet, { cache }))).toEqual(first)
    expect(calls.length).toBe(20)
    expect(await loadWhole(options(httpGet, { cache, offline: true }))).toEqual(first)
    expect(calls.length).toBe(20)
  })

  it('says what is missing offline', async () => {
    expect(await faultOf(answer, { offline: true })).toMatchObject({
      name: 'AnswerNotRemembered',
      where: { tenant: 'harbour' },
    })
  })

  it('tries another theme on', async () => {
    const { content } = await loadWhole(options(makeProvider().httpGet, { themeOverride: 'theme1' }))
    expect(content.theme).toBe('theme1')
    expect(content.locales.en).toMatchObject({ configs: config({ shared: 'from theme1' }), banners: [] })
  })

  it.each([undefined, '', 'theme9', 'Theme1'])('fails with the theme %j', async (themeCode) => {
    const fault = await faultOf(
      except(({ query }) =>
        query.get('parentCode') === 'default_theme' ? config(themeCode === undefined ? {} : { themeCode }) : 'usual',
      ),
    )
    expect(fault).toMatchObject({ name: 'TenantThemeUnknown', where: { tenant: 'harbour' } })
  })

  it.each([
    ['no list', undefined, SITE_LOCALES],
    ['what is not JSON', '[{', SITE_LOCALES],
    ['an object', '{}', SITE_LOCALES],
    ['only languages that are none of ours', '[{"language":"fr"}]', SITE_LOCALES],
    ['a list without the language asked first', '[{"language":"kr"}]', ['en', 'kr']],
  ])('knows what to read from %s', async (_, languageConfig, expected) => {
    const answers = except(({ query }) =>
      query.get('parentCode') === 'default_theme'
        ? config({ themeCode: 'theme1', ...(languageConfig === undefined ? {} : { languageConfig }) })
        : 'usual',
    )
    const { content } = await loadWhole(options(makeProvider(answers).httpGet))
    expect(Object.keys(content.locales)).toEqual(expected)
  })

  it('says that the menu failed, and why', async () => {
    const fault = await faultOf(except(({ path }) => (path.endsWith('/tree') ? 503 : 'usual')))
    expect(fault).toMatchObject({
      name: 'MenuLoadFailed',
      status: 503,
      where: { tenant: 'harbour', resource: 'GET /api/client/all/btMenu/tree' },
      cause: { name: 'ProviderAnswerFailed' },
    })
    expect(fault.message).toContain('Failed to load navigation menu')
  })

  it.each(['/findByParentCode', '/banner/list/home', '/article/page'])('fails when %s does', async (call) => {
    expect(await faultOf(except(({ path }) => (path.endsWith(call) ? undefined : 'usual')))).toMatchObject({
      name: 'ProviderAnswerFailed',
      status: 404,
    })
  })
})

describe('the list of articles', () => {
  const idsOf = async (answers: Answers) =>
    (await loadWhole(options(makeProvider(answers).httpGet))).content.locales.en?.articles.map(({ id }) => id)

  it('is read to its end and in order', async () => {
    expect(await idsOf(paged(() => ({ total: 5, ids: [['a', 'b'], ['c', 'd'], ['e']] })))).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ])
    expect(await idsOf(paged(() => ({ total: 0, ids: [] })))).toEqual([])
  })

  it('is asked for 200 articles at a time', async () => {
    const { httpGet, calls } = makeProvider()
    await loadWhole(options(httpGet))
    expect(calls).toContain('en all/article/page?pageNum=1&pageSize=200')
  })

  it('is not read beyond 10,000 pages', async () => {
    const { httpGet, calls } = makeProvider(paged(() => ({ total: 20_001, ids: [['a', 'b']] })))
    await expect(loadWhole(options(httpGet))).rejects.toMatchObject({ name: 'ArticleListUnstable' })
    expect(calls.filter((call) => call.startsWith('en all/article/page'))).toHaveLength(2)
  })

  it('that is longer than the tenant may have pages is given up after its first page', async () => {
    const { httpGet, calls } = makeProvider(paged(() => ({ total: 100_001, ids: [['a', 'b']] })))
    await expect(loadWhole(options(httpGet))).rejects.toMatchObject({ name: 'ArticleListTooLong' })
    expect(calls.filter((call) => call.startsWith('en all/article/page'))).toHaveLength(1)
    const own = { ...options(httpGet).profile, maxArticles: 200_000 }
    await expect(loadWhole({ ...options(httpGet), profile: own })).rejects.toMatchObject({
      name: 'ArticleListUnstable',
    })
  })

  it('is read again when it changed under way', async () => {
    const answers = paged((attempt) =>
      attempt === 1 ? { total: 3, ids: [['a', 'b'], ['b']] } : { total: 3, ids: [['x', 'a'], ['b']] },
    )
    expect(await idsOf(answers)).toEqual(['a', 'b', 'x'])
  })

  it.each<[string, { total: number; ids: string[][] }]>([
    ['came twice', { total: 3, ids: [['a', 'b'], ['b']] }],
    ['4 of them were delivered', { total: 5, ids: [['a', 'b'], ['c', 'd'], []] }],
    ['1 of them were delivered', { total: 100_000, ids: [['a']] }],
  ])('fails when it never holds together: %s', async (words, list) => {
    const fault = await faultOf(paged(() => list))
    expect(fault).toMatchObject({ name: 'ArticleListUnstable', where: { tenant: 'harbour', locale: 'en' } })
    expect(fault.message).toContain(words)
  })
})
