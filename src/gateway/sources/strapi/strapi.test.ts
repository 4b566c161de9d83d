import { describe, expect, it } from 'vitest'
import { makeContentSystem, SYSTEM_CONTEXT, type SystemReply } from '../../../../tests/support/make-content-system.ts'
import { openStrapi, type StrapiOptions } from './strapi.ts'

const MEDIA = {
  id: 4,
  documentId: 'sm2cvvrz7qcrzdyyvqv62rdz',
  name: 'vase.jpg',
  alternativeText: 'A vase',
  mime: 'image/jpeg',
  url: '/uploads/vase_1.jpg',
}
const VASE = {
  id: 2,
  documentId: 'hgv1vny5cebq2l3czil1rpb3',
  title: 'The vase',
  slug: 'vase',
  content: 'Old.\n\n![A vase](https://cms.example/uploads/vase_1.jpg) [List](/uploads/list.pdf)',
  cover: MEDIA,
  author: { id: 1, documentId: 'a1', name: 'Ada', email: 'ada@cms.example' },
  createdAt: '2026-01-02T08:00:00.000Z',
  updatedAt: '2026-01-03T08:00:00.000Z',
  publishedAt: '2026-01-03T09:00:00.000Z',
  locale: 'en',
}
type Document = { readonly documentId: string; readonly locale?: string; readonly publishedAt?: string | null }

/** Answers as Strapi 5 does: `draft` gives the newest state of each document. */
const replyWith =
  (documents: readonly Document[]): SystemReply =>
  ({ pathname, searchParams: query }) => {
    if (pathname !== '/api/articles')
      return Response.json({ data: null, error: { status: 404, message: 'Not Found' } }, { status: 404 })
    const [page, size] = ['page', 'pageSize'].map((name) => Number(query.get(`pagination[${name}]`))) as [
      number,
      number,
    ]
    const locale = query.get('locale') ?? 'en'
    const found = documents.filter(
      (one) => one.locale === locale && (query.get('status') === 'draft' || one.publishedAt),
    )
    return {
      data: found.slice((page - 1) * size, page * size),
      meta: { pagination: { page, pageSize: size, pageCount: Math.ceil(found.length / size), total: found.length } },
    }
  }

function open(documents: readonly Document[], options: Partial<StrapiOptions> = {}) {
  const system = makeContentSystem(replyWith(documents))
  const all = { url: 'https://cms.example', token: 'CMS_TOKEN', type: 'articles', ...options }
  return { system, ...openStrapi(all, SYSTEM_CONTEXT, system.fetch, () => 0) }
}

describe('a document of Strapi', () => {
  it('is an article, its pictures those of the gateway', async () => {
    const { read } = open([VASE])
    expect((await read(undefined)).en?.articles).toEqual([
      {
        id: 'hgv1vny5cebq2l3czil1rpb3',
        article: 'vase',
        group: null,
        title: 'The vase',
        body: '<p>Old.</p>\n<p><img src="/files/museum/uploads/vase_1.jpg" alt="A vase"> <a href="https://cms.example/uploads/list.pdf">List</a></p>\n',
        publishedAt: '2026-01-03T09:00:00.000Z',
        updatedAt: '2026-01-03T08:00:00.000Z',
        cover: '/files/museum/uploads/vase_1.jpg',
        author: 'Ada',
        addresses: [],
      },
    ])
  })

  it('may be a draft; of a published one the published state is shown', async () => {
    const draft = { ...VASE, documentId: 'b', publishedAt: null }
    const { read } = open([VASE, draft])
    const rows = (await read(undefined)).en?.articles.map(({ id, draft, publishedAt }) => [id, draft, publishedAt])
    expect(rows).toEqual([
      [VASE.documentId, undefined, '2026-01-03T09:00:00.000Z'],
      ['b', true, '2026-01-02T08:00:00.000Z'],
    ])
    const visitors = open([VASE, draft], { drafts: false })
    expect((await visitors.read(undefined)).en?.articles).toHaveLength(1)
  })

  it('is in the languages that the options name', async () => {
    const { read } = open([VASE, { ...VASE, locale: 'ko', title: '꽃병' } as Document], {
      languages: { en: 'en', kr: 'ko', zh: 'zh-Hans' },
    })
    const content = await read(undefined)
    expect(content).toMatchObject({ en: { articles: [{ title: 'The vase' }] }, kr: { articles: [{ title: '꽃병' }] } })
    expect(content.zh?.articles).toEqual([])
  })

  it('has the fields that the options name, asked for as they say', async () => {
    const { read, system } = open([{ ...VASE, category: { name: 'News', slug: 'news' } } as Document], {
      fields: { group: 'category.slug' },
      query: { 'populate[category]': 'true' },
    })
    expect((await read(undefined)).en?.articles).toMatchObject([{ group: 'news' }])
    expect(system.calls.at(-1)).toContain('populate[category]=true')
  })

  it('may have its text in blocks, or in the components of a dynamic zone', async () => {
    const zone = [
      { __component: 'shared.rich-text', id: 1, body: '## Clay' },
      { __component: 'shared.quote', id: 2, title: 'Ada', body: 'Old!' },
      { __component: 'shared.media', id: 3, file: MEDIA },
      { __component: 'shared.slider', id: 4, files: [MEDIA] },
    ]
    const blocks = [{ type: 'paragraph', children: [{ type: 'text', text: 'Old.' }] }]
    const documents = [
      { ...VASE, documentId: 'a', content: undefined, blocks: zone },
      { ...VASE, documentId: 'b', content: blocks },
    ]
    const { read } = open(documents, { drafts: false })
    const bodies = (await read(undefined)).en?.articles.map(({ body }) => body)
    const img = '<img src="/files/museum/uploads/vase_1.jpg" alt="A vase">'
    expect(bodies?.[0]).toContain('>Clay</h2>')
    expect(bodies?.[0]).toContain('<blockquote><p>Old!</p>\n<p>Ada</p></blockquote>')
    expect(bodies?.[0]?.split(img)).toHaveLength(3)
    expect(bodies?.[1]).toBe('<p>Old.</p>')
  })
})

