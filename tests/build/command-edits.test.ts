import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { planPages } from '#pipeline/plan/plan-pages.ts'
import { NoLanguage } from '#site/errors.ts'
import { siteSteps } from '#site/read/create-site.ts'
import { makeEngine, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'
import { runScript } from '../support/run-script.ts'

// Each edit is built by a process of its own, which knows only what the one before left in the cache.

vi.mock('#pipeline/plan/plan-pages.ts', async (load) => {
  const real = await load<typeof import('#pipeline/plan/plan-pages.ts')>()
  return { ...real, planPages: vi.fn(real.planPages) }
})

vi.mock('#site/read/create-site.ts', async (load) => {
  const real = await load<typeof import('#site/read/create-site.ts')>()
  return { ...real, siteSteps: vi.fn(real.siteSteps) }
})

const NAME = 'test'
const now = () => new Date()

let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeEach(async () => {
  vi.mocked(planPages).mockClear()
  demo = await startDemoProvider()
  engine = await makeEngine()
  const tenants = { [NAME]: { origin: 'https://test.example', provider: { baseUrl: demo.url, timeoutMs: 2000 } } }
  writeFileSync(join(engine.dir, 'tenants.json'), JSON.stringify({ default: NAME, tenants }))
  for (let number = 0; number < 12; number += 1) put(number)
})

afterEach(async () => {
  engine.remove()
  await demo.close()
})

type Text = { text?: string; title?: string; group?: string | null; link?: string; picture?: string; day?: number }

function put(number: number, more: Text = {}): void {
  const { text = 'first', title = `Text ${number}`, group = number % 2 === 0 ? 'plots' : 'news', day = number } = more
  const link = more.link === undefined ? '' : `<p><a href="${more.link}">More</a></p>`
  const picture = more.picture === undefined ? '' : `<p><img src="${more.picture}" alt="A picture"></p>`
  const id = `text-${number}`
  // The text comes after what other pages show of the article.
  const body = `<p>${'Words. '.repeat(100)}${number}</p><p>${text}</p>${link}${picture}`
  const publishedAt = `2025-02-${String(1 + day).padStart(2, '0')}T08:00:00Z`
  demo.content.putArticle(NAME, 'en', makeDemoArticle({ id, article: id, group, title, body, publishedAt }))
}

async function buildByCommand(): Promise<void> {
  const places = ['--tenants', join(engine.dir, 'tenants.json'), '--out', engine.outDir]
  const { code, said } = await runScript('build', [...places, '--cache', join(engine.dir, 'cache'), '--accept-shrink'])
  expect(code, said).toBe(0)
}

const tenant = () => makeTenant(NAME, demo.url)
const withoutBuilds = (files: Map<string, string>) => [...files].filter(([path]) => !path.startsWith('builds/'))

async function expectCleanBytes(): Promise<void> {
  const fresh = await makeEngine()
  try {
    await fresh.build({ tenants: [tenant()], acceptShrink: true, now })
    expect(withoutBuilds(engine.files(NAME))).toStrictEqual(withoutBuilds(fresh.files(NAME)))
  } finally {
    fresh.remove()
  }
}

const EDITS: readonly { what: string; act: () => void }[] = [
  { what: 'a body', act: () => put(4, { text: 'second' }) },
  { what: 'a body with a link', act: () => put(4, { text: 'third', link: '/news/text-20.html' }) },
  { what: 'the article that the link leads to', act: () => put(20, { group: 'news', day: 20 }) },
  { what: 'a title', act: () => put(2, { title: 'Another title' }) },
  { what: 'a picture', act: () => put(6, { picture: '/files/harbour/laboratory.jpg' }) },
  { what: 'nothing', act: () => undefined },
  { what: 'an article less', act: () => demo.content.removeArticle(NAME, 'en', 'text-20') },
  { what: 'another group', act: () => put(8, { group: 'sheds' }) },
  { what: 'no article in that group', act: () => put(8) },
]

it('builds of one process each make the bytes of a clean build, whatever was edited before', async () => {
  await buildByCommand()
  for (const { act } of EDITS) {
    act()
    await buildByCommand()
    await expectCleanBytes()
  }
})

/** The pages that the last build in this process looked at. */
const lookedAt = () => vi.mocked(planPages).mock.lastCall?.[0].routes ?? []

/** Builds in this process, which has built nothing before. Returns how many pages the site has. */
async function buildHere(): Promise<number> {
  const report = reportOf(await engine.build({ tenants: [tenant()], acceptShrink: true, now }), NAME)
  expect(report.faults).toEqual([])
  return report.pages?.total ?? 0
}

it('a build looks only at what may have changed since a build of another process', async () => {
  await buildByCommand()
  put(4, { text: 'second' })
  expect(await buildHere()).toBeGreaterThan(lookedAt().length)
  const articles = new Set(lookedAt().flatMap(({ articleId }) => articleId ?? []))
  expect([...articles]).toStrictEqual(['text-4'])
  await expectCleanBytes()
})

it('a build looks at all pages if the content that is known is not that of the last build', async () => {
  await buildByCommand()
  put(4, { text: 'second' })
  // This build reads the content and then fails, so its content is known and no bundle has it.
  const [name, one] = tenant()
  const small = { ...one, limits: { ...one.limits, pages: 1 } }
  const { faults } = reportOf(await engine.build({ tenants: [[name, small]], acceptShrink: true, now }), NAME)
  expect(faults).toMatchObject([{ name: 'TooManyPages' }])
  put(6, { text: 'second' })
  expect(await buildHere()).toBe(lookedAt().length)
  await expectCleanBytes()
})

it('a build looks at all pages if the settings of the tenant make no site of the last content any more', async () => {
  await buildByCommand()
  put(4, { text: 'second' })
  vi.mocked(siteSteps).mockImplementationOnce(() => {
    throw NoLanguage.fault({ offered: [] })
  })
  expect(await buildHere()).toBe(lookedAt().length)
  await expectCleanBytes()
})
