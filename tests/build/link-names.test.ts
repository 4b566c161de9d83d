import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBlank } from '#kit/is-blank.ts'
import { makeEngine, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'
import { startPlainProvider, wireArticle, type PlainContent } from '../support/plain-provider.ts'

const TENANTS = ['names1', 'names2', 'names3']
const BLANKS = ['', ' ', '\u200b']
const picture = { image: '/files/a.png' }

/** Banners with little text. Each comes once first and once later: `place` is the one that comes first. */
function bannersOf(place: number): object[] {
  const url = '/need.html'
  const banners = [
    ...[
      { title: '\u200b', ...picture, alt: 'A tap', url },
      { title: ' ', ...picture, url },
      { title: '', url },
    ],
    ...[
      { title: '', subtitle: 'Clean water', ...picture, url },
      { title: '', ...picture, alt: 'A well' },
    ],
    ...[{ title: '', buttonText: 'Go', ...picture, url }, { title: '' }, { title: 'Named', ...picture, url }],
  ]
  return [...banners.slice(place), ...banners.slice(0, place)].map((banner, at) => ({ id: `${at}`, ...banner }))
}

function contentOf(tenant: string, locale: string): PlainContent {
  const nameless = (id: string) => BLANKS.map((name, at) => ({ id: `${id}${at}`, name, url: '/one.html', ...picture }))
  const menu = [...nameless('a'), { id: 'b', name: 'One', url: '/one.html', children: nameless('c') }]
  const types = ['top_menu', 'left_menu', 'bottom_menu', 'OurServices', 'FeaturedServices']
  const links = ['/one.html', '#cost', 'https://www.example.org/x', 'mailto:a@example.org']
  const inner = ['<img src="/files/a.png">', '<img src="/b.png">', '<img src="data:x" alt="A tap">', '&nbsp;', '<br>']
  const body = links.flatMap((href) => inner.map((html) => `<p>Words <a href="${href}">${html}</a></p>`)).join('')
  return {
    theme: `theme${tenant.at(-1)}`,
    configs: { languageConfig: ['en', 'zh', 'kr'].map((language) => ({ language })) },
    menus: Object.fromEntries(types.map((type) => [type, menu])),
    banners: bannersOf({ en: 0, zh: 2, kr: 3 }[locale] ?? 0),
    articles: [wireArticle({ article: 'one', body })],
  }
}

let engine: TestEngine

beforeAll(async () => {
  const provider = await startPlainProvider(contentOf)
  engine = await makeEngine()
  const report = await engine.build({ tenants: TENANTS.map((name) => makeTenant(name, provider.url)) })
  await provider.close()
  for (const tenant of TENANTS) expect(reportOf(report, tenant).faults).toEqual([])
})

afterAll(() => engine.remove())

type Nodes = ReturnType<typeof parseDocument>['children']

/** The accessible text of a link: labels, words and alternative texts of pictures. */
function namesOf(nodes: Nodes): string {
  const names = nodes.map((node) => {
    if (!('attribs' in node)) return DomUtils.textContent(node)
    return node.attribs['aria-label'] ?? node.attribs['alt'] ?? namesOf(node.children)
  })
  return names.join('')
}

describe.each(TENANTS)('every page of %s', (tenant) => {
  it('has a name in each link, and no heading without words', () => {
    let links = 0
    for (const [path, html] of engine.files(tenant)) {
      if (!path.endsWith('.html')) continue
      const document = parseDocument(html)
      const marked = (names: string[]) => DomUtils.getElementsByTagName((name) => names.includes(name), document)
      const silent = marked(['a', 'button', 'h1', 'h2', 'h3']).filter((element) => isBlank(namesOf([element])))
      expect(
        silent.map((element) => `${element.name} ${element.attribs['href']}`),
        path,
      ).toEqual([])
      links += marked(['a']).length
    }
    expect(links).toBeGreaterThan(50)
  })
})

it('a banner of theme1 leads on by its picture where it has no words, and says what that shows', () => {
  expect(engine.read('names1', 'en/index.html')).toMatch(/<a href="\/need\.html"> ?<img [^>]*alt="A tap"/)
})
