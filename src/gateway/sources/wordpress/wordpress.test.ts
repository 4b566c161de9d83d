import { describe, expect, it } from 'vitest'
import { FAKE_LOGIN, type FakeWordPress, makeFakeWordPress } from '../../../../tests/support/fake-wordpress.ts'
import { openWordPress } from './wordpress.ts'
import type { WordPressOptions } from './wordpress-options.ts'

const ENV: Readonly<Record<string, string>> = { WP_USER: FAKE_LOGIN.user, WP_PASSWORD: FAKE_LOGIN.password, OLD: 'old' }
const LOGIN = { user: 'WP_USER', password: 'WP_PASSWORD' }

function open(options: Partial<WordPressOptions> = {}, fake: FakeWordPress = makeFakeWordPress()) {
  const context = {
    tenant: 'museum',
    root: '/',
    fileAddress: (path: string) => `/files/museum/${path}`,
    env: (name: string) => ENV[name],
  }
  const fetch = (url: URL, init: RequestInit) => fake.fetch(url, init)
  return { fake, source: openWordPress({ url: 'https://museum.example/', ...options }, context, fetch) }
}

async function readArticle(article: string, options: Partial<WordPressOptions> = LOGIN) {
  const { en } = await open(options).source.read(undefined)
  return en?.articles.find((one) => one.article === article)
}

describe('posts and pages of WordPress', () => {
  it('become articles with cover, summary, author and words of the search', async () => {
    expect(await readArticle('vase')).toMatchObject({
      id: '5',
      group: 'rooms',
      title: 'The vase – “old” & new',
      summary: 'A vase with two handles.',
      cover: '/files/museum/uploads/2026/11/vase.png',
      keywords: ['Clay'],
      author: 'editor-in-chief',
      publishedAt: '2026-01-02T08:00:00Z',
    })
  })

  it('have their pictures read from this WordPress, in every size', async () => {
    const { body = '' } = (await readArticle('vase')) ?? {}
    expect(body).toContain(' src="/files/museum/uploads/2026/11/vase.png"')
    expect(body).toContain('/files/museum/uploads/2026/11/vase-300x200.png 300w, ')
    expect(body).not.toContain('museum.example/wp-content')
  })

  it('have readable names in scripts that WordPress percent-encodes', async () => {
    expect(await readArticle('안녕하세요-도자기')).toMatchObject({ group: 'east-wing', title: '안녕하세요 도자기' })
  })

  it('have no summary that WordPress made of their first words', async () => {
    expect(await readArticle('hello-world')).not.toHaveProperty('summary')
  })

  it('stand below the page that they belong to', async () => {
    expect(await readArticle('about')).toMatchObject({ group: null })
    expect(await readArticle('team')).toMatchObject({ group: 'about' })
  })

  it('have the group that the options choose', async () => {
    const groupOf = ({ type }: { type: string }) => (type === 'page' ? null : 'news')
    expect(await readArticle('vase', { groupOf })).toMatchObject({ group: 'news' })
    expect(await readArticle('team', { groupOf })).toMatchObject({ group: null })
  })

  it('are known by the addresses that WordPress gives them', async () => {
    const { addresses } = (await readArticle('team')) ?? {}
    expect(addresses).toEqual([
      'https://museum.example/about/team/',
      '/about/team/',
      'https://museum.example/?page_id=11',
      '/?page_id=11',
      'https://museum.example/?p=11',
    ])
  })

  it('lead home where they led to the home page of WordPress', async () => {
    expect((await readArticle('vase'))?.body).toContain('<a href="/">home</a>')
  })

  it('are drafts and scheduled posts with a login only', async () => {
    expect(await readArticle('a-draft')).toMatchObject({ draft: true, title: 'A draft' })
    expect(await readArticle('scheduled')).toMatchObject({ publishedAt: '2036-01-03T08:00:00Z' })
    expect(await readArticle('scheduled')).not.toHaveProperty('draft')
    expect(await readArticle('a-draft', {})).toBeUndefined()
    expect(await readArticle('scheduled', {})).toBeUndefined()
  })

  it('are left out if they have a password, which a login opens', async () => {
    expect(await readArticle('secret')).toBeUndefined()
    expect(await readArticle('secret', {})).toBeUndefined()
  })

  it('have no author if WordPress hides its users, but wait for one that is away', async () => {
    const { fake, source } = open()
    const answer = (status: number) => (path: string) =>
      path.startsWith('wp/v2/users') ? Response.json({ code: 'rest_user_cannot_view' }, { status }) : undefined
    fake.instead = answer(500)
    await expect(source.read(undefined)).rejects.toThrow('500')
    fake.instead = answer(401)
    expect((await source.read(undefined)).en?.articles[0]).not.toHaveProperty('author')
  })

  it('are read page by page', async () => {
    const { fake, source } = open()
    const [post] = fake.recorded.posts
    for (let id = 1001; id <= 1250; id += 1) fake.recorded.posts.push({ ...post, id, slug: `post-${id}` })
    const { en } = await source.read(undefined)
    expect(new Set(en?.articles.map(({ id }) => id)).size).toBe(255)
  })
})

