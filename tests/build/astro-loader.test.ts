import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { file, glob } from 'astro/loaders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource } from '#gateway/source/open-source.ts'
import { astroLoader, type AstroLoaderOptions } from '#gateway/sources/astro/astro-loader.ts'
import { ROOT } from '../support/build-bundles.ts'
import { runScript } from '../support/run-script.ts'
import { serve } from '../support/serve.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
const FIRST = `---
title: The first vase
pubDate: 2026-01-02
description: How it was found.
heroImage: ./vase.svg
tags: [clay, rooms]
---
It stands beside [the second](./second.md#place), and was drawn: ![A vase](./vase.svg) ![A bowl](/bowl.svg)

\`\`\`js
const clay = 'red'
\`\`\`
`
const FILES = {
  'src/content/blog/first.md': FIRST,
  'src/content/blog/second.md':
    '---\npubDate: 2026-01-03\ndraft: false\n---\n# The second vase\n\n<b>Raw</b> ~~text~~.',
  'src/content/blog/vase.svg': SVG,
  'public/bowl.svg': SVG,
  'rooms.json': JSON.stringify([{ id: 'rooms/clay', title: 'Clay', date: '2026-01-02', body: 'The *room* of clay.' }]),
}
const FEED = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>Museum</title><link>https://old.example</link><description>News</description>
<item><title>Open late</title><link>https://old.example/2026/open-late/</link><guid>https://old.example/?p=1</guid>
<pubDate>Fri, 02 Jan 2026 08:00:00 GMT</pubDate><category>Hours</category>
<description>&lt;p&gt;On Fridays.&lt;/p&gt;</description>
<content:encoded><![CDATA[<p>On Fridays, see
<a href="https://old.example/2026/vase">the vase</a>.</p>]]></content:encoded>
</item>
<item><title>A vase</title><link>https://old.example/2026/vase/</link><guid>https://old.example/?p=2</guid>
<pubDate>Fri, 02 Jan 2026 09:00:00 GMT</pubDate><description>Found.</description></item>
</channel></rss>`

let dir: string
beforeAll(() => {
  // The folder is inside the project, so that the modules find packages by their names.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  dir = mkdtempSync(join(ROOT, '.cache/astro-loader-'))
  for (const folder of ['src/content/blog', 'public']) mkdirSync(join(dir, folder), { recursive: true })
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(dir, name), text)
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

const context = () => ({
  tenant: 'museum',
  root: dir,
  env: () => undefined,
  fileAddress: (path: string) => `/files/museum/${path}`,
})
const open = async (loader: Parameters<typeof astroLoader>[0], options?: AstroLoaderOptions) =>
  astroLoader(loader, options)(context())

function writeSource(name: string, call: string) {
  const imports = `import { feedLoader } from '@ascorbic/feed-loader'
import { file, glob } from 'astro/loaders'
import { astroLoader } from 'tessera/sources'`
  writeFileSync(join(dir, `${name}.ts`), `${imports}\n\nexport default astroLoader(${call})\n`)
}

const MAPPED = `{ map: () => ({ group: 'blog' }), settings: { site: { siteName: 'Museum of Clay' } } }`
const BLOG = { pattern: '**/*.md', base: './src/content/blog' }

async function buildSites(feedUrl: string) {
  const sources = {
    blog: `glob(${JSON.stringify(BLOG)}), ${MAPPED}`,
    rooms: `file('rooms.json')`,
    feed: `feedLoader({ url: ${JSON.stringify(feedUrl)} })`,
  }
  for (const [name, call] of Object.entries(sources)) writeSource(name, call)
  const tenants = Object.fromEntries(
    Object.keys(sources).map((name) => [
      name,
      { origin: `https://${name}.example`, provider: { source: `./${name}.ts` } },
    ]),
  )
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: 'blog', tenants }))
  const options = ['--tenants', join(dir, 'tenants.json'), '--out', join(dir, 'dist'), '--json']
  const { code, printed } = await runScript('build', options)
  expect(code, printed).toBe(0)
  return (path: string) => readFileSync(join(dir, 'dist', path), 'utf8')
}

