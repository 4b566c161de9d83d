import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { PROGRAM_ENTRIES } from '#pipeline/program/compile.ts'
import { CODE_ENTRIES } from '#run/build/code-versions.ts'
import { openCodeGraph } from '#store/fs/code-graph.ts'
import { openFileDigests } from '#store/fs/file-digests.ts'
import { makeEngine, makeTenant, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'

let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeEach(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
})

afterEach(async () => {
  engine.remove()
  await demo.close()
})

const build = async (target: TestEngine, jobs = 2) =>
  reportOf(await target.build({ tenants: [makeTenant('test', demo.url)], jobs, acceptShrink: true }), 'test')

/** The bundle that a new machine builds from the same content. */
async function cleanBuild(): Promise<{ buildId: string | undefined; files: Map<string, string> }> {
  const fresh = await makeEngine()
  try {
    const { buildId } = await build(fresh, 1)
    return { buildId, files: withoutBuilds(fresh.files('test')) }
  } finally {
    fresh.remove()
  }
}

/** A source file that makes bundles but is not part of the compiled program. */
function bundleSource(isEntry: boolean): string {
  const graph = openCodeGraph(ROOT, openFileDigests('').lookAtSource)
  const program = graph.filesBehind(PROGRAM_ENTRIES)
  const own = graph.filesBehind(CODE_ENTRIES.bundle).filter((path) => path.endsWith('.ts') && !program.includes(path))
  const source = own.find((path) => CODE_ENTRIES.bundle.includes(path) === isEntry)
  if (source === undefined) throw new Error('Every source of bundles is part of the program.')
  return source
}

function withoutBuilds(files: Map<string, string>): Map<string, string> {
  return new Map([...files].filter(([path]) => !path.startsWith('builds/')))
}

describe('an incremental build', () => {
  it('renders the changed article and the lists that show it, and nothing else', async () => {
    demo.content.putArticle(
      'test',
      'en',
      makeDemoArticle({ id: 'note', article: 'note', group: 'plots', title: 'A note' }),
    )
    await build(engine)
    demo.content.putArticle(
      'test',
      'en',
      makeDemoArticle({ id: 'note', article: 'note', group: 'plots', title: 'A note', body: '<p>Rewritten.</p>' }),
    )
    const report = await build(engine)
    expect(report.pages?.rendered).toBeGreaterThan(0)
    expect(report.changed.every((path) => path.includes('note') || /(index|search)\.html$/.test(path))).toBe(true)
    expect(report.changed).toContain('/plots/note.html')
  })

  it.each([
    ['where that code begins', true],
    ['that it imports', false],
  ])('makes everything anew if another version of a file makes the bundle: one %s', async (_place, isEntry) => {
    const engineRoot = join(engine.dir, 'root')
    for (const name of ['src', 'package-lock.json', 'astro.config.mjs']) {
      cpSync(join(ROOT, name), join(engineRoot, name), { recursive: true })
    }
    const buildThere = async () =>
      reportOf(await engine.build({ engineRoot, tenants: [makeTenant('test', demo.url)] }), 'test')
    await buildThere()
    expect((await buildThere()).pages?.rendered).toBe(0)
    appendFileSync(join(engineRoot, bundleSource(isEntry)), '// another version\n')
    const { pages } = await buildThere()
    expect(pages?.rendered).toBe(pages?.total)
  })

  it('removes the pages of a removed article', async () => {
    demo.content.putArticle(
      'test',
      'en',
      makeDemoArticle({ id: 'gone', article: 'gone', group: null, title: 'Soon gone' }),
    )
    await build(engine)
    expect(engine.files('test').has('zh/gone.html')).toBe(true)
    demo.content.removeArticle('test', 'en', 'gone')
    const report = await build(engine)
    expect(report.pages?.removed).toBe(3)
    expect([...engine.files('test').keys()].filter((path) => path.includes('gone'))).toEqual([])
  })

  it('leaves nothing of an earlier build behind where the cache was lost', async () => {
    demo.content.putArticle('test', 'en', makeDemoArticle({ id: 'gone', article: 'gone', group: 'old', title: 'Gone' }))
    await build(engine)
    demo.content.removeArticle('test', 'en', 'gone')
    rmSync(join(engine.dir, 'cache/cache.sqlite'))
    await build(engine)
    const clean = await cleanBuild()
    expect(withoutBuilds(engine.files('test'))).toEqual(clean.files)
  })

  it('takes nothing away from a folder of somebody’s own, where no bundle was', async () => {
    mkdirSync(join(engine.outDir, 'test'), { recursive: true })
    writeFileSync(join(engine.outDir, 'test/notes.txt'), 'mine')
    await build(engine)
    expect(engine.files('test').get('notes.txt')).toBe('mine')
  })

  it('ends with the bytes of a clean build after any edits, on any number of threads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        for (const apply of edits) {
          apply(demo)
          await build(engine)
        }
        const { buildId } = await build(engine)
        const clean = await cleanBuild()
        expect(withoutBuilds(engine.files('test'))).toEqual(clean.files)
        expect(buildId).toBe(clean.buildId)
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })
})

