import { LOCALES } from '#contract/locales/locales.ts'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { compile } from '#pipeline/program/compile.ts'
import { searchForms } from '#pipeline/search/search-files.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../support/build-bundles.ts'
import { makeSearchIndex } from '../support/make-search-index.ts'
import { syntheticQueries, syntheticSamples, weighEngine, weighQueries } from '../support/weigh-search.ts'

const ARTICLES = 1000

let engine: number

beforeAll(async () => {
  const { program } = await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
  engine = weighEngine(program.clientDir)
})

describe.each(['en', 'zh', 'kr'] as const)('of 1,000 articles in %s', (locale) => {
  it('a first answer costs 60 kB at most, the engine in it, and a later one 30 kB', async () => {
    const { files } = makeSearchIndex(
      syntheticSamples(locale, ARTICLES),
      LOCALES[locale].search.span,
      await searchForms(locale),
    )
    for (const { query, first, later } of await weighQueries(files, syntheticQueries(locale))) {
      expect(engine + first, query).toBeLessThanOrEqual(60_000)
      expect(later, query).toBeLessThanOrEqual(30_000)
    }
  })
})
