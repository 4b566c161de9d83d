import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, WrongArguments } from '../command.ts'
import { astro } from './contenders/astro.ts'
import type { Contender } from './contenders/contender.ts'
import { eleventy } from './contenders/eleventy.ts'
import { hugo } from './contenders/hugo.ts'
import { createOurs } from './contenders/ours.ts'
import { oursRunning } from './contenders/ours-running.ts'
import { benchFolder } from './folders.ts'
import { mergeResults } from './results.ts'
import { runScenario } from './run-scenario.ts'
import { scenarioTable } from './scenario-table.ts'
import { quickScenarios, type Scenario, scenarios } from './scenarios.ts'
import { writeReport } from './write-report.ts'

const contenders: readonly Contender[] = [
  createOurs('theme1', 'with search index'),
  createOurs('theme3', 'without search'),
  oursRunning,
  hugo,
  eleventy,
  astro,
]

await runCommand(
  {
    name: 'npm run bench --',
    summary: 'Measures builds against other generators on the same content, and writes docs/benchmarks.md.',
    options: {
      scenario: { value: 'NAME', multiple: true, help: `one of ${scenarios.map(({ name }) => name).join(', ')}` },
      only: { value: 'NAMES', help: `ours, or some of ${contenders.map(({ name }) => name).join(',')}` },
      runs: { value: 'N', help: 'medians of so many (default 5)' },
      quick: { help: 'tiny sizes, one run, nothing kept: does every contender work?' },
    },
  },
  async (args, log) => {
    const isQuick = args.has('quick')
    const chosen = chooseScenarios(isQuick ? quickScenarios : scenarios, args.list('scenario'))
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
    } finally {
      rmSync(workDir, { recursive: true, force: true })
    }
    return 0
  },
)

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
