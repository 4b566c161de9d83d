import { brotliCompressSync } from 'node:zlib'
import { syntheticArticle } from '#demo/synthetic-article.ts'
import { syntheticWords } from '#demo/synthetic-words.ts'
import { demoLocales, type DemoLocale } from '#demo/tenant-content.ts'
import { cleanBody } from '#provider/clean-body.ts'
import { createAnswerer } from '#search/answer.ts'
import { createEntryMaker } from '#search/article-entry.ts'
import { changeTables } from '#search/change-tables.ts'
import { FileMissing, START_FILE, textFile } from '#search/index-reader.ts'
import { buildTables } from '#search/index-tables.ts'
import { layOut, titleLength, type SearchableArticle } from '#search/layout.ts'
import { startFile } from '#search/start-file.ts'
import { digest } from '#store/digest.ts'
import { SEARCH_SPANS } from '#pipeline/search-files.ts'
import { runCommand } from './command.ts'

await runCommand(
  {
    name: 'node scripts/measure-search.ts',
    summary: 'Measures the search on made-up articles: CPU to index, bytes of queries (brotli), time of answers.',
    options: { articles: { value: 'N', help: 'articles in each language (default 1000)' } },
  },
  async (args) => {
    const count = args.number('articles', 1) ?? 1000
    for (const locale of demoLocales) process.stdout.write(await measure(locale, count))
    return 0
  },
)

async function measure(locale: DemoLocale, count: number): Promise<string> {
  const span = SEARCH_SPANS[locale]
  const articles = makeArticles(locale, count)
  const makeEntry = createEntryMaker(span)

  const entriesCpu = cpuTimer()
  const made = articles.map((article) => {
    const layout = layOut(article, span)
    return { entry: makeEntry(layout), blocks: layout.blocks }
  })
  const entries = made.map(({ entry }) => entry)
  const entriesMs = entriesCpu()
  const tablesCpu = cpuTimer()
  const { tables, files } = buildTables(entries, { span, digest })
  const tablesMs = tablesCpu()

  const editCpu = cpuTimer()
  const middle = count >> 1
  const edited = {
    ...(articles[middle] as SearchableArticle),
    text: `${articles[middle]?.text}\n${articles[0]?.title}`,
  }
  const change = { doc: middle, before: entries[middle], after: makeEntry(layOut(edited, span)) }
  const changed = changeTables(tables, [change], { span, digest, read: (name) => files.get(name) })
  const editMs = editCpu()

  const bundle = new Map([...files].map(([name, text]) => [`data/${name}`, text]))
  const facts = articles.map(({ title }, number) => {
    const text = digest(String(number)).slice(0, 8)
    made[number]?.blocks.forEach((block, at) => {
      bundle.set(
        `data/a${text}-${at}.json`,
        textFile({ title, href: `/news/a-${number}.html`, date: '2026-01-01T00:00:00Z', text: block }),
      )
    })
    return { text, length: entries[number]?.length ?? 0, titleLength: titleLength(title), group: number % 6 }
  })
  bundle.set(START_FILE, startFile(facts, ['a', 'b', 'c', 'd', 'e', 'f'], tables, span))
  const { first, later, answerMs } = await measureQueries(bundle, syntheticWords[locale].topics)

  const perArticle = (ms: number) => (ms / count).toFixed(3)
  return (
    `${locale}: ${count} articles, ${Math.round(mean(articles.map(({ text }) => text.length)))} characters each, ${bundle.size} files\n` +
    `  index     ${perArticle(entriesMs + tablesMs)} ms CPU an article (${perArticle(entriesMs)} entry, ${perArticle(tablesMs)} tables)\n` +
    `  edit      ${editMs.toFixed(1)} ms CPU, ${changed?.files.size ?? 'all'} files written\n` +
    `  bytes     first query ${range(first)}, later ones ${range(later)} (brotli, without engine)\n` +
    `  answer    ${answerMs.map((ms) => ms.toFixed(1)).join(' ')} ms (median, slowest)\n`
  )
}

function makeArticles(locale: DemoLocale, count: number): SearchableArticle[] {
  const tenant = { name: 't0001', number: 1, articles: count, menuEntries: { top: 0, left: 0, bottom: 0 } }
  return Array.from({ length: count }, (_, index) => {
    const { title, summary, keywords = [], body } = syntheticArticle(tenant, locale, index)
    return { title, keywords, text: cleanBody(String(body)).text, ...(summary && { summary }) }
  })
}

/** Bytes of each query as the first and as a later one, and how long answers take once the bytes are there. */
async function measureQueries(bundle: ReadonlyMap<string, string>, queries: readonly string[]) {
  const first: number[] = []
  const later: number[] = []
  const times: number[] = []
  for (const [at, query] of queries.entries()) {
    let bytes = 0
    const answer = createAnswerer(async (name) => {
      const text = bundle.get(name)
      if (text === undefined) throw new FileMissing(name)
      bytes += brotliCompressSync(text).length
      return text
    })
    await answer({ text: query, page: 1 })
    first.push(bytes)
    bytes = 0
    await answer({ text: queries[(at + 1) % queries.length] ?? '', page: 1 })
    later.push(bytes)
    const start = performance.now()
    await answer({ text: `${query} `, page: 1 })
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { first, later, answerMs: [times[times.length >> 1] ?? 0, times.at(-1) ?? 0] }
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

function range(bytes: readonly number[]): string {
  const kilobytes = [Math.min(...bytes), mean(bytes), Math.max(...bytes)].map((value) => (value / 1000).toFixed(1))
  return `${kilobytes[1]} kB (${kilobytes[0]} to ${kilobytes[2]})`
}