describe('Strapi', () => {
  it('is read page by page', async () => {
    const documents = Array.from({ length: 130 }, (_, at) => ({ ...VASE, documentId: `d${at}` }))
    const { read, system } = open(documents, { drafts: false })
    expect((await read(undefined)).en?.articles).toHaveLength(130)
    expect(system.calls.filter((call) => call.includes('pageSize]=100'))).toHaveLength(2)
  })

  it('is asked for the menus of each language, if the settings do', async () => {
    const { read, system } = open([VASE], {
      languages: { en: 'en', kr: 'ko' },
      settings: async (locale, get) => ({ menus: { top_menu: (await get('/api/entries', { locale })) as [] } }),
    })
    const documents = replyWith([VASE])
    system.reply = (url) => (url.pathname === '/api/entries' ? [{ name: url.search }] : documents(url))
    expect(await read(undefined)).toMatchObject({
      en: { menus: { top_menu: [{ name: '?locale=en' }] } },
      kr: { menus: { top_menu: [{ name: '?locale=kr' }] } },
    })
  })

  it('is read as a whole if it says itself that something has changed', async () => {
    const { read, system } = open([{ ...VASE, category: { slug: 'rooms' } } as Document], {
      fields: { group: 'category.slug' },
    })
    const before = await read(undefined)
    system.reply = replyWith([{ ...VASE, category: { slug: 'halls' } } as Document])
    expect(await read(before)).toBe(before)
    expect((await read(before, { whole: true })).en?.articles).toMatchObject([{ group: 'halls' }])
  })

  it('is asked for its newest document alone if nothing has changed', async () => {
    const { read, system } = open([VASE], { drafts: false })
    const before = await read(undefined)
    system.calls.length = 0
    expect(await read(before)).toBe(before)
    expect(system.calls).toHaveLength(1)
    system.reply = replyWith([{ ...VASE, updatedAt: '2026-02-01T00:00:00.000Z' } as Document])
    expect((await read(before)).en?.articles[0]?.updatedAt).toBe('2026-02-01T00:00:00.000Z')
  })

  it('gives the pictures that its content names, and no others', async () => {
    const { read, readFile, system } = open([VASE])
    await read(undefined)
    system.reply = () => new Response('bytes')
    expect((await readFile?.('uploads/vase_1.jpg'))?.bytes).toEqual(new TextEncoder().encode('bytes'))
    expect(system.calls.at(-1)).toBe('/uploads/vase_1.jpg')
    expect(await readFile?.('uploads/other.jpg')).toBeUndefined()
  })

  it('says if a type is not there, or if it is another version', async () => {
    await expect(open([], { type: 'pages' }).read(undefined)).rejects.toMatchObject({ name: 'SourcePartMissing' })
    const { read, system } = open([])
    system.reply = () => ({ data: [{ id: 1, attributes: {} }], meta: {} })
    await expect(read(undefined)).rejects.toMatchObject({ name: 'SourceAnswerRefused' })
  })
})
