import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnswerer } from '#search/query/answer.ts'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeEngine, demoTenants, reportOf, type TestEngine } from '../support/build-bundles.ts'
import { loadFrom } from '../support/make-search-index.ts'
import cases from './search/cases.json' with { type: 'json' }
import sentences from './search/sentences.json' with { type: 'json' }
import questions from './search/questions.json' with { type: 'json' }

const TENANTS = ['harbour', 'linden', 'test', 'fieldnote']

let demo: DemoProvider & { url: string }
let engine: TestEngine

const build = () => engine.build({ tenants: demoTenants(...TENANTS), embedded: { 'demo:': demo.url } })

beforeAll(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
  const report = await build()
  expect(report.tenants.flatMap((tenant) => tenant.faults)).toEqual([])
})

afterAll(async () => {
  engine.remove()
  await demo.close()
})

/** The index files of a bundle as a visitor's browser loads them. */
function indexOf(tenant: string, locale: string): Map<string, string> {
  const folder = `_search/${locale}/`
  const files = [...engine.files(tenant)].filter(([path]) => path.startsWith(folder))
  return new Map(files.map(([path, text]) => [path.slice(folder.length), text]))
}

/** Makes a function that searches a bundle in one language. It returns paths without their language. */
function createAsker() {
  const answerers = new Map<string, ReturnType<typeof createAnswerer>>()
  return async (tenant: string, locale: string, query: string): Promise<string[]> => {
    const name = `${tenant} ${locale}`
    const answer = answerers.get(name) ?? createAnswerer(loadFrom(indexOf(tenant, locale)))
    answerers.set(name, answer)
    const { results } = await answer({ text: query, page: 1 })
    return results.map(({ href }) => href.replace(/^\/(en|zh|kr)(?=\/)/, ''))
  }
}

describe('the search of the demo', () => {
  it('has at least twenty cases in each language', () => {
    for (const locale of ['en', 'zh', 'kr']) {
      expect(cases.found.filter((one) => one.locale === locale).length).toBeGreaterThanOrEqual(20)
    }
  })

  it('finds what should be found first, in 95 of 100 cases at least', async () => {
    const ask = createAsker()
    const wrong: string[] = []
    for (const { tenant, locale, query, first, why } of cases.found) {
      const [found] = await ask(tenant, locale, query)
      if (found !== first) wrong.push(`${locale} ${query} (${why}): ${found} instead of ${first}`)
    }
    const passed = 1 - wrong.length / cases.found.length
    expect(passed, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it('answers questions as visitors ask them, in 95 of 100 cases at least', async () => {
    const ask = createAsker()
    const wrong: string[] = []
    for (const { tenant, locale, query, page, among = 1 } of questions) {
      const found = (await ask(tenant, locale, query)).slice(0, among)
      if (!found.includes(page)) wrong.push(`${locale} ${query}: ${found.join(', ')} instead of ${page}`)
    }
    expect(questions.length).toBeGreaterThanOrEqual(40)
    expect(1 - wrong.length / questions.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it('answers whole sentences among the first three, in 90 of 100 cases at least', async () => {
    const ask = createAsker()
    const wrong: string[] = []
    for (const { tenant, locale, query, page } of sentences) {
      const found = (await ask(tenant, locale, query)).slice(0, 3)
      if (!found.includes(page)) wrong.push(`${locale} ${query}: ${found.join(', ')} instead of ${page}`)
    }
    expect(1 - wrong.length / sentences.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  it('finds nothing where there is nothing, least of all pieces of other words', async () => {
    const ask = createAsker()
    for (const { tenant, locale, query, why } of cases.nothing) {
      expect(await ask(tenant, locale, query), `${query}: ${why}`).toEqual([])
    }
  })

  it('knows the words of articles and not those of menus and chrome', async () => {
    const ask = createAsker()
    expect(await ask('harbour', 'en', 'accessibility ')).toContain('/accessibility.html')
    const everything = [...indexOf('harbour', 'en').values()].join('\n')
    expect(everything).not.toContain('Skip to content')
  })

  it('finds untranslated articles in the language that they are shown in', async () => {
    const files = [...indexOf('harbour', 'kr')].filter(([name]) => name.startsWith('data/a'))
    const foreign = files.map(([, text]) => JSON.parse(text) as string[]).filter((text) => text.length === 5)
    expect(foreign.length).toBeGreaterThan(0)
    for (const [, href, , , tag] of foreign) {
      expect(tag).toBe('en')
      expect(href).toMatch(/^\/kr\//)
    }
  })

  it('is there for each language, with a search page or a quick search', () => {
    for (const tenant of ['harbour', 'fieldnote'])
      for (const locale of ['en', 'zh', 'kr']) expect([...indexOf(tenant, locale).keys()]).toContain('index.json')
  })
})

describe('a second build', () => {
  it('mends an index of which a file was deleted', async () => {
    const before = engine.files('harbour')
    const path = [...before.keys()].find((name) => /^_search\/zh\/data\/p/.test(name)) ?? ''
    rmSync(join(engine.outDir, 'harbour', path))
    const report = await build()
    expect(reportOf(report, 'harbour')).toMatchObject({ ok: true, files: { written: 1, removed: 0 } })
    expect(engine.files('harbour')).toEqual(before)
  })
})

describe('a build after edits', () => {
  it('leaves the same index as a clean build, and most of its files as they were', async () => {
    const dates = { publishedAt: '2026-10-20T00:00:00Z', updatedAt: '2026-10-20T00:00:00Z' }
    const edited = {
      ...dates,
      id: 'billing-pay-your-bill',
      article: 'pay-your-bill',
      group: 'billing',
      title: 'Pay your bill',
    }
    demo.content.putArticle('harbour', 'en', { ...edited, body: '<p>Sardines may be paid with.</p>' })
    demo.content.putArticle('harbour', 'zh', {
      ...dates,
      id: 'added',
      article: 'added',
      group: null,
      title: '新的文章',
      body: '<p>沙丁鱼罐头</p>',
    })
    demo.content.removeArticle('harbour', 'kr', 'careers')
    const indexBefore = [...engine.files('harbour')].filter(([path]) => path.startsWith('_search/'))
    await build()
    const changed = engine.files('harbour')
    const kept = indexBefore.filter(([path, text]) => changed.get(path) === text)
    expect(kept.length).toBeGreaterThan(indexBefore.length / 2)
    const ask = createAsker()
    expect(await ask('harbour', 'en', 'sardines')).toEqual(['/billing/pay-your-bill.html'])
    expect(await ask('harbour', 'zh', '沙丁鱼')).toEqual(['/added.html'])
    await engine.build({ tenants: demoTenants(...TENANTS), embedded: { 'demo:': demo.url }, clean: true })
    expect(engine.files('harbour')).toEqual(changed)
  })
})
