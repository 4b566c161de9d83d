import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { projectRoot } from './folders.ts'
import { growthPart } from './growth/write-growth.ts'
import type { Results, Row } from './results.ts'
import { scenarioTable, wallMs } from './scenario-table.ts'
import { scenarios } from './scenarios.ts'

const file = join(projectRoot, 'docs/benchmarks.md')

/** Writes docs/benchmarks.md from every result that is kept. */
export async function writeReport(results: Results): Promise<void> {
  const config = await resolveConfig(file)
  writeFileSync(file, await format(reportText(results), { ...config, parser: 'markdown' }))
}

function reportText(results: Results): string {
  const parts = scenarios.flatMap(({ name, title }) => {
    const rows = results[name]
    return rows ? [`### ${title}\n\n${scenarioTable(rows)}\n\n${conditions(name, Object.values(rows))}`] : []
  })
  return `# Benchmarks

Written by \`npm run bench\`; change scripts/bench instead of this page.

## What is measured

Whole commands, from their start to their exit, on the same made-up content: three locales, menus of 30 + 40 + 30
entries on
every page, 16 cards on the home page, English articles of about 7.4 kB of HTML. Each contender writes header, left
menu,
footer, breadcrumb, the article, title, description, canonical and \`hreflang\` links, a home page, three plain
pages in each
locale, and a sitemap. The contenders take turns; the tables show medians. After each run its pages are counted and
articles looked at: a broken run ends the benchmark.

- **Tessera** asks a provider in another process over HTTP, checks every answer and cleans every body. Its time contains
  the waiting for that provider and its memory does not contain the provider's. The compiled program is kept, as it
  is between
  all builds of one version of the code; "cold" forgets everything else. It writes more pages: the default language also
  without its prefix, error pages, feeds, and a search index, which no other makes. It is measured twice: **theme1** has
  all pages, **theme3** has no home or plain pages.
  "In a running process" is a build inside a process that stays, as the rebuild service does: no command starts.
- **Hugo** reads HTML files with front matter and draws the menus once for each locale (\`partialCached\`).
- **Eleventy** reads JSON and runs one JavaScript template for all pages, with the menus drawn once for each locale.
- **astro build** reads the same JSON, with its experimental incremental build if that is faster, and draws the
  menus on every page, as its
  components do.

The other three read from disk, clean nothing, make no contents list and do not mark the current page in a menu. They
are started once for each tenant, one after the other. "÷" divides medians of wall time; best other is the fastest that is
not Tessera (for itself: the next). CPU is user and system time of all processes; peak is the most resident memory
that all processes
held together, sampled every 50 ms, shared pages counted for each.

## Machine and versions

${machine()}

${versions(results)}

## Results

${parts.join('\n\n')}

${flatness(results)}

${growthPart(readFileSync(file, 'utf8'))}

## How to repeat

\`\`\`sh
npm ci --prefix scripts/bench/eleventy  # Eleventy; Hugo is taken from the machine, and left out if there is none
npm run bench                           # everything: an hour or two on two cores
npm run bench -- --scenario cold        # one scenario; its rows take the place of earlier ones here
npm run bench -- --scenario growth --articles 33328   # edits of a site with 100,002 pages
\`\`\`

The command deletes its files when it ends, and for about five minutes after that ext4 makes new files slowly: leave
so much time between two commands.

Raw figures stand in \`.cache/bench/results.json\`.
`
}

function conditions(name: string, rows: readonly Row[]): string {
  const days = [...new Set(rows.map(({ at }) => at.slice(0, 10)))].sort().join(', ')
  const runs = [...new Set(rows.map((row) => row.runs.length))].join(' or ')
  const load = Math.max(...rows.map((row) => row.load)).toFixed(1)
  return `\`--scenario ${name}\`, ${days}, medians of ${runs}; load of the machine before the first run ${load}.`
}

function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpu?.model.trim() || process.arch}), ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}.`
}

function versions(results: Results): string {
  const rows = Object.values(results).flatMap((scenario) => Object.values(scenario))
  const others = rows.filter(({ isOurs }) => !isOurs).map(({ label, version }) => `${label} ${version}`)
  return others.length === 0 ? '' : `${[...new Set(others)].join(', ')}.`
}

function flatness({ hundred = {}, thousand = {} }: Results): string {
  const lines = Object.entries(thousand).flatMap(([contender, many]) => {
    const few = hundred[contender]
    if (!few) return []
    const ratio = wallMs(many) / many.pages / (wallMs(few) / few.pages)
    return [`- ${many.label}: ${ratio.toFixed(2)}`]
  })
  return lines.length === 0 ? '' : `### Cost of a page with 1,000 tenants ÷ with 100\n\n${lines.join('\n')}`
}