type Edit = (provider: DemoProvider) => void

const locale = fc.constantFrom('en', 'zh', 'kr' as const)
const slug = fc.constantFrom('one', 'two', 'three')
const word = fc.constantFrom('Compost', '堆肥', '퇴비', 'A <b>bold</b> & "quoted" title')

const place = fc.constantFrom('/about.html', '/plots/plot-rules.html', '/plots/waiting-list.html', '/plots/two.html')
const entry = fc.record({ id: fc.constantFrom('a', 'b', 'c\n1 2 "bar"'), name: word, url: place })
const menu = fc.record({
  type: fc.constantFrom('top_menu', 'left_menu', 'bottom_menu', 'FeaturedServices'),
  children: fc
    .array(fc.tuple(entry, fc.array(entry, { maxLength: 2 })), { maxLength: 3 })
    .map((entries) => entries.map(([each, children]) => ({ ...each, children }))),
})

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ locale, slug, word }).map(({ locale, slug, word }): Edit => (provider) => {
    const article = makeDemoArticle({
      id: slug,
      article: slug,
      group: slug === 'one' ? null : 'plots',
      title: word,
      body: `<p>${word}</p>`,
    })
    provider.content.putArticle('test', locale, article)
  }),
  fc.record({ locale, slug }).map(
    ({ locale, slug }): Edit =>
      (provider) =>
        provider.content.removeArticle('test', locale, slug),
  ),
  fc.record({ locale, menus: fc.array(menu, { maxLength: 3 }) }).map(
    ({ locale, menus }): Edit =>
      (provider) =>
        provider.content.setMenus('test', locale, Object.fromEntries(menus.map((each, at) => [`menu-${at}`, each]))),
  ),
  fc.record({ locale, word }).map(
    ({ locale, word }): Edit =>
      (provider) =>
        provider.content.setConfig(
          'test',
          locale,
          'theme1',
          'siteConfig',
          JSON.stringify({
            siteName: word,
            redirects: [{ from: `/${word.length}.html`, to: '/about.html', status: 301 }],
          }),
        ),
  ),
  fc.constantFrom('theme1', 'theme2', 'theme3').map(
    (theme): Edit =>
      (provider) =>
        (['en', 'zh', 'kr'] as const).forEach((each) =>
          provider.content.setConfig('test', each, 'default_theme', 'themeCode', theme),
        ),
  ),
  fc.constantFrom(['en', 'zh'], ['en', 'kr', 'zh'], ['zh', 'en'], ['en']).map((languages): Edit => (provider) => {
    const config = JSON.stringify(languages.map((language, index) => ({ language, default: index === 0 })))
    for (const each of ['en', 'zh', 'kr'] as const)
      provider.content.setConfig('test', each, 'theme1', 'languageConfig', config)
  }),
)
