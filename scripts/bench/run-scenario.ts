import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Log } from '#kit/log.ts'
import { checkOutput } from './check-output.ts'
import { createBenchContent, type Edition, firstEdition } from './content.ts'
import type { Contender, Job } from './contenders/contender.ts'
import type { Measurement } from './measure.ts'
import type { Row } from './results.ts'
import type { Scenario } from './scenarios.ts'
import { startProvider } from './start-provider.ts'

type Lane = { readonly contender: Contender; readonly job: Job; readonly runs: Measurement[]; pages: number }

/**
 * Runs the contenders in turn (A B C, A B C, …), so that a slower machine slows down all of them.
 *
 * Throws if a command fails, or if its output is not as expected.
 */
export async function runScenario(
  scenario: Scenario,
  contenders: readonly Contender[],
  options: { workDir: string; runs: number; isQuick: boolean; log: Log },
): Promise<Record<string, Row>> {
  const { size, since } = scenario
  const isCold = since === 'cold'
  const home = join(options.workDir, scenario.name)
  const content = createBenchContent(size)
  const provider = await startProvider(size)
  try {
    const lanes: Lane[] = []
    for (const contender of contenders) {
      const job = { dir: join(home, contender.name), content, since, providerUrl: provider.url }
      mkdirSync(job.dir, { recursive: true })
      await contender.write(job, firstEdition)
      lanes.push({ contender, job, runs: [], pages: 0 })
      if (!isCold) await build(job, contender, firstEdition)
    }
    const load = loadavg()[0] ?? 0
    for (let run = 1; run <= options.runs; run++) {
      const edition = { article: since === 'article' ? run : 0, menu: since === 'menu' ? run : 0 }
      const isEdited = since === 'article' || since === 'menu'
      if (isEdited) await provider.serve(edition)
      for (const lane of lanes) {
        const { contender, job } = lane
        if (isCold) contender.clear(job)
        if (isEdited) await contender.write(job, edition)
        const { measurement, pages } = await build(job, contender, edition)
        lane.runs.push(measurement)
        lane.pages = pages
        options.log.info(
          `${scenario.name} ${run}/${options.runs} ${contender.name}: ${Math.round(measurement.wallMs)} ms`,
        )
      }
    }
    return Object.fromEntries(lanes.map((lane) => [lane.contender.name, rowOf(lane, load)]))
  } finally {
    for (const contender of contenders) await contender.close?.()
    await provider.close()
  }

  async function build(job: Job, contender: Contender, edition: Edition) {
    // Otherwise the disk would still write files of the contender before, and this contender would lose that time.
    if (!options.isQuick) spawnSync('sync')
    const measurement = await contender.build(job)
    return { measurement, pages: checkOutput(contender, job, size.articles, edition) }
  }
}

function rowOf({ contender, runs, pages }: Lane, load: number): Row {
  const { label, isOurs } = contender
  return { label, isOurs, version: contender.version() ?? '', at: new Date().toISOString(), load, pages, runs }
}