describe('the site of WordPress', () => {
  it('has its name, its words and its signs', async () => {
    const { fake, source } = open({ theme: 'theme2', site: { copyright: 'The museum' } })
    Object.assign(fake.recorded.index, {
      description: 'Pots &#038; pans',
      site_logo: 4,
      site_icon: 4,
      timezone_string: 'Europe/London',
    })
    const { en } = await source.read(undefined)
    expect(en).toMatchObject({
      theme: 'theme2',
      site: {
        siteName: 'Museum & Clay',
        tagline: 'Pots & pans',
        logo: '/files/museum/uploads/2026/11/vase.png',
        favicon: '/files/museum/uploads/2026/11/vase.png',
        timeZone: 'Europe/London',
        copyright: 'The museum',
      },
    })
  })

  it('is read in the languages of a plugin, the first one by default', async () => {
    const { fake, source } = open({ languages: { kr: 'ko', en: 'en' } })
    fake.edit(6, { lang: 'ko', translations: { ko: 6, en: 5 } })
    fake.edit(5, { lang: 'en', translations: { ko: 6, en: 5 } })
    for (const id of [1, 9, 10, 11]) fake.edit(id, { lang: 'en' })
    const { kr, en } = await source.read(undefined)
    expect(kr?.articles.map(({ id, title }) => [id, title])).toEqual([['5', '안녕하세요 도자기']])
    expect(en?.articles.find(({ article }) => article === 'vase')).toMatchObject({ id: '5' })
    expect(kr?.configs).toMatchObject({
      languageConfig: [
        { language: 'kr', default: true },
        { language: 'en', default: false },
      ],
    })
  })

  it('has each article once if WordPress does not know the languages', async () => {
    const { en, kr } = await open({ languages: { en: 'en', kr: 'ko' } }).source.read(undefined)
    expect(en?.articles.length).toBe(5)
    expect(kr?.articles).toEqual([])
  })
})

describe('menus of WordPress', () => {
  const names = (entries: readonly { name?: string }[] = []) => entries.map(({ name }) => name)

  it('are read with a login, categories as lists of their articles', async () => {
    const { en } = await open(LOGIN).source.read(undefined)
    expect(en?.menus?.['top_menu']).toMatchObject([
      { name: 'About', url: 'https://museum.example/about/' },
      { name: 'Rooms', url: '', children: [{ name: 'The vase – “old” & new', url: '/rooms/vase.html' }] },
      { name: 'Elsewhere & more', target: '_blank', children: [{ name: 'Below', url: '/' }] },
    ])
  })

  it('are those that the options name', async () => {
    const { en } = await open({ ...LOGIN, menus: { bottom_menu: 'main' } }).source.read(undefined)
    expect(names(en?.menus?.['bottom_menu'])).toEqual(['About', 'Rooms', 'Elsewhere & more'])
  })

  it('are made of categories and pages if they cannot be read', async () => {
    const { en } = await open().source.read(undefined)
    expect(names(en?.menus?.['top_menu'])).toEqual(['East wing', 'Rooms & halls', 'Uncategorized', 'About us'])
    expect(names(en?.menus?.['top_menu']?.at(-1)?.children)).toEqual(['Team'])
  })

  it('are not replaced because WordPress is away for a moment', async () => {
    const { fake, source } = open(LOGIN)
    fake.instead = (path) => (path.startsWith('wp/v2/menus') ? new Response('Busy', { status: 503 }) : undefined)
    await expect(source.read(undefined)).rejects.toThrow('it answers 503')
  })

  it('list no drafts', async () => {
    expect(JSON.stringify((await open(LOGIN).source.read(undefined)).en?.menus)).not.toMatch(/draft|Scheduled/)
  })
})

