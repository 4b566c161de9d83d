import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { benchFolder, projectRoot } from '../folders.ts'
import { keptPart } from '../kept-part.ts'
import type { GrowthCell, GrowthResult, GrowthWay } from './growth-edit.ts'
import { growthPicture } from './growth-picture.ts'
import { GROWTH_WAYS, growthTable } from './growth-table.ts'

const kept = join(benchFolder, 'growth.json')
const page = join(projectRoot, 'docs/benchmarks.md')
const picture = join(projectRoot, 'docs/pictures/growth.svg')
export const GROWTH_HEADING = '## What an edit costs as the site grows'
const NEXT = '## How to repeat'

/**
 * Stores the results in place of earlier ones with the same number of articles. Then it writes the tables and the
 * picture.
 */
export async function writeGrowth(result: GrowthResult): Promise<void> {
  const before = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as GrowthResult[]) : []
  const all = [...before.filter(({ articles }) => articles !== result.articles), result]
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(all, null, 1))
  const cells = all.flatMap((one) => one.cells)
  writeFileSync(picture, growthPicture(cells))
  const text = readFileSync(page, 'utf8')
  const rest = text.replace(keptPart(text, GROWTH_HEADING), '')
  const next = rest.replace(NEXT, `${partOf(all, cells)}\n\n${NEXT}`)
  writeFileSync(page, await format(next, { ...(await resolveConfig(page)), parser: 'markdown' }))
}

function partOf(all: readonly GrowthResult[], cells: readonly GrowthCell[]): string {
  const days = [...new Set(all.map(({ at }) => at.slice(0, 10)))].sort().join(', ')
  const runs = [...new Set(cells.map((cell) => cell.runs.length))].sort((a, b) => a - b).join(' or ')
  const loads = all.map(({ load }) => load.toFixed(1)).join(', ')
  const tables = (Object.keys(GROWTH_WAYS) as GrowthWay[])
    .filter((way) => cells.some((cell) => cell.way === way))
    .map((way) => `### An edit ${GROWTH_WAYS[way]}\n\n${growthTable(cells, way)}`)
  return `${GROWTH_HEADING}

Medians in milliseconds by the clock, and in brackets of processor time. If other work runs on the machine, the times by
the clock count only as ratios within one run, and the processor times are the surer ones. A made-up site of theme1
with a search index, in three languages. The articles are in two groups, and each page shows the newest of its group.
One article in English, from the middle of the list, is edited or deleted, or a new one is published, and the release
made live at a folder, and at a bucket in both layouts. So a new article has half of the pages drawn. The bucket is
the small S3 server of the tests, in a process of its own on the same machine; its processor time is not counted. In
the service a time by the clock goes from the start of the build to the live release, so the quiet period is not in
it. By command it is \`build\` and \`publish:site\`, from the start of the first to the end of the second. "Body,
right after the menu" is an edit of an article after which a release slot, or a folder, that still has the old menu is
brought up to date. After a new and after a deleted article, three edits that are not counted do the same. Each target
keeps three releases, and has them before anything is measured.

![Processor time of the tables below](pictures/growth.svg)

${tables.join('\n\n')}

\`--scenario growth\`, ${days}, medians of ${runs} runs; load of the machine before the first run of each size ${loads}.
Each size is a run of its own.${isBusy(all) ? ' Other work ran on the machine meanwhile.' : ''}`
}

function isBusy(all: readonly GrowthResult[]): boolean {
  return all.some(({ load }) => load > cpus().length)
}
