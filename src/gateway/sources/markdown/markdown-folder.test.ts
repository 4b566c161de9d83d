import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { makeTempDir } from '../../../../tests/support/temp-dir.ts'
import type { ContentSource, SourceContent } from '../../source/source.ts'
import { markdownFolder } from './markdown-folder.ts'

const FILES = {
  'content/site.yaml': 'theme: theme2\nlogo: logo.svg\ncontact:\n  phone: 02) 123-4567\n',
  'content/logo.svg': '<svg/>',
  'content/en/site.yaml': 'siteName: Harbour\n',
  'content/en/menus.yaml':
    'top_menu:\n  - name: Water\n    children:\n      - name: Tariffs\n        url: water/tariffs.md#cost\n',
  'content/en/banners.yaml': '- title: Open\n  url: about.md\n  image: water/bay.jpg\n',
  'content/en/about.md':
    '# About us\n\nSee [tariffs](water/tariffs.md#cost), [a plan](/water/plan.pdf), [none](none.md).\n',
  'content/en/water/tariffs.md':
    '---\ntitle: Tariffs\ndate: 2026-03-02\ntags: [price, water]\ncover: bay.jpg\ndraft: true\n---\n\n![A bay](bay.jpg)\n\n[Back](../about.md)\n',
  'content/en/water/bay.jpg': 'bay',
  'content/en/water/plan.pdf': 'plan',
  'content/zh/about.md': '---\ntitle: 关于我们\n---\n',
}

async function open(files: Record<string, string> = FILES) {
  const root = makeTempDir()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const fileAddress = (path: string) => `/files/harbour/${path}`
  const context = { tenant: 'harbour', root, env: () => undefined, fileAddress }
  const source: ContentSource = await markdownFolder('./content')(context)
  return { source, write, remove: (path: string) => rmSync(join(root, path)) }
}

const articleIn = (content: SourceContent, locale: 'en' | 'zh', slug: string) =>
  content[locale]?.articles.find(({ article }) => article === slug)

