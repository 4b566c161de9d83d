import { describe, expect, it } from 'vitest'
import { makeContentSystem, SYSTEM_CONTEXT, type SystemReply } from '../../../../tests/support/make-content-system.ts'
import { openDirectus, type DirectusOptions } from './directus.ts'

const PICTURE = '8cbb43fe-4cdf-4991-8352-c461779cec02'
const PERSON = '2c2a5a4f-6f7c-4b6d-8a4d-0f1a5b1b0f3d'
const VASE = {
  id: 1,
  status: 'published',
  date_created: '2026-01-02T08:00:00.000Z',
  date_updated: '2026-01-03T08:00:00.000Z',
  title: 'The vase',
  slug: 'vase',
  content: `<p>Old, see <a href="/assets/${PICTURE}">the picture</a>.</p><img src="https://cms.example/assets/${PICTURE}?width=400" srcset="/assets/${PICTURE}?width=800 2x" alt="">`,
  image: PICTURE,
  author: PERSON,
  tags: ['clay'],
}

/** Answers as the items API does: pages of rows, newest times, and numbers of rows. */
const replyWith =
  (items: readonly Record<string, unknown>[]): SystemReply =>
  ({ pathname, searchParams: query }) => {
    if (pathname !== '/items/articles')
      return Response.json(
        { errors: [{ message: 'No permission.', extensions: { code: 'FORBIDDEN' } }] },
        { status: 403 },
      )
    const limit = Number(query.get('limit'))
    const page = Number(query.get('page') ?? 1)
    const data = items.slice((page - 1) * limit, page * limit)
    return { data, meta: { filter_count: items.length, total_count: items.length } }
  }

function open(items: readonly Record<string, unknown>[], options: Partial<DirectusOptions> = {}) {
  const system = makeContentSystem(replyWith(items))
  const all = { url: 'https://cms.example', token: 'CMS_TOKEN', collection: 'articles', ...options }
  return { system, ...openDirectus(all, SYSTEM_CONTEXT, system.fetch, () => 0) }
}

describe('an item of Directus', () => {
  it('is an article, its pictures those of the gateway', async () => {
    const { read } = open([VASE], { settings: { theme: 'theme2' } })
    expect(await read(undefined)).toEqual({
      en: {
        theme: 'theme2',
        articles: [
          {
            id: '1',
            article: 'vase',
            group: null,
            title: 'The vase',
            body: `<p>Old, see <a href="https://cms.example/assets/${PICTURE}">the picture</a>.</p><img src="/files/museum/assets/${PICTURE}" srcset="" alt="">`,
            publishedAt: '2026-01-02T08:00:00.000Z',
            updatedAt: '2026-01-03T08:00:00.000Z',
            cover: `/files/museum/assets/${PICTURE}`,
            keywords: ['clay'],
            addresses: [],
          },
        ],
      },
    })
  })

  it('has the fields that the options name, also those of a relation', async () => {
    const item = { ...VASE, headline_text: 'Named', kind: { name: 'Rooms' }, writer: { name: 'Ada' }, content: '**A**' }
    const { read, system } = open([item], {
      fields: { title: 'headline_text', group: 'kind.name', author: 'writer.name', article: 'id' },
    })
    expect((await read(undefined)).en?.articles).toMatchObject([
      { title: 'Named', group: 'rooms', author: 'Ada', article: '1', body: '<p><strong>A</strong></p>\n' },
    ])
    expect(system.calls.at(-1)).toContain('fields=*,kind.name,writer.name')
  })

  it('is what map says', async () => {
    const { read } = open([VASE, { ...VASE, id: 2, title: 'No' }], {
      map: ({ title }, usual) => (title === 'No' ? undefined : { summary: `${usual.title}, ${usual.article}` }),
    })
    expect((await read(undefined)).en?.articles).toMatchObject([{ summary: 'The vase, vase' }])
  })

  it.each([
    ['published', [undefined]],
    ['draft', [true]],
    ['in_review', [true]],
    ['archived', []],
  ])('with the status %s is shown so', async (status, drafts) => {
    const { read } = open([{ ...VASE, status }])
    expect((await read(undefined)).en?.articles.map(({ draft }) => draft)).toEqual(drafts)
  })

  it('is in the languages of its translations', async () => {
    const item = {
      ...VASE,
      translations: [
        { id: 7, articles_id: 1, languages_code: 'en-US', title: 'A vase', content: '<p>Old.</p>' },
        { id: 8, articles_id: 1, languages_code: { code: 'ko-KR' }, title: '꽃병', content: null },
      ],
    }
    const { read, system } = open([item], { languages: { en: 'en-US', kr: 'ko-KR', zh: 'zh-CN' } })
    const content = await read(undefined)
    expect(content.en?.articles).toMatchObject([{ id: '1', title: 'A vase', body: '<p>Old.</p>' }])
    expect(content.kr?.articles).toMatchObject([{ id: '1', title: '꽃병' }])
    expect(content.zh?.articles).toEqual([])
    expect(system.calls.at(-1)).toContain('fields=*,translations.*')
  })
})

