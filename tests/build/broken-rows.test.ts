import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEngine, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'
import { type PlainContent, startPlainProvider, wireArticle } from '../support/plain-provider.ts'

let engine: TestEngine
let content: PlainContent
let provider: Awaited<ReturnType<typeof startPlainProvider>>
beforeAll(async () => {
  engine = await makeEngine()
  provider = await startPlainProvider(() => content)
})
afterAll(async () => {
  engine.remove()
  await provider.close()
})

const build = async (acceptShrink = false) =>
  reportOf(await engine.build({ tenants: [makeTenant('rows', provider.url)], acceptShrink }), 'rows')

const good = (count: number) => Array.from({ length: count }, (_, at) => wireArticle({ article: `good-${at}` }))

const UNREADABLE = {
  time: { publishedAt: 'tomorrow' },
  day: { updatedAt: '2026-02-30' },
  end: { expiresAt: 17 },
  body: { body: { html: '<p>x</p>' } },
  title: { title: ['x'] },
  group: { group: {} },
  draft: { draft: 'perhaps' },
  noindex: { noindex: 2 },
}

const READABLE = {
  local: { publishedAt: '2026-01-01 10:00:00' },
  date: { publishedAt: '2026-01-01' },
  zone: { publishedAt: '2026-01-01T10:00:00+0900' },
  seconds: { publishedAt: 1767261600, updatedAt: '1767261600000' },
  words: { keywords: 'a,b', noindex: 0, draft: 'false' },
  empty: { body: null, title: null, updatedAt: null },
}

const named = (all: Readonly<Record<string, object>>) =>
  Object.entries(all).map(([name, fields]) => wireArticle({ article: name, title: `Title of ${name}`, ...fields }))

const menus = { top_menu: [{ id: '1', name: 'Good', url: '/good-1.html' }, { id: '2', name: {}, url: '/' }, 7] }
const banners = [{ id: 'b1', title: 'Banner' }, { id: {}, title: 'No id' }, null]

it('one broken article of each kind among a thousand costs that article, and each is named', async () => {
  const configs = { siteConfig: { siteName: 'Rows' }, languageConfig: [{ language: 'en' }] }
  const articles = [...good(1000), ...named(READABLE), ...named(UNREADABLE), null]
  content = { theme: 'theme1', configs, menus, banners, articles }
  const report = await build()
  expect(report.faults).toEqual([])
  const pages = engine.files('rows')
  for (const name of Object.keys(READABLE)) expect([...pages.keys()]).toContain(`${name}.html`)
  for (const name of Object.keys(UNREADABLE)) expect([...pages.keys()]).not.toContain(`${name}.html`)
  expect([...pages.keys()].filter((path) => /^good-\d+\.html$/.test(path))).toHaveLength(1000)

  const left = report.notices.filter(({ name }) => name === 'ContentLeftOut').map(({ message }) => message)
  for (const [name, fields] of Object.entries(UNREADABLE)) {
    const [field = ''] = Object.keys(fields)
    const own = left.filter((message) => /^The article .*id (\w+)\)? is left out/.exec(message)?.[1] === name)
    expect(own).toEqual([expect.stringContaining(`${field} is `)])
  }
  expect(left.some((message) => message.startsWith('The menu entry with the id 2 '))).toBe(true)
  expect(left.some((message) => message.startsWith('The banner "No id" '))).toBe(true)
})

it('many that break at once hold the build, as when they were deleted', async () => {
  const configs = { siteConfig: {}, languageConfig: [{ language: 'en' }] }
  const broken = good(20).map((article) => ({ ...article, publishedAt: 'soon' }))
  content = { theme: 'theme1', configs, articles: [...good(40).slice(20), ...good(20)] }
  await build(true)
  content = { ...content, articles: [...good(40).slice(20), ...broken] }
  expect((await build()).faults).toMatchObject([{ name: 'ShrinkHeld' }])
  const report = await build(true)
  const told = report.notices.filter(({ name }) => name === 'ContentLeftOut').map(({ message }) => message)
  expect(told).toEqual([expect.stringMatching(/^20 articles are left out, .*"good-0" \(id good-0\).* 10 more\.$/)])
})
