import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { compile } from '#pipeline/program/compile.ts'
import type { EditedPart } from '#contract/receipt.ts'
import { readSettings } from '#run/settings/settings.ts'
import { benchFolder, projectRoot } from '../folders.ts'
import { GROWTH_TARGETS, GROWTH_TENANTS } from './growth-edit.ts'
import type { GrowthCell, GrowthEdit, GrowthKind, GrowthResult, GrowthRun, GrowthTarget } from './growth-edit.ts'
import type { GrowthWay } from './growth-edit.ts'
import { commandActor, startServiceActor, writeGrowthWorld, type GrowthActor } from './growth-world.ts'
import { startBenchChild, type BenchChild } from '../start-child.ts'

/**
 * Edits before the first measured one: a bucket with releases must write the whole site three times first, and a folder
 * must have an old release to recycle.
 */
const WARM_UPS = 4
/**
 * The menu comes in a later round, because after it the other release slots still have the old menu and must be brought
 * up to date.
 */
const ROUND: readonly GrowthKind[] = ['body', 'title', 'added', 'removed', 'nothing']
/**
 * Edits that are not measured. They follow an edit that draws many pages, and bring the other release slots and folders
 * up to date.
 */
const SETTLING = 3
const DRAWS_MANY: readonly GrowthKind[] = ['added', 'removed']
const MENU_ROUND: readonly GrowthKind[] = ['menu', 'later', 'later', 'later']

type Options = { readonly runs: number; readonly ways: readonly GrowthWay[]; readonly log: (line: string) => void }

/**
 * Measures edits of a site, by command and in the service. The site has this many articles in each of three languages.
 */
export async function measureGrowth(articles: number, options: Options): Promise<GrowthResult> {
  mkdirSync(benchFolder, { recursive: true })
  const dir = mkdtempSync(join(benchFolder, 'growth-'))
  const load = loadavg()[0] ?? 0
  const [provider, bucket] = await Promise.all([
    startBenchChild(join(import.meta.dirname, 'growth-provider.ts'), String(GROWTH_TENANTS), String(articles)),
    startBenchChild(join(import.meta.dirname, 'bucket.ts')),
  ])
  try {
    await compile({ root: projectRoot, cacheDir: join(projectRoot, '.cache'), env: readSettings().compilerEnv })
    mkdirSync(join(dir, 'cache'))
    symlinkSync(join(projectRoot, '.cache/compiled'), join(dir, 'cache/compiled'))
    const world = writeGrowthWorld(dir, provider.url, bucket.url)
    const measured: Omit<GrowthCell, 'pages'>[] = []
    let pages = 0
    for (const way of options.ways) {
      const actor = way === 'command' ? commandActor(world) : await startServiceActor(world)
      try {
        measured.push(...(await measureActor(actor, provider, options)))
        pages = actor.pages ?? pages
      } finally {
        await actor.close()
      }
    }
    return { articles, at: new Date().toISOString(), load, cells: measured.map((cell) => ({ ...cell, pages })) }
  } finally {
    await Promise.all([provider.close(), bucket.close()])
    rmSync(dir, { recursive: true, force: true })
  }
}

let edits = 0

/** The targets take turns, so that a slower machine slows down all of them. */
async function measureActor(
  actor: GrowthActor,
  provider: BenchChild,
  { runs, log }: Options,
): Promise<Omit<GrowthCell, 'pages'>[]> {
  const all = new Map<string, GrowthRun[]>()
  const targets = Object.keys(GROWTH_TARGETS) as GrowthTarget[]
  const act = async (target: GrowthTarget, kind: GrowthKind): Promise<GrowthRun> => {
    edits += 1
    const { tenant } = GROWTH_TARGETS[target]
    const changes = await provider.ask<EditedPart[]>({ tenant, kind, count: edits } satisfies GrowthEdit)
    const run = await actor.bring(target, changes)
    log(`${actor.way}, ${target}, ${kind}: ${Math.round(run.wallMs)} ms, ${Math.round(run.cpuMs)} of a processor`)
    return run
  }
  for (const target of targets) for (let time = 0; time < WARM_UPS; time += 1) await act(target, 'body')
  for (const round of [ROUND, MENU_ROUND]) {
    for (let run = 0; run < runs; run += 1) {
      for (const target of targets) {
        for (const kind of round) {
          const key = `${target} ${kind}`
          all.set(key, [...(all.get(key) ?? []), await act(target, kind)])
          if (!DRAWS_MANY.includes(kind)) continue
          for (let time = 0; time < SETTLING; time += 1) await act(target, 'body')
        }
      }
    }
  }
  return [...all].map(([key, times]) => {
    const [target, kind] = key.split(' ') as [GrowthTarget, GrowthKind]
    return { target, kind, way: actor.way, runs: times }
  })
}
