import type { Loader } from 'astro/loaders'
import { z } from 'astro/zod'
import { describe, expect, it } from 'vitest'
import type { ContentSource } from '../../source/source.ts'
import { astroLoader, type AstroLoaderOptions } from './astro-loader.ts'

const open = async (loader: Parameters<typeof astroLoader>[0], options: AstroLoaderOptions = {}) =>
  (await astroLoader(
    loader,
    options,
  )({
    tenant: 'museum',
    root: '/nowhere',
    env: () => undefined,
    fileAddress: (path) => `/files/museum/${path}`,
  })) satisfies ContentSource

const VASE = { id: 'vase', title: 'Vase', date: '2026-01-01', body: 'A **vase**.' }

const loaderOf = (load: Loader['load'], schema?: z.ZodType): Loader =>
  ({ name: 'test', load, ...(schema && { schema }) }) as Loader

describe('a loader', () => {
  it('gives articles, Markdown rendered', async () => {
    const { read } = await open(() => [VASE], { settings: { site: { siteName: 'Museum' } } })
    expect(await read(undefined)).toMatchObject({
      en: {
        site: { siteName: 'Museum' },
        articles: [
          { id: 'vase', article: 'vase', title: 'Vase', body: expect.stringContaining('<strong>vase</strong>') },
        ],
      },
    })
  })

  it('gives the very same content if nothing has changed', async () => {
    const rooms = [VASE]
    const { read } = await open(() => rooms)
    const first = await read(undefined)
    expect(await read(first)).toBe(first)
    rooms.push({ ...VASE, id: 'bowl' })
    expect((await read(first)).en?.articles).toHaveLength(2)
  })

  it('goes on from its meta and entries at the next reading', async () => {
    const tokens: unknown[] = []
    const loader = loaderOf(async ({ store, meta }) => {
      tokens.push(meta.get('token'))
      meta.set('token', String(tokens.length))
      store.set({ id: `post-${tokens.length}`, data: { title: 'Post', date: '2026-01-01' } })
    })
    const { read } = await open(loader)
    await read(undefined)
    expect((await read(undefined)).en?.articles).toHaveLength(2)
    expect(tokens).toEqual([undefined, '1'])
  })

  it('is told what Astro tells: collection, folders, digests, Markdown', async () => {
    let told: unknown
    const loader = loaderOf(async ({ collection, config, generateDigest, renderMarkdown, store, logger, watcher }) => {
      logger.fork('inner').info('reading')
      watcher?.on('change', () => {})
      const [digest, other] = [generateDigest({ a: 1 }), generateDigest('text')]
      told = { collection, root: config.root.href, site: config.site, same: digest === other }
      const rendered = await renderMarkdown('---\ntitle: Vase\n---\n# Heading\n\nText.')
      store.set({ id: 'a', data: { ...rendered.metadata?.frontmatter, date: '2026-01-01' }, rendered })
    })
    const { read } = await open(loader, { collection: 'rooms', config: { site: 'https://a.example' } })
    expect((await read(undefined)).en?.articles[0]).toMatchObject({ title: 'Vase' })
    expect(told).toEqual({ collection: 'rooms', root: 'file:///nowhere/', site: 'https://a.example', same: false })
  })

  it('has its data checked by its schema, and what does not fit is said', async () => {
    const load: Loader['load'] = async ({ store, parseData }) => {
      store.set({ id: 'a', data: await parseData({ id: 'a', data: { title: 'A', date: '2026-01-02' } }) })
    }
    const dated = await open(loaderOf(load, z.object({ title: z.string(), date: z.coerce.date() })))
    expect((await dated.read(undefined)).en?.articles[0]?.publishedAt).toBe('2026-01-02T00:00:00.000Z')
    const strict = await open(loaderOf(load), { schema: ({ image }) => z.object({ cover: image() as z.ZodString }) })
    await expect(strict.read(undefined)).rejects.toThrow('The entry "a" of articles does not fit its schema. cover: ')
  })

  it('fails if it gives nothing and complains', async () => {
    const loader = loaderOf(async ({ logger }) => {
      logger.error('File not found: museum.json')
      logger.debug('no such file')
    })
    const { read } = await open(loader)
    await expect(read(undefined)).rejects.toThrow('File not found: museum.json no such file')
  })
})

describe('an entry', () => {
  it('is what map says, and is left out if map says nothing', async () => {
    const { read } = await open(() => [VASE, { ...VASE, id: 'bowl' }], {
      map: ({ id, html }, usual) =>
        id === 'bowl' ? undefined : { group: 'rooms', title: `${usual.title}!`, body: html + '-' },
    })
    expect((await read(undefined)).en?.articles).toMatchObject([
      { article: 'vase', group: 'rooms', title: 'Vase!', body: expect.stringMatching(/-$/) },
    ])
  })

  it('needs a date', async () => {
    const { read } = await open(() => ({ a: { title: 'A' } }))
    await expect(read(undefined)).rejects.toThrow('The entry "a" has no date: give it publishedAt in map.')
  })

  it('has its title of the first heading, which then stands once', async () => {
    const { read } = await open(() => [{ id: 'a', date: '2026-01-01', body: '# A vase\n\nText.' }])
    expect((await read(undefined)).en?.articles).toMatchObject([{ title: 'A vase', body: '\n<p>Text.</p>\n' }])
  })

  it('keeps its body if that is HTML', async () => {
    const { read } = await open(() => [{ ...VASE, body: '<p>A *vase*.</p>' }])
    expect((await read(undefined)).en?.articles[0]?.body).toBe('<p>A *vase*.</p>')
  })

  it('is in the language of its folder', async () => {
    const ids = ['en/rooms/vase', 'ko-KR/rooms/vase', 'de/rooms/vase']
    const { read } = await open(() => ids.map((id) => ({ ...VASE, id })), { locale: 'folder' })
    expect(await read(undefined)).toMatchObject({
      en: { articles: [{ id: 'rooms/vase', group: 'rooms', article: 'vase' }] },
      kr: { articles: [{ id: 'rooms/vase', group: 'rooms', article: 'vase' }] },
    })
  })

  it('is in the language that a function finds', async () => {
    const { read } = await open(() => [{ ...VASE, lang: 'zh' }], { locale: ({ data }) => data['lang'] as 'zh' })
    expect(Object.keys(await read(undefined))).toEqual(['zh'])
  })
})