describe('Directus', () => {
  it('is read page by page', async () => {
    const items = Array.from({ length: 230 }, (_, at) => ({ ...VASE, id: at, slug: `vase-${at}` }))
    const { read, system } = open(items)
    expect((await read(undefined)).en?.articles).toHaveLength(230)
    expect(system.calls.filter((call) => call.includes('&page='))).toHaveLength(3)
  })

  it('is asked for menus, if the settings do', async () => {
    const { read, system } = open([VASE], {
      settings: async (_locale, get) => ({ menus: { top_menu: (await get('/items/entries')) as [] } }),
    })
    const items = replyWith([VASE])
    system.reply = (url) => (url.pathname === '/items/entries' ? [{ name: 'Vase', url: '/vase.html' }] : items(url))
    expect((await read(undefined)).en?.menus).toEqual({ top_menu: [{ name: 'Vase', url: '/vase.html' }] })
  })

  it('is asked for the newest times alone if nothing has changed', async () => {
    const { read, system } = open([VASE])
    const before = await read(undefined)
    system.calls.length = 0
    expect(await read(before)).toBe(before)
    expect(system.calls).toEqual([
      expect.stringContaining('sort=-date_updated&limit=1&meta=total_count'),
      expect.stringContaining('sort=-date_created&limit=1&meta=total_count'),
    ])
    system.reply = replyWith([VASE, { ...VASE, id: 2, slug: 'bowl' }])
    expect((await read(before)).en?.articles).toHaveLength(2)
  })

  it('is read as a whole if it does not keep these times', async () => {
    const { read, system } = open([VASE])
    system.reply = (url) => {
      if (!url.search.includes('_nnull')) return replyWith([VASE])(url)
      return Response.json({ errors: [{ message: 'No field.' }] }, { status: 403 })
    }
    const before = await read(undefined)
    expect(await read(before)).toBe(before)
  })

  it('gives the pictures that its content names, with the token, and no others', async () => {
    const { read, readFile, system } = open([VASE])
    await read(undefined)
    system.reply = () => new Response('bytes', { headers: { 'content-type': 'image/png' } })
    expect(await readFile?.(`assets/${PICTURE}`)).toEqual({
      bytes: new TextEncoder().encode('bytes'),
      contentType: 'image/png',
    })
    expect([system.calls.at(-1), system.tokens.at(-1)]).toEqual([`/assets/${PICTURE}`, 'Bearer secret'])
    expect(await readFile?.(`assets/${PERSON}`)).toBeUndefined()
  })

  it('says what may not be read', async () => {
    const { read } = open([VASE], { collection: 'secrets' })
    await expect(read(undefined)).rejects.toMatchObject({ name: 'SourceRightMissing' })
  })
})