describe('a folder of Markdown', () => {
  it('has a page for each file, in groups that are folders', async () => {
    const content = await (await open()).source.read(undefined)
    expect(content.en?.articles.map(({ group, article }) => [group, article])).toEqual([
      [null, 'about'],
      ['water', 'tariffs'],
    ])
    expect(Object.keys(content)).toEqual(['en', 'zh'])
  })

  it.each([
    ['ko', 'content/ko: Tessera calls Korean "kr". Rename the folder to content/kr, or move its pages there.'],
    ['zh-CN', 'content/zh-CN: Tessera calls Chinese "zh". Rename the folder to content/zh, or move its pages there.'],
    ['cn', 'content/cn: Tessera calls Chinese "zh".'],
  ])('says what the language of a folder %s is called here', async (folder, said) => {
    const { source } = await open({ ...FILES, [`content/${folder}/about.md`]: '# 안내' })
    await expect(source.read(undefined)).rejects.toMatchObject({
      name: 'SourceFileInvalid',
      message: expect.stringContaining(said) as string,
    })
  })

  it('leaves alone a folder that is no language, and one of a language that it does not offer', async () => {
    const others = {
      'content/pictures/bay.jpg': 'bay',
      'content/de/about.md': '# Über uns',
      'content/ko/bay.jpg': 'bay',
    }
    const content = await (await open({ ...FILES, ...others })).source.read(undefined)
    expect(Object.keys(content)).toEqual(['en', 'zh'])
  })

  it('has the same article in two languages where the path is the same', async () => {
    const content = await (await open()).source.read(undefined)
    expect(articleIn(content, 'zh', 'about')?.id).toBe(articleIn(content, 'en', 'about')?.id)
  })

  it('reads front matter as fields of the article', async () => {
    const content = await (await open()).source.read(undefined)
    expect(articleIn(content, 'en', 'tariffs')).toMatchObject({
      title: 'Tariffs',
      publishedAt: '2026-03-02',
      keywords: ['price', 'water'],
      cover: '/files/harbour/en/water/bay.jpg',
      draft: true,
    })
  })

  it('takes the first heading as the title, and shows it once', async () => {
    const about = articleIn(await (await open()).source.read(undefined), 'en', 'about')
    expect(about?.title).toBe('About us')
    expect(about?.body).not.toContain('<h1>')
  })

  it('leads links to pages and files, and shows those that lead nowhere as words', async () => {
    const content = await (await open()).source.read(undefined)
    const body = articleIn(content, 'en', 'about')?.body
    expect(body).toContain('href="/water/tariffs.html#cost"')
    expect(body).toContain('href="/files/harbour/en/water/plan.pdf"')
    expect(body).toContain('<a href="">none</a>')
    expect(articleIn(content, 'en', 'tariffs')?.body).toContain('src="/files/harbour/en/water/bay.jpg"')
    expect(articleIn(content, 'en', 'tariffs')?.body).toContain('href="/about.html"')
  })

  it('reads the site, its menus and its banners from YAML', async () => {
    const { en } = await (await open()).source.read(undefined)
    expect(en).toMatchObject({
      theme: 'theme2',
      site: { siteName: 'Harbour', logo: '/files/harbour/logo.svg', contact: { phone: '02) 123-4567' } },
      menus: { top_menu: [{ name: 'Water', children: [{ name: 'Tariffs', url: '/water/tariffs.html#cost' }] }] },
      banners: [{ id: '1', title: 'Open', url: '/about.html', image: '/files/harbour/en/water/bay.jpg' }],
    })
  })

  it('may have empty files of settings', async () => {
    const empty = { 'content/site.yaml': '', 'content/en/menus.yaml': '# none yet\n', 'content/en/banners.yaml': '' }
    const { en } = await (await open({ ...FILES, ...empty })).source.read(undefined)
    expect(en).toMatchObject({ site: { siteName: 'Harbour' }, menus: {}, banners: [] })
  })

  it('gives files, and neither texts nor settings nor what lies outside', async () => {
    const { source } = await open()
    expect(new TextDecoder().decode((await source.readFile?.('en/water/bay.jpg'))?.bytes)).toBe('bay')
    for (const path of ['en/water/tariffs.md', 'site.yaml', '../tenants.json', 'en/none.jpg'])
      expect(await source.readFile?.(path)).toBeUndefined()
  })

  it('is the same object until a file changes, comes or goes', async () => {
    const { source, write, remove } = await open()
    const first = await source.read(undefined)
    expect(await source.read(first)).toBe(first)
    write('content/en/news.md', '# News\n')
    const second = await source.read(first)
    expect(articleIn(second, 'en', 'news')?.title).toBe('News')
    remove('content/en/news.md')
    expect(articleIn(await source.read(second), 'en', 'news')).toBeUndefined()
  })

  it('says when a file changes', async () => {
    const { source, write } = await open()
    const onChange = vi.fn()
    const watching = source.watch?.(onChange)
    await expect
      .poll(() => {
        write('content/en/about.md', `# About ${Math.random()}\n`)
        return onChange.mock.calls.length
      })
      .toBeGreaterThan(0)
    watching?.close()
  })
})

describe('what leads nowhere', () => {
  it('is told by file and line, with the name that is near', async () => {
    const { source } = await open({
      ...FILES,
      'content/en/about.md':
        '# About\n\n[Tariffs](water/tarifs.md)\n\n![A bay](water/bai.jpg) ![B](/b.jpg) [C](c.html)\n',
      'content/en/cover.md': '---\ncover: water/bai.jpg\n---\n# Cover\n',
      'content/en/menus.yaml': 'top_menu:\n  - name: About\n    url: abuot.md\n',
    })
    const content = await source.read(undefined)
    expect(source.remarks?.()).toEqual([
      {
        file: 'content/en/about.md',
        line: 3,
        reason: 'there is no page water/tarifs.md here. Did you mean tariffs.md?',
      },
      {
        file: 'content/en/about.md',
        line: 5,
        reason: 'there is no picture water/bai.jpg here. Did you mean bay.jpg?',
      },
      {
        file: 'content/en/cover.md',
        line: 2,
        reason: 'there is no picture water/bai.jpg here. Did you mean bay.jpg?',
      },
      {
        file: 'content/en/menus.yaml',
        line: 3,
        reason: 'there is no page abuot.md here. Did you mean about.md?',
      },
    ])
    expect(content.en?.menus?.['top_menu']).toEqual([{ name: 'About' }])
    const [about, cover] = content.en?.articles ?? []
    // Without the replacement, the build would report the same again, in words about a content system.
    expect(about?.body.trim()).toBe(
      '<p><a href="">Tariffs</a></p>\n<p>A bay <img src="/b.jpg" alt="B"> <a href="c.html">C</a></p>',
    )
    expect(cover).not.toHaveProperty('cover')
  })

  it('is nothing in a folder that is well', async () => {
    const { source } = await open({ ...FILES, 'content/en/about.md': '# About' })
    await source.read(undefined)
    expect(source.remarks?.()).toEqual([])
  })
})

