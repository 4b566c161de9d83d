import { LOCALES } from '#contract/locales/locales.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { compile } from '#pipeline/program/compile.ts'
import { searchForms } from '#pipeline/search/search-files.ts'
import { cleanBody } from '#html/clean-body.ts'
import { readSettings } from '#run/settings/settings.ts'
import { createEntryMaker } from '#search/index/article-entry.ts'
import { changeTables } from '#search/index/change-tables.ts'
import { renumber } from '#search/index/renumber.ts'
import { runSteps } from '#kit/steps.ts'
import { normalizeWith } from '#search/text/han-forms.ts'
import { layOut } from '#search/format/layout.ts'
import { digest } from '#store/fs/digest.ts'
import { makeSearchIndex, type SearchSample } from '../tests/support/make-search-index.ts'
import { syntheticQueries, syntheticSamples, weighEngine, weighQueries } from '../tests/support/weigh-search.ts'
import { runCommand } from './command.ts'

const CORPUS_QUERIES = 40
const ROOT = join(import.meta.dirname, '..')

/** What is measured, and its limit. */
const ROWS = [
  ['articles', ''],
  ['characters in an article, on average', ''],
  ['files', ''],
  ['CPU to index an article', '1 ms'],
  ['CPU of an edit, and files it writes', 'one article indexed'],
  ['first query with engine, average and most', '60 kB'],
  ['later query, average and most', '30 kB'],
  ['queries within both', 'all'],
  ['answer once its bytes are there, median and slowest', '50 ms'],
] as const

await runCommand(
  {
    name: 'npm run bench:search --',
    summary: 'Measures the search: CPU to index, bytes of queries (brotli), time of answers.',
    options: {
      articles: { value: 'N', help: 'articles in each language (default 1000)' },
      corpus: { value: 'DIR', help: 'en.json, zh.json, kr.json with real articles, mixed until there are N' },
    },
  },
  async (args) => {
    const count = args.number('articles', 1) ?? 1000
    const corpus = args.text('corpus')
    const { program } = await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
    const engine = weighEngine(program.clientDir)
    // The first run lets V8 compile the hot code, as in a build of many tenants.
    makeSearchIndex(syntheticSamples('en', 200))
    const columns: string[][] = []
    for (const locale of SITE_LOCALES) {
      const samples = corpus === undefined ? syntheticSamples(locale, count) : mixedSamples(corpus, locale, count)
      const queries = corpus === undefined ? syntheticQueries(locale) : startsOf(samples)
      columns.push(await measure(locale, samples, queries, engine))
    }
    const rows = ROWS.map(([name, bar], row) => [name, ...columns.map((column) => column[row] ?? ''), bar])
    const lines = [['', ...SITE_LOCALES, 'bar'], ['---', ...SITE_LOCALES.map(() => '---'), '---'], ...rows]
    process.stdout.write(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)
    return 0
  },
)

async function measure(
  locale: SiteLocale,
  samples: readonly SearchSample[],
  queries: readonly string[],
  engine: number,
): Promise<string[]> {
  const { span } = LOCALES[locale].search
  const forms = await searchForms(locale)
  const indexCpu = cpuTimer()
  const { tables, entries, files } = makeSearchIndex(samples, span, forms)
  const indexMs = indexCpu()

  const editCpu = cpuTimer()
  const doc = samples.length >> 1
  const edited = { title: '', keywords: [], ...samples[doc], text: `${samples[doc]?.text}\n${samples[0]?.title}` }
  const change = {
    at: doc,
    removed: entries.slice(doc, doc + 1),
    added: [createEntryMaker(span)(layOut(edited, span, normalizeWith(forms)))],
  }
  const read = (name: string) => files.get(`data/${name}`)
  const changed = runSteps(changeTables(tables, renumber([change], entries.length), { span, digest, read }))
  const editMs = editCpu()

  const weights = await weighQueries(files, queries)
  const first = weights.map((weight) => weight.first + engine)
  const later = weights.map((weight) => weight.later)
  const times = weights.map(({ ms }) => ms).sort((a, b) => a - b)
  const length = mean(samples.map((sample) => sample.text?.length ?? 0))
  return [
    String(samples.length),
    String(Math.round(length)),
    String(files.size),
    `${(indexMs / samples.length).toFixed(2)} ms`,
    `${editMs.toFixed(1)} ms, ${changed?.files.size ?? 'all'}`,
    `${kilobytes(mean(first))}, ${kilobytes(Math.max(...first))}`,
    `${kilobytes(mean(later))}, ${kilobytes(Math.max(...later))}`,
    `${weights.filter((_, at) => Number(first[at]) <= 60_000 && Number(later[at]) <= 30_000).length} of ${weights.length}`,
    `${times[times.length >> 1]?.toFixed(1)} ms, ${times.at(-1)?.toFixed(1)} ms`,
  ]
}

/** The real articles come first, and then mixtures: each takes its lines from two articles in turn. */
function mixedSamples(dir: string, locale: SiteLocale, count: number): SearchSample[] {
  const file = readFileSync(join(dir, `${locale}.json`), 'utf8')
  const real = (JSON.parse(file) as { title: string; group: string | null; body: string }[]).map(
    ({ title, group, body }) => ({ title, group: group ?? '', text: cleanBody(body).text }),
  )
  return Array.from({ length: count }, (_, number) => {
    const own = real[number % real.length] as (typeof real)[number]
    const round = Math.floor(number / real.length)
    if (round === 0) return own
    const other = (real[(number * 7 + round) % real.length] as typeof own).text.split('\n')
    const lines = own.text.split('\n').map((line, at) => (at % 2 === round % 2 ? line : (other[at] ?? line)))
    return { title: `${own.title} ${round + 1}`, group: own.group, text: lines.join('\n') }
  })
}

/** The first two words of some titles: a query that a visitor may type. */
function startsOf(samples: readonly SearchSample[]): string[] {
  const step = Math.max(1, Math.floor(samples.length / CORPUS_QUERIES))
  return samples
    .filter((_, at) => at % step === 0)
    .map(
      ({ title = '' }) =>
        title
          .match(/[\p{L}\p{N}]+/gu)
          ?.slice(0, 2)
          .join(' ') ?? title,
    )
}

function cpuTimer(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
