import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { projectRoot } from './folders.ts'
import { GROWTH_HEADING } from './growth/write-growth.ts'
import { keptPart } from './kept-part.ts'
import type { Results, Row } from './results.ts'
import { ratioWithoutIndex, scenarioTable, wallMs } from './scenario-table.ts'
import { scenarios } from './scenarios.ts'

const file = join(projectRoot, 'docs/benchmarks.md')

const FLATNESS = 'Cost of a page with 1,000 tenants ÷ with 100'

/** Writes docs/benchmarks.md from all stored results. A scenario without a stored result keeps its part of the page. */
export async function writeReport(results: Results): Promise<void> {
  const config = await resolveConfig(file)
  writeFileSync(file, await format(reportText(results, readFileSync(file, 'utf8')), { ...config, parser: 'markdown' }))
}

function reportText(results: Results, page: string): string {
  const parts = scenarios.map(({ name, title }) => {
    const rows = results[name]
    return rows ? `### ${title}\n\n${scenarioTable(rows)}\n\n${conditions(name, rows)}` : keptPart(page, `### ${title}`)
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
  without its prefix, error pages, feeds, and a search index. It is measured twice: **theme1** has all pages, **theme3**
  has no home or plain pages. Both make the index, and no setting leaves it out.
  "In a running process" is a build inside a process that stays, as the rebuild service does: no command starts.
- **Same work by Hugo and Pagefind** asks the same provider for configs, menus and all pages of the lists of articles,
  six calls at once, with our own HTTP client. It cleans each body with sanitize-html by our lists of allowed elements,
  in one thread for each core, as Tessera does. Then Hugo draws the pages, as below, and Pagefind indexes the articles.
  One command does all this, and it works on one tenant while Hugo and Pagefind work on another. It follows no change
  feed, so it fetches everything in each build. If an article is as it was, it is not cleaned and its file is not
  written again. Hugo and Pagefind do all their work again.
- **Same work by Hugo, no index** is the same without Pagefind.
- **Hugo** reads HTML files with front matter and draws the menus once for each locale (\`partialCached\`).
- **Eleventy** reads JSON and runs one JavaScript template for all pages, with the menus drawn once for each locale.
- **astro build** reads the same JSON, with its experimental incremental build if that is faster, and draws the
  menus on every page, as its
  components do.

The last three read from disk and clean nothing. They are started once for each tenant, one after the other. Only
Tessera makes a contents list, gives headings ids, marks the current page in a menu and checks the provider's answers.

"÷" divides medians of wall time. "Best other" is the fastest that is not Tessera (for itself: the next). "Same work"
is Hugo and Pagefind, and only rows of Tessera are divided by it, since all of them make an index. The sentence below a
table compares Tessera with the contender that makes no index. Tessera does more there: without its index it would
take less time.
CPU is user and system time of all processes; peak is the most resident memory that all processes
held together, sampled every 50 ms, shared pages counted for each.

## Machine and versions

${machine()}

${versions(results)}

A table with an older date may come from another machine and other versions.${notes(parts)}

## Results

${parts.filter(Boolean).join('\n\n')}

${flatness(results) || keptPart(page, `### ${FLATNESS}`)}

${keptPart(page, GROWTH_HEADING)}

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

/** A sentence about tables that were not measured again. */
function notes(parts: readonly string[]): string {
  return parts.some((part) => part.includes('theme3 without search'))
    ? ' Where theme3 is called “without search”, it had none yet.'
    : ''
}

function conditions(name: string, contenders: Readonly<Record<string, Row>>): string {
  const rows = Object.values(contenders)
  const days = [...new Set(rows.map(({ at }) => at.slice(0, 10)))].sort().join(', ')
  const runs = [...new Set(rows.map((row) => row.runs.length))].join(' or ')
  const load = Math.max(...rows.map((row) => row.load)).toFixed(1)
  const measured = `\`--scenario ${name}\`, ${days}, medians of ${runs}`
  return `${measured}; load of the machine before the first run ${load}.${withoutIndex(contenders)}`
}

function withoutIndex(contenders: Readonly<Record<string, Row>>): string {
  const times = ratioWithoutIndex(contenders)?.toFixed(2)
  if (times === undefined) return ''
  return ` Tessera's faster command, with its index, takes ${times} times as long as the same work without one.`
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
  return lines.length === 0 ? '' : `### ${FLATNESS}\n\n${lines.join('\n')}`
}
