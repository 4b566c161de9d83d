import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callDemoProvider } from '#demo/call-provider.ts'
import { type DemoProvider, startDemoProvider } from '#demo/demo-provider.ts'
import { makeContentFolder, makeTenantFiles } from '#demo/make-demo-content.ts'

let provider: DemoProvider & { url: string }
beforeAll(async () => {
  const contentFolder = makeContentFolder({ ...makeTenantFiles(), ...makeTenantFiles('linden', 'kr') })
  provider = await startDemoProvider({ contentFolder, previewToken: 'let-me-see' })
})
afterAll(() => provider.close())

const call = (path: string, options?: Parameters<typeof callDemoProvider>[2]) =>
  callDemoProvider(provider.url, path, options)
const withToken = { headers: { Authorization: 'Bearer let-me-see' } }
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('findByParentCode', () => {
  it('answers each key with its content as a string', async () => {
    const theme = await call('/sys/config/findByParentCode?parentCode=default_theme')
    expect(theme.data).toStrictEqual({ themeCode: { content: 'theme2' } })
    const { data } = await call('/sys/config/findByParentCode?parentCode=theme2')
    expect(data.siteConfig).toStrictEqual({ content: '{"siteName":"Harbour"}' })
  })

  it('has nothing under an unknown code, whatever its name, and needs one', async () => {
    expect((await call('/sys/config/findByParentCode?parentCode=theme9')).data).toStrictEqual({})
    expect((await call('/sys/config/findByParentCode?parentCode=constructor')).data).toStrictEqual({})
    expect((await call('/sys/config/findByParentCode')).status).toBe(400)
  })
})

describe('btMenu/tree and banner/list', () => {
  it('answer with the groups and the list', async () => {
    expect((await call('/all/btMenu/tree')).data.any.type).toBe('top_menu')
    expect((await call('/sys/banner/list/home')).data).toStrictEqual([{ id: 'b', title: 'Welcome' }])
    expect((await call('/sys/banner/list/none')).data).toStrictEqual([])
  })

  it('answer in the language of the call', async () => {
    expect((await call('/all/btMenu/tree', { locale: 'zh' })).data).toStrictEqual({})
    expect((await call('/all/btMenu/tree', { locale: 'kr', tenant: 'linden' })).data).toHaveProperty('any')
  })
})

describe('article/page', () => {
  it('delivers everything but drafts, scheduled and expired articles among it', async () => {
    const { data } = await call('/all/article/page')
    expect(ids(data.rows)).toStrictEqual(['about', 'gone', 'later', 'tariffs'])
    expect(data).toMatchObject({ total: 4, pageNum: 1, pageSize: 200 })
  })

  it('joins the lines of a body', async () => {
    const { data } = await call('/all/article/page')
    expect(data.rows.at(-1).body).toBe('<p>One.</p>\n<p>Two.</p>')
  })

  it('cuts pages that together hold every article once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => call(`/all/article/page?pageNum=${page}&pageSize=3`)))
    expect(pages.map(({ data }) => ids(data.rows))).toStrictEqual([['about', 'gone', 'later'], ['tariffs'], []])
    expect(pages[1]?.data).toMatchObject({ total: 4, pageNum: 2, pageSize: 3 })
  })

  it.each(['pageNum=0', 'pageNum=x', 'pageSize=0', 'pageSize=1001', 'pageSize=-1'])('refuses %s', async (query) => {
    expect((await call(`/all/article/page?${query}`)).status).toBe(400)
  })
})

describe('article/detail', () => {
  it('finds an article by its path, with and without a group', async () => {
    expect((await call('/all/article/detail?article=tariffs&group=water')).data.id).toBe('tariffs')
    expect((await call('/all/article/detail?article=about')).data.id).toBe('about')
    expect((await call('/all/article/detail?article=later&group=water')).data.id).toBe('later')
  })

  it('answers 404 where there is none', async () => {
    for (const query of ['article=tariffs', 'article=about&group=water', 'article=draft&group=water']) {
      const answer = await call(`/all/article/detail?${query}`)
      expect([answer.status, answer.code]).toStrictEqual([404, 404])
    }
    expect((await call('/all/article/detail')).status).toBe(400)
  })
})

describe('drafts', () => {
  it('are delivered to a reader with the preview token', async () => {
    expect(ids((await call('/all/article/page', withToken)).data.rows)).toContain('draft')
    expect((await call('/all/article/detail?article=draft&group=water', withToken)).data.draft).toBe(true)
  })

  it('are refused to any other token', async () => {
    const answer = await call('/all/article/page', { headers: { Authorization: 'Bearer guess' } })
    expect([answer.status, answer.code, answer.data]).toStrictEqual([401, 401, null])
  })
})
