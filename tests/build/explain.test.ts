import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { explainTenantPage } from '#run/build/explain-page.ts'
import { makeEngine, makeTenant, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'
import { startMachine } from '../support/shared-machines.ts'

let demo: DemoProvider & { url: string }
let engine: TestEngine

const build = () => engine.build({ tenants: [makeTenant('test', demo.url)] })
const put = (title: string, body: string) =>
  demo.content.putArticle('test', 'en', makeDemoArticle({ id: 'note', article: 'note', group: 'plots', title, body }))
const explain = (path: string) =>
  explainTenantPage({ tenant: 'test', path, outDir: engine.outDir, cacheDir: join(engine.dir, 'cache') })

beforeAll(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
  put('A note', '<p>One.</p><p>Two.</p>')
  await build()
  put('A better note', '<p>One.</p><p>Three.</p>')
  await build()
})

afterAll(async () => {
  engine.remove()
  await demo.close()
})

const foldersOf = (dir: string) => ['--out', join(dir, 'dist'), '--cache', join(dir, 'cache')]

/** The output of the command, or its exit code if it fails. */
function run(...args: string[]): string | number {
  try {
    return execFileSync(process.execPath, commandOf('explain', args), { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return (error as { status: number }).status
  }
}

describe('explain', () => {
  it('names what changed in the view of a rendered page, old and new, and how many pages share it', () => {
    const { state, reason, changes } = explain('/plots/note.html')
    expect({ state, reason }).toEqual({ state: 'rendered', reason: 'page changed' })
    // The same page in zh and kr shows the same article.
    expect(changes).toContainEqual({
      field: 'page.article.title',
      before: 'A note',
      after: 'A better note',
      sharedWith: 2,
    })
    expect(changes).toContainEqual({ field: 'page.body', before: 'Two.', after: 'Three.', sharedWith: 2 })
  })

  it('counts a change that other pages show in another place of a list', () => {
    const pages = [...engine.files('test').keys()].filter((path) => /^(zh\/|kr\/)?plots\//.test(path))
    const shown = pages.flatMap((path) =>
      (explain(`/${path}`).changes ?? []).filter(({ field }) => /^page\.related\[\d+\]\.title$/.test(field)),
    )
    expect(new Set(shown.map(({ field }) => field)).size).toBeGreaterThan(1)
    expect(new Set(shown.map(({ sharedWith }) => sharedWith))).toEqual(new Set([shown.length - 1]))
  })

  it('still tells what a build changed after a later one made the same bundle', async () => {
    const [own, provider] = [await makeEngine(), await startDemoProvider()]
    onTestFinished(async () => {
      own.remove()
      await provider.close()
    })
    const buildWith = async (fields: object) => {
      provider.content.putArticle('test', 'en', makeDemoArticle({ group: null, title: 'Note', ...fields }))
      return reportOf(await own.build({ tenants: [makeTenant('test', provider.url)] }), 'test').buildId
    }
    await buildWith({ id: 'own', article: 'own' })
    const buildId = await buildWith({ id: 'own', article: 'own', title: 'A better note' })
    expect(await buildWith({ id: 'draft', article: 'draft', draft: true })).toBe(buildId)
    const folders = { outDir: own.outDir, cacheDir: join(own.dir, 'cache') }
    const { changes } = explainTenantPage({ tenant: 'test', path: '/own.html', buildId, ...folders })
    expect(changes.map(({ field }) => field)).toContain('page.article.title')
  })

  it('tells of a page that nothing touched which build drew it', () => {
    const { state, reason, drawnBy, changes } = explain('https://test.example/error/404.html?x#y')
    expect({ state, reason, changes }).toEqual({ state: 'kept', reason: 'new page', changes: [] })
    expect(drawnBy?.at).toBe('2026-11-01T12:00:00.000Z')
  })

  it('finds the page of the default language under its prefix too, and a home page by its folder', () => {
    expect(explain('/en/plots/note.html').path).toBe('/plots/note.html')
    expect(explain('/zh/').path).toBe('/zh/index.html')
  })

  it('names pages of like name for a path that it does not know, and ends with code 1', () => {
    expect(() => explain('/note.html')).toThrow(/no page \/note\.html\. It had \/plots\/note\.html/)
    const folders = foldersOf(engine.dir)
    expect(run('test', '/nowhere.html', ...folders)).toBe(1)
    expect(run('nobody', '/index.html', ...folders)).toBe(2)
    expect(run('test', '/plots/note.html', ...folders)).toContain('old: "A note"')
  })

  it('says where it knows nothing of a build: that was made on another machine, or is too long ago', async () => {
    const state = `folder:${join(engine.dir, 'state')}`
    const [first, second] = [await startMachine(demo.url, state), await startMachine(demo.url, state)]
    onTestFinished(() => [first, second].forEach((machine) => machine.remove()))
    const ask = () => run('test', '/error/404.html', ...foldersOf(second.dir))
    await first.build('test')
    expect(await second.build('test')).toMatchObject({ pages: { rendered: 0 } })
    expect(ask()).toContain('rendered by a build whose history is not on this machine: new page.')
    for (let edit = 1; edit <= 10; edit++) {
      put(`Note ${edit}`, '<p>One.</p>')
      await second.build('test')
    }
    expect(ask()).toContain('rendered by a build before the last ten: new page.')
  })
})
