import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { startPreview } from '#run/preview/serve-bundles.ts'
import { freePort } from '../tests/support/free-port.ts'
import { runCommand } from './command.ts'
import { makeCertificate, slowdownFor, startEmptyPage } from './lighthouse-machine.ts'

/** Search engines must not list these pages, so they are not judged by whether search engines may. */
const UNLISTED = new Set(['search', 'answer', 'success', 'error', 'failure'])
/** A search page that is opened with a question, by tenant. */
const ANSWERS: { readonly [tenant: string]: string } = { harbour: 'search.html?q=water', linden: 'search.html?q=pain' }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const MAX_LCP_MS = 1000
// Lighthouse advises to run it several times: two runs can differ by several points.
const RUNS = 5

await runCommand(
  {
    name: 'npm run lighthouse --',
    summary:
      'Lets Lighthouse (mobile preset) judge each kind of page of every theme and language of the built demo, and takes medians.',
    options: {
      out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
      tenant: { value: 'NAME', multiple: true, help: 'this tenant only' },
      locale: { value: 'NAME', multiple: true, help: 'this language only' },
      runs: { value: 'N', help: 'times that each page is judged, of which the median counts (default 5)' },
      chromium: { value: 'FILE', help: 'the browser (default /usr/bin/chromium)' },
    },
  },
  async (args, log) => {
    const tenants = args.list('tenant').length > 0 ? args.list('tenant') : Object.keys(PAGE_KINDS)
    const locales = SITE_LOCALES.filter(
      (locale) => args.list('locale').length === 0 || args.list('locale').includes(locale),
    )
    const runs = args.number('runs', 1) ?? RUNS
    const port = await freePort()
    const tls = makeCertificate()
    const preview = await startPreview({ outDir: resolve(args.text('out') ?? 'dist'), tenants, port: 0, tls })
    const emptyPage = await startEmptyPage(tls)
    const browser = await chromium.launch({
      executablePath: args.text('chromium') ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
    })
    const judgeTimes = async (url: string, flags: Flags): Promise<Result[]> => {
      const results: Result[] = []
      for (let run = 0; run < runs; run++) {
        const found = await lighthouse(url, { port, logLevel: 'error', ...flags })
        if (found) results.push(found.lhr)
      }
      return results
    }
    const task = log.task('lighthouse')
    const rows: Row[] = []
    try {
      task.update('an empty page')
      const { slowdown, said } = await judgeMachine((flags) => judgeTimes(emptyPage.url, flags))
      log.info(said)
      for (const tenant of tenants) {
        for (const locale of locales) {
          for (const [kind, path] of pagesOf(tenant)) {
            task.update(`${tenant} ${locale} ${kind}`)
            const results = await judgeTimes(`${preview.url(tenant)}${locale}/${path}`, {
              onlyCategories: [...CATEGORIES],
              ...(UNLISTED.has(kind) && { skipAudits: ['is-crawlable'] }),
              ...slowdown,
            })
            rows.push({ page: `${tenant} ${locale} ${kind}`, ...judge(results) })
          }
        }
      }
    } finally {
      await browser.close()
      await preview.close()
      emptyPage.close()
    }
    const failed = rows.filter(({ failures }) => failures.length > 0)
    task.done(`${rows.length} pages, ${failed.length} below the bars`)
    printRows(rows)
    for (const { page, failures } of failed) process.stdout.write(`\n${page}: ${failures.join('; ')}\n`)
    return failed.length > 0 ? 1 : 0
  },
)

/**
 * Judges an empty page, with Lighthouse's own slowdown and then with that of this machine. Returns that slowdown and a
 * sentence about the machine: no page can be better here than an empty one.
 */
async function judgeMachine(
  judgeEmpty: (flags: Flags) => Promise<Result[]>,
): Promise<{ slowdown: Pick<Flags, 'throttling'>; said: string }> {
  const onlyCategories = ['performance']
  const indexOf = ({ environment }: Result) => environment.benchmarkIndex
  const benchmarkIndex = indexOf(median(await judgeEmpty({ onlyCategories }), indexOf))
  const cpuSlowdownMultiplier = slowdownFor(benchmarkIndex)
  const slowdown = { throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier } }
  const { scores, lcpMs } = judge(await judgeEmpty({ onlyCategories, ...slowdown }))
  const machine = `Benchmark index ${Math.round(benchmarkIndex)}: the processor is slowed down ${cpuSlowdownMultiplier} times.`
  return {
    slowdown,
    said: `${machine} An empty page has performance ${scores[0]} and LCP ${lcpMs} ms on this machine.`,
  }
}

function printRows(rows: readonly Row[]): void {
  process.stdout.write(`${['page'.padEnd(24), ...CATEGORIES, 'CLS', 'LCP ms'].join('  ')}\n`)
  for (const { page, scores, cls, lcpMs } of rows) {
    const cells = scores.map((score, index) => String(score).padStart(CATEGORIES[index]?.length ?? 0))
    process.stdout.write(
      `${[page.padEnd(24), ...cells, cls.toFixed(2).padStart(3), String(lcpMs).padStart(6)].join('  ')}\n`,
    )
  }
}

/** The kinds of pages of a tenant, and their paths without a locale. */
function pagesOf(tenant: string): [kind: string, path: string][] {
  const answer = ANSWERS[tenant]
  return Object.entries({ ...PAGE_KINDS[tenant], ...(answer !== undefined && { answer }) })
}

type Row = Judgement & { readonly page: string }

type Judgement = {
  readonly scores: readonly number[]
  readonly cls: number
  readonly lcpMs: number
  /** The problems that keep the page from full scores. */
  readonly failures: readonly string[]
}

/**
 * Judges a page by the medians of several runs. If a score is not full, its problems come from the run with the median
 * of that score.
 */
function judge(results: readonly Result[]): Judgement {
  const numberOf = (id: string) => (result: Result) => result.audits[id]?.numericValue ?? Infinity
  // A run without a value for this audit is left out. If no run has a value, the page fails.
  const shifts = results.map(numberOf('cumulative-layout-shift')).filter(Number.isFinite)
  const cls = shifts.length > 0 ? Math.max(...shifts) : Infinity
  const lcpMs = Math.round(numberOf('largest-contentful-paint')(median(results, numberOf('largest-contentful-paint'))))
  const failures: string[] = []
  const scores = CATEGORIES.map((name) => {
    const scoreOf = (result: Result) => Math.round((result.categories[name]?.score ?? 0) * 100)
    const typical = median(results, scoreOf)
    const score = scoreOf(typical)
    if (score < 100) failures.push(...lossesOf(typical, name))
    return score
  })
  if (cls > 0) failures.push(`CLS ${cls}`)
  if (lcpMs > MAX_LCP_MS) failures.push(`LCP ${lcpMs} ms`)
  return { scores, cls, lcpMs, failures }
}

/** Titles of the audits that keep a category from a full score. */
function lossesOf({ categories, audits }: Result, name: (typeof CATEGORIES)[number]): string[] {
  const refs = categories[name]?.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1) ?? []
  return refs.map(({ id }) => `${name}: ${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? ''}`.trim())
}

function median(results: readonly Result[], valueOf: (result: Result) => number): Result {
  return [...results].sort((a, b) => valueOf(a) - valueOf(b))[Math.floor((results.length - 1) / 2)] as Result
}
