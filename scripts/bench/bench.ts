import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, WrongArguments } from '../command.ts'
import { astro } from './contenders/astro.ts'
import type { Contender } from './contenders/contender.ts'
import { eleventy } from './contenders/eleventy.ts'
import { hugo } from './contenders/hugo.ts'
import { hugoSameWork, hugoSameWorkSearch } from './contenders/hugo-same-work.ts'
import { createOurs } from './contenders/ours.ts'
import { oursRunning } from './contenders/ours-running.ts'
import { benchFolder } from './folders.ts'
import type { GrowthWay } from './growth/growth-edit.ts'
import { measureGrowth } from './growth/measure-growth.ts'
import { writeGrowth } from './growth/write-growth.ts'
import { mergeResults } from './results.ts'
import { runScenario } from './run-scenario.ts'
import { scenarioTable } from './scenario-table.ts'
import { quickScenarios, type Scenario, scenarios } from './scenarios.ts'
import { writeReport } from './write-report.ts'

const GROWTH = 'growth'
const GROWTH_ARTICLES = [100, 1000, 10_000]

const contenders: readonly Contender[] = [
  createOurs('theme1'),
  createOurs('theme3'),
  oursRunning,
  hugoSameWorkSearch,
  hugoSameWork,
  hugo,
  eleventy,
  astro,
]

await runCommand(
  {
    name: 'npm run bench --',
    summary: 'Measures builds against other generators on the same content, and writes docs/benchmarks.md.',
    options: {
      scenario: {
        value: 'NAME',
        multiple: true,
        help: `one of ${[...scenarios.map(({ name }) => name), GROWTH].join(', ')}`,
      },
      ways: { value: 'NAMES', help: `of ${GROWTH}: service, command or both (default both)` },
      articles: {
        value: 'N',
        multiple: true,
        help: `of ${GROWTH}: articles in each language (default 100, 1000, 10000)`,
      },
      only: { value: 'NAMES', help: `ours, or some of ${contenders.map(({ name }) => name).join(',')}` },
      runs: { value: 'N', help: 'medians of so many (default 5)' },
      quick: { help: 'tiny sizes, one run, nothing kept: does every contender work?' },
    },
  },
  async (args, log) => {
    const isQuick = args.has('quick')
    const names = args.list('scenario')
    const wantsGrowth = !isQuick && (names.length === 0 || names.includes(GROWTH))
    const others = names.filter((name) => name !== GROWTH)
    const isGrowthAlone = names.length > 0 && others.length === 0
    const chosen = isGrowthAlone ? [] : chooseScenarios(isQuick ? quickScenarios : scenarios, others)
    const named = chooseContenders(args.text('only'))
    const missing = named.filter((contender) => contender.version() === undefined)
    for (const { label, name } of missing) process.stdout.write(`${label} (${name}) is not installed: left out.\n`)
    const present = named.filter((contender) => !missing.includes(contender))
    const runs = args.number('runs', 1) ?? (isQuick ? 1 : 5)
    const workDir = join(benchFolder, `work-${process.pid}`)
    try {
      for (const scenario of chosen) {
        const running = present.filter(({ name }) => scenario.contenders.includes(name))
        if (running.length === 0) continue
        const rows = await runScenario(scenario, running, { workDir, runs, isQuick, log })
        process.stdout.write(`\n${scenario.title}\n\n${scenarioTable(rows)}\n`)
        if (!isQuick) await writeReport(mergeResults(scenario.name, rows))
      }
      const ways = growthWays(args.text('ways'))
      const sizes = wantsGrowth ? articleCounts(args.list('articles')) : []
      for (const articles of sizes) await writeGrowth(await measureGrowth(articles, { runs, ways, log: log.info }))
    } finally {
      rmSync(workDir, { recursive: true, force: true })
    }
    return 0
  },
)

function growthWays(text = 'command,service'): readonly GrowthWay[] {
  const ways = text.split(',')
  if (!ways.every((way) => way === 'command' || way === 'service'))
    throw new WrongArguments(`--ways takes command, service or both, separated by a comma, not "${text}".`)
  return ways
}

function articleCounts(words: readonly string[]): readonly number[] {
  const counts = words.map(Number)
  if (!counts.every((count) => Number.isInteger(count) && count > 1))
    throw new WrongArguments(`--articles takes whole numbers from 2 on, not "${words.join(' ')}".`)
  return counts.length === 0 ? GROWTH_ARTICLES : counts
}

function chooseScenarios(from: readonly Scenario[], names: readonly string[]): readonly Scenario[] {
  const unknown = names.find((name) => !from.some((scenario) => scenario.name === name))
  if (unknown !== undefined)
    throw new WrongArguments(`--scenario takes ${from.map(({ name }) => name).join(', ')}, not "${unknown}".`)
  return names.length === 0 ? from : from.filter(({ name }) => names.includes(name))
}

function chooseContenders(text: string | undefined): readonly Contender[] {
  if (text === undefined) return contenders
  const names = text.split(',')
  const isMeant = (contender: Contender, name: string) =>
    contender.name === name || (name === 'ours' && contender.isOurs)
  const unknown = names.find((name) => !contenders.some((contender) => isMeant(contender, name)))
  if (unknown !== undefined)
    throw new WrongArguments(
      `--only takes ours, ${contenders.map(({ name }) => name).join(', ')}, separated by commas, not "${unknown}".`,
    )
  return contenders.filter((contender) => names.some((name) => isMeant(contender, name)))
}
