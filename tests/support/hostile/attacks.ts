import type { IncomingMessage, ServerResponse } from 'node:http'
import { deflateSync } from 'node:zlib'
import { chunk, pngHeader, pngOf } from '../draw-png.ts'
import { type Disturb, type PlainContent, wireArticle } from '../plain-provider.ts'
import type { FileServer } from '../serve-files.ts'

const SLOW_PICTURES = 30

/** What the provider and the picture host of a hostile tenant send in one attack. */
export type Attack = {
  readonly content: PlainContent
  /** Answers a call to the provider instead of the content. */
  readonly disturb?: Disturb
  /** Answers calls to the bucket of the tenant with a hostile store. Such an attack is on publishing. */
  readonly store?: (request: IncomingMessage, response: ServerResponse) => void
}

type Attacks = { readonly [name: string]: Attack }

const numbered = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('')
const many = (text: string, count: number) => text.repeat(count)

function site(articles: readonly object[], siteConfig: object = {}, more: object = {}): PlainContent {
  const languageConfig = [{ language: 'en', default: true }]
  return { theme: 'theme1', configs: { languageConfig, siteConfig, ...more }, articles }
}

const ARTICLE = site([wireArticle({ article: 'a' })])

const bodies = (...list: readonly string[]): PlainContent =>
  site(list.map((body, at) => wireArticle({ article: `a${at}`, body })))

/** Attacks in the body of an article. */
const BODIES: Attacks = {
  'patterns that backtrack': {
    content: site(
      [
        wireArticle({ article: 'blanks', body: `<p><a href="${many(' ', 80_000)}x">a</a></p>` }),
        wireArticle({ article: 'slashes', body: `<p><a href="/${many('/', 80_000)}x">a</a></p>` }),
        wireArticle({ article: 'dots', body: `<p><img src="${many('../', 80_000)}x.png"></p>` }),
      ],
      {
        fileUrl: `https://files.example${many('/', 400_000)}x`,
        contact: { email: `a@${many('a.', 100_000)}`, phone: many('(0) ', 50_000) },
      },
    ),
  },
  'tags written again in each block': {
    content: bodies(
      many('<b><i><u><s>', 400) + many('<p>x', 80_000),
      many('<a href="/x"><em>', 5000) + many('<p>x', 50_000),
    ),
  },
  'elements in elements': {
    content: bodies(
      many('<div>', 100_000),
      many('<ul><li>', 50_000) + 'x',
      many('<blockquote>', 50_000) + 'x',
      many('<table><tr><td>', 20_000) + 'x',
    ),
  },
  'tables that claim a million cells': {
    content: bodies(`<table>${many('<tr><td rowspan=65534 colspan=1000>x', 2000)}</table>`),
  },
  'entities and attributes': {
    content: bodies(
      many('&amp', 400_000),
      `<p ${many('a=b ', 200_000)}>x</p>`,
      many('<!--', 300_000),
      many('<', 900_000),
    ),
  },
}

/** Attacks by large numbers of everything that a site has. */
const NUMBERS: Attacks = {
  'a chain of redirects': {
    content: site([wireArticle({ article: 'end' })], {
      redirects: Array.from({ length: 4000 }, (_, at) => ({ from: `/r${at}.html`, to: `/r${at + 1}.html` })),
    }),
  },
  'links and pictures without number': {
    content: bodies(
      ...Array.from({ length: 6 }, (_, page) => numbered(50_000, (at) => `<a href="/${page}/${at}.html">x</a>`)),
      ...Array.from({ length: 6 }, (_, page) => numbered(30_000, (at) => `<img src="/files/${page}/${at}.png">`)),
    ),
  },
  'links and pictures in many articles': {
    content: bodies(
      ...Array.from({ length: 60 }, (_, page) => numbered(5000, (at) => `<a href="/${page}/${at}.html">x</a>`)),
      ...Array.from({ length: 60 }, (_, page) => numbered(2000, (at) => `<img src="/files/${page}/${at}.png">`)),
    ),
  },
  'redirects without number': {
    content: site([wireArticle({ article: 'end' })], {
      redirects: Array.from({ length: 60_000 }, (_, at) => ({ from: `/r${at}.html`, to: '/end.html' })),
    }),
  },
  'configs, menus and banners without number': {
    content: {
      ...site([wireArticle({ article: 'a' })], {
        ...Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`siteNam${at}`, at])),
        social: Array.from({ length: 100_000 }, (_, at) => ({ name: `n${at}`, url: `https://forum.example/${at}` })),
        synonyms: Array.from({ length: 100_000 }, (_, at) => [`a${at}`, `b${at}`]),
        forms: { need: { fields: Array.from({ length: 50_000 }, (_, at) => ({ name: `f${at}`, label: 'f' })) } },
      }),
      menus: {
        top_menu: Array.from({ length: 200_000 }, (_, at) => ({ id: `${at}`, name: 'm', url: `/gone/${at}.html` })),
      },
      banners: Array.from({ length: 50_000 }, (_, at) => ({ id: `${at}`, title: 'b', url: `/gone/${at}.html` })),
    },
  },
  'articles without number': {
    content: site(Array.from({ length: 20_000 }, (_, at) => wireArticle({ article: `n${at}` }))),
  },
}