describe('a misspelt field of front matter', () => {
  it.each([
    ['Draft: true', 'there is no field Draft, so it is ignored. Did you mean draft?'],
    ['titel: About', 'there is no field titel, so it is ignored. Did you mean title?'],
    ['pub_date: 2026-11-20', 'there is no field pub_date, so it is ignored. Did you mean pubDate?'],
  ])('is told: %s', async (line, reason) => {
    const { source } = await open({ 'content/en/about.md': `---\nlayout: page\n${line}\n---\n# About\n` })
    await source.read(undefined)
    expect(source.remarks?.()).toEqual([{ file: 'content/en/about.md', line: 3, reason }])
  })

  it.each(['layout: page', 'authors: [me]', 'images: [a.jpg]', 'weight: 3', 'title: About\ntitles: x'])(
    'is not suspected in a field of another tool or in a plain other word: %s',
    async (lines) => {
      const { source } = await open({ 'content/en/about.md': `---\n${lines}\n---\n# About\n` })
      await source.read(undefined)
      expect(source.remarks?.()).toEqual([])
    },
  )
})

describe('a file that cannot be read', () => {
  it.each([
    [
      'content/en/a.md',
      '---\ntitle: Bay: the museum\n---\n',
      'content/en/a.md, line 2: Nested mappings are not allowed in compact mappings. Put quotes around a text with a colon, such as title: "Bay: the museum".',
    ],
    ['content/en/a.md', '---\ndraft: maybe\n---\n', 'content/en/a.md, line 2: draft must be true or false.'],
    ['content/en/a.md', '---\ndate: [1]\n---\n', 'content/en/a.md, line 2: date must be a text.'],
    [
      'content/en/a.md',
      '+++\ntitle = "A"\n+++\n',
      'content/en/a.md, line 1: the front matter is TOML. Write it as YAML, between "---" lines.',
    ],
    [
      'content/en/menus.yaml',
      'top_menu: Water\n',
      'content/en/menus.yaml, line 1: top_menu must be a list of entries.',
    ],
    ['content/en/menus.yaml', 'top_menu:\n  - url: /a.html\n', /^content\/en\/menus\.yaml, line 2: top_menu\.0\.name /],
    [
      'content/en/site.yaml',
      '- a\n',
      'content/en/site.yaml, line 1: it must be a list of fields, such as "siteName: Harbour".',
    ],
    [
      'content/en/a.md',
      '---\ntitle: A\ndate: 05/11/2026\n---\n',
      'content/en/a.md, line 3: date is "05/11/2026", which is not sure to be one day. Write it as 2026-11-20.',
    ],
    [
      'content/site.yaml',
      'logo: logo.svg\ntheme: theme4\n',
      'content/site.yaml, line 2: theme is "theme4". Write one of theme1, theme2, theme3.',
    ],
    [
      'content/site.yaml',
      'colors:\n  themeColor: blueish\n',
      'content/site.yaml, line 2: colors.themeColor is "blueish" and must be a colour such as "#7a1f5c".',
    ],
    [
      'content/site.yaml',
      'colors:\n  themeColor: #7a1f5c\n',
      /^content\/site\.yaml, line \d: colors\.themeColor is null .+ Put quotes around it: YAML takes/,
    ],
    [
      'content/site.yaml',
      'colors:\n  themeColour: red\n',
      'content/site.yaml, line 2: colors.themeColour is not read. Most likely themeColor is meant.',
    ],
  ])('is named with the reason: %s %j', async (path, text, message) => {
    const { source } = await open({ ...FILES, [path]: text })
    await expect(source.read(undefined)).rejects.toMatchObject({
      name: 'SourceFileInvalid',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  it('is a folder without a language', async () => {
    const { source } = await open({ 'content/about.md': '# About' })
    await expect(source.read(undefined)).rejects.toMatchObject({ name: 'SourceSettingMissing' })
  })

  it('is a folder that is not there', async () => {
    await expect(open({ 'other/a.md': '' })).rejects.toMatchObject({ name: 'SourceSettingMissing' })
  })
})
