import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { openEngine, type BuildEngine } from '#run/build/build-engine.ts'
import { makeEngine, makeTenant, NOW, quiet, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'

const ARTICLES = 1000

let demo: DemoProvider & { url: string }
let bundles: TestEngine
/** It lives from build to build, as in the rebuild service. */
let engine: BuildEngine

beforeAll(async () => {
  demo = await startDemoProvider()
  for (const locale of ['en', 'zh', 'kr'] as const)
    demo.content.setConfig(
      'test',
      locale,
      'theme1',
      'languageConfig',
      JSON.stringify([{ language: 'en', default: true }]),
    )
  for (let number = 0; number < ARTICLES; number++) put(number)
  bundles = await makeEngine()
  const { dir, outDir } = bundles
  engine = await openEngine({
    root: ROOT,
    tenantNames: [],
    outDir,
    cacheDir: join(dir, 'cache'),
    jobs: 2,
    now: () => NOW,
    log: quiet,
  })
})

afterAll(async () => {
  await engine.close()
  bundles.remove()
  await demo.close()
})

function put(number: number, fields: Parameters<typeof makeDemoArticle>[0] = {}): void {
  const article = `article-${number}`
  demo.content.putArticle('test', 'en', makeDemoArticle({ id: article, article, group: null, ...fields }))
}

type Files = ReadonlyMap<string, string>

/** Builds, and returns the files of the sitemap. */
async function build(): Promise<Files> {
  const report = await engine.build(...makeTenant('test', demo.url), { acceptShrink: true })
  expect(report.faults).toStrictEqual([])
  return sitemapsOf(bundles)
}

const sitemapsOf = (from: TestEngine): Files =>
  new Map([...from.files('test')].filter(([path]) => path.startsWith('sitemap')))

/** The sitemap that a new machine builds from the same content. */
async function cleanBuild(): Promise<Files> {
  const fresh = await makeEngine()
  try {
    expect(reportOf(await fresh.build({ tenants: [makeTenant('test', demo.url)] }), 'test').ok).toBe(true)
    return sitemapsOf(fresh)
  } finally {
    fresh.remove()
  }
}

const PARTS = ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']

it('a large sitemap is divided, an edit changes one part, and parts go when the site is small again', async () => {
  const first = await build()
  expect([...first.keys()].sort()).toStrictEqual(PARTS)
  const inode = (path: string) => statSync(join(bundles.outDir, 'test', path)).ino
  const inodes = PARTS.map(inode)

  put(7, { body: '<p>Edited.</p>', updatedAt: '2026-10-01T08:00:00Z' })
  const edited = await build()
  const changed = PARTS.filter((path) => edited.get(path) !== first.get(path))
  expect(changed).toHaveLength(1)
  expect(edited.get(changed[0] as string)).toMatch(/article-7\.html<\/loc><lastmod>2026-10-01T08:00:00/)
  expect(PARTS.filter((path, at) => inode(path) !== inodes[at])).toStrictEqual(changed)
  expect(edited).toStrictEqual(await cleanBuild())

  for (let number = 0; number < 50; number++) demo.content.removeArticle('test', 'en', `article-${number}`)
  const small = await build()
  expect([...small.keys()]).toStrictEqual(['sitemap.xml'])
  expect(small).toStrictEqual(await cleanBuild())
})