/** Answers of the provider that never end, or not soon. */
const ANSWERS: Attacks = {
  'a list that never ends': {
    content: site([]),
    disturb: ({ path }, response) => {
      if (!path.endsWith('/article/page')) return false
      const rows = Array.from({ length: 200 }, () => wireArticle({ article: `n${Math.random()}` }))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 200, data: { total: 1e9, pageNum: 1, pageSize: 200, rows } }))
      return true
    },
  },
  'an answer byte by byte': {
    content: site([]),
    disturb: ({ path }, response) => {
      if (!path.endsWith('/article/page')) return false
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 500)
      response.on('close', () => clearInterval(drip))
      return true
    },
  },
  'an answer of 100 MB': {
    content: site([]),
    disturb: ({ path }, response) => {
      if (!path.endsWith('/article/page')) return false
      response.writeHead(200, { 'content-type': 'application/json' }).end(many(' ', 100_000_000))
      return true
    },
  },
}

/** Buckets whose answers never end. */
const STORES: Attacks = {
  'a store that refuses every write': {
    content: ARTICLE,
    store: ({ method }, response) => response.writeHead(method === 'PUT' ? 412 : 404).end(),
  },
  'a store whose list never ends': {
    content: ARTICLE,
    store: ({ method, url = '' }, response) => {
      const isList = method === 'GET' && url.includes('list-type')
      if (!isList) return void response.writeHead(method === 'PUT' ? 200 : 404).end()
      const next = `<NextContinuationToken>${Math.random()}</NextContinuationToken>`
      const one = '<Contents><Key>stuck/a</Key><Size>1</Size></Contents>'
      response.end(`<ListBucketResult><IsTruncated>true</IsTruncated>${next}${one}</ListBucketResult>`)
    },
  },
  'a store that drips': {
    content: ARTICLE,
    store: (_request, response) => {
      const drip = setInterval(() => response.write(' '), 500)
      response.on('close', () => clearInterval(drip))
    },
  },
}

/** All attacks by name. `pictures` is the URL of the host that serves `hostilePictures`. */
export function attacksWith(pictures: string): Attacks {
  const shown = (...names: readonly string[]) =>
    bodies(...names.map((name) => `<p><img src="${pictures}/${name}"></p>`))
  return {
    ...BODIES,
    ...NUMBERS,
    ...ANSWERS,
    ...STORES,
    'pictures that never come': {
      content: shown(...Array.from({ length: SLOW_PICTURES }, (_, at) => `slow-${at}.png`)),
    },
    'pictures that unfold': {
      content: shown('wide.png', 'uses.svg', 'style.svg', 'width.svg', 'entities.svg'),
    },
  }
}

/** The files of the hostile picture host, by path. A slow picture sends only its first bytes. */
export function hostilePictures(): FileServer['files'] {
  const slow = Array.from({ length: SLOW_PICTURES }, (_, at) => [`/slow-${at}.png`, neverEnded] as const)
  return {
    ...Object.fromEntries(slow),
    '/wide.png': blankPng(7000, 7000),
    '/uses.svg': svg(usesOfUses(24)),
    '/style.svg': svg('<style>@import "https://elsewhere.example/x.css"</style>\u0001<rect/>'),
    '/width.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="${many(' ', 90_000)}x"/>`,
    '/entities.svg': entities(),
  }
}

const neverEnded = (_: unknown, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).write('\x89PNG')

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
}

/** Each level shows the level before it twice. */
function usesOfUses(levels: number): string {
  const groups = Array.from(
    { length: levels },
    (_, at) => `<g id="u${at + 1}"><use href="#u${at}"/><use href="#u${at}"/></g>`,
  )
  return `<defs><rect id="u0" width="1" height="1"/>${groups.join('')}</defs><use href="#u${levels}"/>`
}

function entities(): string {
  const levels = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${many(`&e${at};`, 10)}">`)
  return `<!DOCTYPE svg [<!ENTITY e0 "x">${levels.join('')}]>${svg('<text>&e12;</text>')}`
}

/** A PNG in one colour, with few bytes and many pixels. */
function blankPng(width: number, height: number): Buffer {
  return pngOf(pngHeader(width, height), chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * height))))
}
