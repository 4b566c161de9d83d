import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDemoBundles, type DemoBundles } from '../support/demo-bundles.ts'

const ORIGIN = 'https://www.linden.example'

type WebManifest = { readonly icons: readonly { readonly src: string; readonly sizes: string }[] }

let bundles: DemoBundles

beforeAll(async () => {
  bundles = await copyDemoBundles('linden')
})

afterAll(() => bundles.remove())

describe('an article says to search engines and other sites', () => {
  it.each([
    { prefix: '', locale: 'en_US', others: ['zh_CN', 'ko_KR'] },
    { prefix: '/zh', locale: 'zh_CN', others: ['en_US', 'ko_KR'] },
    { prefix: '/kr', locale: 'ko_KR', others: ['en_US', 'zh_CN'] },
  ])('where it is, and in which languages: $locale', ({ prefix, locale, others }) => {
    const { meta, links } = readHead(`${prefix}/care/heart.html`)

    expect(links['canonical']).toStrictEqual([`${ORIGIN}${prefix}/care/heart.html`])
    expect(meta['og:url']).toStrictEqual(links['canonical'])
    expect(meta['og:locale']).toStrictEqual([locale])
    expect(meta['og:locale:alternate']).toStrictEqual(others)
    expect(links['alternate']?.slice(0, 4)).toStrictEqual([
      `${ORIGIN}/care/heart.html`,
      `${ORIGIN}/zh/care/heart.html`,
      `${ORIGIN}/kr/care/heart.html`,
      `${ORIGIN}/care/heart.html`,
    ])
  })

  it('what it is about, when it was written, and with which picture', () => {
    const { title, meta, data } = readHead('/care/heart.html')
    const heading = 'Heart: careful tests, plainly explained'

    expect(title).toBe(`${heading} · Linden Clinics`)
    expect(meta).toMatchObject({
      'og:type': ['article'],
      'og:title': [heading],
      'og:description': meta['description'],
      'article:published_time': ['2024-09-02T08:10:00.000Z'],
      'article:modified_time': ['2026-06-22T10:05:00.000Z'],
      'og:image': [expect.stringMatching(/^https:.*heart-care\.jpg\.\w+\.jpg$/)],
      'twitter:card': ['summary_large_image'],
    })
    expect(data[0]).toMatchObject({
      '@type': 'Article',
      headline: heading,
      articleSection: 'Care',
      datePublished: '2024-09-02T08:10:00.000Z',
      author: { name: 'Dr. Elias Novak' },
    })
    expect(data[1]).toMatchObject({ '@type': 'BreadcrumbList' })
  })
})

it.each(['', '/zh', '/kr'])('every kind of page describes itself to search engines: %j', (prefix) => {
  const said = [
    'index',
    'care/index',
    'care/heart',
    'search',
    'need',
    'form-submit-success',
    'error/404',
    'error/500',
  ].map((page) => readHead(`${prefix}/${page}.html`).meta)
  expect(said.map(({ description }) => description)).toStrictEqual(said.map(() => [expect.stringMatching(/.{8}/)]))
  expect(said.map((meta) => meta['og:description'])).toStrictEqual(said.map(({ description }) => description))
})

it('a home page is a website of an organisation, and no article', () => {
  const { title, meta, data } = readHead('/index.html')

  expect(title).toBe('Linden Clinics — Care that remembers your name.')
  expect(meta).toMatchObject({ 'og:type': ['website'], 'og:site_name': ['Linden Clinics'] })
  expect(Object.keys(meta).filter((name) => name.startsWith('article:'))).toStrictEqual([])
  expect(data).toMatchObject([
    { '@type': 'LocalBusiness', name: 'Linden Clinics', telephone: '+43 555 0100' },
    { '@type': 'FAQPage' },
  ])
})

it.each([
  { prefix: '', lang: 'en' },
  { prefix: 'zh/', lang: 'zh-Hans' },
  { prefix: 'kr/', lang: 'ko' },
])('a page leads to icons for home screens, and to a manifest in its language: $lang', async ({ prefix, lang }) => {
  const { links } = readHead(`/${prefix}index.html`)
  const read = (href = '') => readFileSync(join(bundles.outDir, 'linden', decodeURI(href)))
  const edgeOf = async (href = '') => (await sharp(read(href)).metadata()).width
  expect(await edgeOf(links['apple-touch-icon']?.[0])).toBe(180)
  const { icons, ...manifest } = JSON.parse(read(links['manifest']?.[0]).toString()) as WebManifest
  expect(manifest).toMatchObject({ start_url: `/${prefix}index.html`, lang })
  expect(await Promise.all(icons.map(({ src }) => edgeOf(src)))).toEqual([192, 512, 512])
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
})

it('an error page is not to be found by search engines', () => {
  const { meta, data } = readHead('/error/404.html')

  expect(meta['robots']).toStrictEqual(['noindex'])
  expect(meta['og:locale:alternate']).toBeUndefined()
  expect(data).toStrictEqual([])
})

/** The head of a page: texts by name or property, URLs by relation, and the graph of its JSON-LD. */
function readHead(path: string) {
  const meta: Record<string, string[]> = {}
  const links: Record<string, string[]> = {}
  let open = ''
  let title = ''
  let json = ''
  const parser = new Parser({
    onopentag(name, { property, name: called, content, rel, href, type }) {
      open = type === 'application/ld+json' ? type : name
      if (name === 'meta' && content) (meta[property ?? called ?? ''] ??= []).push(content)
      if (name === 'link' && rel && href) (links[rel] ??= []).push(href)
    },
    ontext(text) {
      if (open === 'title') title += text
      if (open === 'application/ld+json') json += text
    },
    onclosetag() {
      open = ''
    },
  })
  parser.end(bundles.read('linden', path.slice(1)).split('</head>')[0] ?? '')
  const { '@graph': data = [] } = (json ? JSON.parse(json) : {}) as { '@graph'?: unknown[] }
  return { title, meta, links, data }
}