describe('a site', () => {
  it('is built from glob(), file() and a feed', async () => {
    const { url } = await serve((response) => response.end(FEED))
    const page = await buildSites(url)

    const first = page('blog/blog/first.html')
    expect(first).toContain('Museum of Clay')
    expect(first).toContain('How it was found.')
    expect(first).toMatch(/href="\/blog\/second\.html#[\w-]*place"/)
    expect(first).toMatch(/<img[^>]+alt="A vase"/)
    expect(first).toMatch(/<img[^>]+alt="A bowl"/)
    expect(first.replaceAll(/<[^>]*>/g, '')).toContain('const clay')
    const second = page('blog/blog/second.html')
    expect(second).toContain('The second vase')
    expect(second).toMatch(/<b>Raw<\/b> <(?:del|s)>text/)
    expect(second.match(/<h1/g)).toHaveLength(1)

    expect(page('rooms/rooms/clay.html')).toContain('The <em>room</em> of clay.')
    expect(page('feed/open-late.html')).toContain('<a href="/vase.html">the vase</a>')
  })
})

describe('files of a loader', () => {
  it('are given if an entry names them, and no others', async () => {
    const { read, readFile } = await open(glob(BLOG))
    const content = await read(undefined)
    expect(content.en?.articles.find(({ id }) => id === 'first')).toMatchObject({
      cover: '/files/museum/src/content/blog/vase.svg',
    })
    expect((await readFile?.('src/content/blog/vase.svg'))?.bytes).toHaveLength(SVG.length)
    expect(await readFile?.('rooms.json')).toBeUndefined()
    expect(await readFile?.('src/content/blog/first.md')).toBeUndefined()
  })

  it('are read again only if they have changed, and a change is told', async () => {
    const path = join(dir, 'src/content/blog/third.md')
    const { read, watch } = await open(glob(BLOG))
    const before = await read(undefined)
    expect(await read(before)).toBe(before)
    let told = 0
    const watching = watch?.(() => (told += 1))
    writeFileSync(path, '---\ntitle: Third\ndate: 2026-01-04\n---\nNew.')
    await expect.poll(() => told).toBeGreaterThan(0)
    watching?.close()
    expect((await read(before)).en?.articles).toHaveLength((before.en?.articles.length ?? 0) + 1)
    rmSync(path)
    expect((await read(undefined)).en?.articles).toHaveLength(before.en?.articles.length ?? 0)
  })

  it('may be data in JSON, YAML and TOML', async () => {
    mkdirSync(join(dir, 'data'))
    writeFileSync(join(dir, 'data/a.json'), '{ "title": "A", "date": "2026-01-01" }')
    writeFileSync(join(dir, 'data/b.yaml'), '---\ntitle: B\ndate: 2026-01-01\n')
    writeFileSync(join(dir, 'data/c.toml'), 'title = "C"\ndate = 2026-01-01T00:00:00Z')
    const { read } = await open(glob({ pattern: '*', base: './data' }))
    const titles = (await read(undefined)).en?.articles.map(({ title, publishedAt }) => [
      title,
      publishedAt.slice(0, 10),
    ])
    expect(titles?.sort()).toEqual(['A', 'B', 'C'].map((title) => [title, '2026-01-01']))
  })

  it('are missed aloud', async () => {
    const missing = await open(glob({ pattern: '*.md', base: './nowhere' }))
    await expect(missing.read(undefined)).rejects.toThrow('nowhere/" does not exist')
    const noFile = await open(file('nowhere.json'))
    await expect(noFile.read(undefined)).rejects.toThrow('File not found: nowhere.json')
  })
})

describe('a feed', () => {
  it('is asked whether it has changed, and its articles stay if not, or if it fails', async () => {
    const answers = [200, 304, 500, 304]
    const asked: (string | undefined)[] = []
    const { url } = await serve((response, request, attempt) => {
      asked.push(request.headers['if-none-match'])
      const status = answers[attempt - 1] ?? 500
      response.writeHead(status, { etag: '"1"' }).end(status === 200 ? FEED : '')
    })
    writeSource('news', `feedLoader({ url: ${JSON.stringify(url)} })`)
    const { read } = await openSource('./news.ts', context())
    const before = await read(undefined)
    expect(before.en?.articles[0]).toMatchObject({ title: 'Open late', keywords: ['Hours'], summary: 'On Fridays.' })
    expect(await read(before)).toBe(before)
    await expect(read(before)).rejects.toThrow('Failed to fetch feed')
    expect(await read(before)).toBe(before)
    expect(asked).toEqual([undefined, '"1"', '"1"', '"1"'])
  })
})