describe('reading WordPress again', () => {
  it('gives the same object and reads no text if nothing has changed', async () => {
    const { fake, source } = open(LOGIN)
    const before = await source.read(undefined)
    fake.calls.length = 0
    expect(await source.read(before)).toBe(before)
    expect(fake.calls.filter((call) => call.includes('content.rendered'))).toEqual([])
  })

  it('reads the post that was edited, and no other', async () => {
    const { fake, source } = open(LOGIN)
    const before = await source.read(undefined)
    fake.edit(5, { title: { rendered: 'Another vase' } })
    fake.calls.length = 0
    const { en } = await source.read(before)
    expect(en?.articles.map(({ title }) => title)).toContain('Another vase')
    expect(fake.calls.filter((call) => call.includes('content.rendered'))).toEqual([
      expect.stringContaining('include=5&'),
    ])
  })

  it('sees a second edit within the same second', async () => {
    const { fake, source } = open(LOGIN)
    fake.edit(5, {})
    const before = await source.read(undefined)
    fake.edit(5, { title: { rendered: 'Another vase' } })
    const after = await source.read(before)
    expect(after.en?.articles.map(({ title }) => title)).toContain('Another vase')
    expect(await source.read(after)).toBe(after)
  })

  it('sees an edit although a scheduled post has a later time', async () => {
    const { fake, source } = open(LOGIN)
    const before = await source.read(undefined)
    fake.edit(10, { title: { rendered: 'About the museum' } })
    expect((await source.read(before)).en?.articles.map(({ title }) => title)).toContain('About the museum')
  })

  it('sees a post that is gone, a new one, and one whose time has come', async () => {
    const { fake, source } = open(LOGIN)
    let content = await source.read(undefined)
    const titles = async () => {
      content = await source.read(content)
      return content.en?.articles.map(({ title }) => title) ?? []
    }
    const [hello] = fake.recorded.posts.splice(0, 1)
    expect(await titles()).not.toContain('Hello world!')
    fake.recorded.posts.push({ ...hello, id: 900, title: { rendered: 'New' } })
    expect(await titles()).toContain('New')
    fake.recorded.posts.find(({ id }) => id === 8)!['status'] = 'publish'
    await titles()
    expect(JSON.stringify(content.en?.menus)).toContain('Scheduled')
  })

  it('sees a category that has another name', async () => {
    const { fake, source } = open()
    const before = await source.read(undefined)
    fake.recorded.categories[0]!['slug'] = 'east'
    expect((await source.read(before)).en?.articles.map(({ group }) => group)).toContain('east')
  })
})

describe('files of WordPress', () => {
  it('are read from its folder of uploads, without the login', async () => {
    const { fake, source } = open(LOGIN)
    let sent: RequestInit | undefined
    const fetch = fake.fetch
    fake.fetch = (url, init) => {
      if (url.pathname !== '/wp-content/uploads/2026/11/vase%201.png') return fetch(url, init)
      sent = init
      return Promise.resolve(new Response('PNG'))
    }
    expect(new TextDecoder().decode((await source.readFile?.('uploads/2026/11/vase 1.png'))?.bytes)).toBe('PNG')
    expect(new Headers(sent?.headers).get('authorization')).toBeNull()
  })

  it.each([
    'uploads/../../wp-config.php',
    'uploads//x.png',
    'wp-config.php',
    'uploads/',
    'uploads/..\\x',
    'uploads/no.png',
  ])('are none at %s', async (path) => {
    expect(await open().source.readFile?.(path)).toBeUndefined()
  })
})
