import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { openEngine, type BuildEngine } from '#run/build/build-engine.ts'
import { makeEngine, makeTenant, NOW, quiet, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'

let demo: DemoProvider & { url: string }
let engine: TestEngine
let warm: BuildEngine

beforeEach(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
  const cacheDir = join(engine.dir, 'cache')
  const { outDir } = engine
  warm = await openEngine({ root: ROOT, tenantNames: [], outDir, cacheDir, jobs: 2, now: () => NOW, log: quiet })
  // Articles of these groups show each other as news.
  const config = JSON.stringify({ siteName: 'Plots', newsGroups: ['plots', 'news'] })
  for (const locale of ['en', 'zh', 'kr'] as const) demo.content.setConfig(name, locale, 'theme1', 'siteConfig', config)
  for (let number = 0; number < 24; number += 1) put('en', { number, text: 'first', ...PLAIN })
  for (const [at, picture] of SHOWN_ELSEWHERE.entries())
    put('en', { number: 30 + at, text: 'first', ...PLAIN, day: 26, picture })
  for (const locale of ['zh', 'kr'] as const)
    for (let number = 0; number < 24; number += 2) put(locale, { number, text: 'first', ...PLAIN })
})

afterEach(async () => {
  await warm.close()
  engine.remove()
  await demo.close()
})

type Locale = 'en' | 'zh' | 'kr'
type Text = {
  readonly number: number
  readonly text: string
  readonly title: string | undefined
  readonly picture: string | undefined
  readonly link: string | undefined
  readonly noindex: boolean
  readonly day: number | undefined
}
/** An article that no edit changes shows these pictures too. */
const SHOWN_ELSEWHERE = ['/files/linden/hands.jpg', '/files/harbour/laboratory.jpg']
const PLAIN = { title: undefined, picture: undefined, link: undefined, noindex: false, day: undefined }

function put(locale: Locale, { number, text, title, picture, link, noindex, day }: Text): void {
  const id = `text-${number}`
  const image = picture === undefined ? '' : `<p><img src="${picture}" alt="A picture"></p>`
  const anchor = link === undefined ? '' : `<p><a href="${link}">More</a></p>`
  const article = makeDemoArticle({
    id,
    article: id,
    group: ['plots', 'news', null][number % 3] ?? null,
    title: title ?? `Text ${number}`,
    body: `<p>${text} ${number}</p>${image}${anchor}`,
    publishedAt: `2025-02-${String(1 + (day ?? number)).padStart(2, '0')}T08:00:00Z`,
  })
  demo.content.putArticle('test', locale, { ...article, noindex })
}

const locale = fc.constantFrom<Locale[]>('en', 'en', 'zh', 'kr')
const rarely = <T>(value: T, freq: number) => fc.option(fc.constant(value), { nil: undefined, freq })
const text = fc.record({
  // 23 and below are articles that exist. Article 24 may be missing.
  number: fc.oneof({ weight: 30, arbitrary: fc.nat({ max: 23 }) }, { weight: 1, arbitrary: fc.constant(24) }),
  text: fc.constantFrom('first', 'second', 'third'),
  title: fc.option(fc.constantFrom('New title', 'Newer title'), { nil: undefined, freq: 3 }),
  picture: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(undefined, ...SHOWN_ELSEWHERE) },
    { weight: 1, arbitrary: fc.constant('/files/linden/night-lamp.jpg') },
  ),
  link: fc.constantFrom(undefined, '/plots/text-0.html', '/nowhere.html'),
  noindex: rarely(true, 40).map((value) => value ?? false),
  day: rarely(27, 40),
})
type Edit = { readonly locale: Locale; readonly texts: readonly Text[]; readonly removed: number | undefined }
const edit: fc.Arbitrary<Edit> = fc.record({
  locale,
  texts: fc.array(text, { minLength: 1, maxLength: 2 }),
  removed: rarely(3, 30),
})

const [name, tenantOf] = ['test', (url: string) => makeTenant('test', url)[1]] as const

async function build(): Promise<{ buildId: string | undefined; files: Map<string, string> }> {
  const { ok, buildId, faults } = await warm.build(name, tenantOf(demo.url), { acceptShrink: true })
  expect({ ok, faults }).toStrictEqual({ ok: true, faults: [] })
  return { buildId, files: engine.files(name) }
}

/** The bundle that a new machine builds from the same content. */
async function cleanBuild(): Promise<{ buildId: string | undefined; files: Map<string, string> }> {
  const fresh = await makeEngine()
  try {
    const report = await fresh.build({ tenants: [makeTenant(name, demo.url)], acceptShrink: true })
    const { buildId } = reportOf(report, name)
    return { buildId, files: fresh.files(name) }
  } finally {
    fresh.remove()
  }
}

const withoutBuilds = (files: Map<string, string>) => [...files].filter(([path]) => !path.startsWith('builds/'))

it('an engine that stays open makes the bytes of a clean build of every edit', async () => {
  await build()
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 8 }), async (edits) => {
      for (const { locale, texts, removed } of edits) {
        for (const text of texts) put(locale, text)
        if (removed !== undefined) demo.content.removeArticle(name, locale, `text-${removed}`)
        const [{ buildId, files }, clean] = [await build(), await cleanBuild()]
        // It compares after each edit, because after a later edit the build may look at all pages again.
        expect(withoutBuilds(files)).toStrictEqual(withoutBuilds(clean.files))
        expect(buildId).toBe(clean.buildId)
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

it('an edit of a title draws the pages of its group, and one of a text those of its article', async () => {
  await build()
  put('en', { number: 21, text: 'second', ...PLAIN })
  const ofText = await warm.build(name, tenantOf(demo.url))
  expect(ofText.changed.filter((path) => !/^(\/\w+)?\/plots\/(text-21|index)\.html$/.test(path))).toStrictEqual([])
  put('en', { number: 21, text: 'second', ...PLAIN, title: 'New title' })
  const { changed } = await warm.build(name, tenantOf(demo.url))
  expect(changed).toEqual(expect.arrayContaining(['/plots/text-0.html', '/zh/plots/text-3.html', '/index.html']))
  expect(changed).not.toContain('/news/text-1.html')
  expect(withoutBuilds(engine.files(name))).toStrictEqual(withoutBuilds((await cleanBuild()).files))
})
