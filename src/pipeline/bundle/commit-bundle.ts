import { existsSync } from 'node:fs'
import { flawedAddresses } from '#site/read/flawed-addresses.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { inTurns } from '#threads/in-turns.ts'
import { outlineOf } from '../plan/content-loss-guard.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import { noteBuild } from '../record/build-history.ts'
import { distrustFiles, writeBuildRecord, type BuildRecord, type FileRecord } from '../record/build-record.ts'
import type { AssembledBundle } from './assemble-bundle.ts'
import type { StagedFiles } from './staged-files.ts'
import { planChanges, writeChanges, type BundleChanges } from './write-bundle.ts'

/** What a build did to its folder. `isNew`: it found something to do. */
export type Commit = { readonly changes: BundleChanges; readonly isNew: boolean }

/**
 * Brings the folder up to date and records what it holds. Nothing else in a build writes into the folder.
 *
 * A bundle that is the same as the last one is not written at all.
 */
export async function commitBundle(input: {
  plan: BuildPlan
  bundle: AssembledBundle
  cache: LocalCache
  dir: string
  staged: StagedFiles
  nowMs: number
}): Promise<Commit> {
  const { plan, cache, dir } = input
  const { files, pages, release } = input.bundle
  const { record, inputs } = plan
  const changes = await inTurns(planChanges(dir, files, record.files))
  const touched = changes.write.length + changes.remove.length > 0
  // A first bundle is moved to its place as a whole: a build that is killed leaves none, or a good one that no record
  // vouches for.
  const isFirst = Object.keys(record.files).length === 0 && !existsSync(dir)
  const distrust = () => {
    if (touched && (inputs.isBare || !isFirst)) distrustFiles(cache, dir, record, [...changes.write, ...changes.remove])
  }
  const written = await inTurns(writeChanges(dir, input.staged, files, changes, distrust))
  const isOther = record.inputs !== plan.fingerprint || (record.isBare ?? false) !== inputs.isBare
  const isNew = touched || isOther || plan.toRender.length + plan.removed.length > 0
  if (isNew || plan.isRetimed) {
    const records: { [path: string]: FileRecord } = {}
    for (const path in files) records[path] = written[path] ?? (record.files[path] as FileRecord)
    const build = isNew ? plan.build : record.build
    writeBuildRecord(cache, dir, { ...factsOf(plan), build, pages, files: records, release })
  }
  if (isNew) noteBuild(cache, dir, plan, release.buildId, input.nowMs)
  return { changes, isNew }
}

/** What the record says of the whole. */
function factsOf(plan: BuildPlan): Omit<BuildRecord, 'build' | 'pages' | 'files' | 'release'> {
  const { fingerprint, codeId, inputs } = plan
  const { site, isBare } = inputs
  const flawed = flawedAddresses(site).filter(({ flaw }) => flaw === 'loopback')
  return {
    codeId,
    ...(fingerprint !== undefined && { inputs: fingerprint }),
    shared: plan.sharedIds,
    sharedDependencies: plan.sharedDependenciesId,
    outline: outlineOf(site),
    ...(isBare && { isBare }),
    ...(flawed.length > 0 && { loopback: flawed.map(({ what, origin }) => `the ${what} at ${origin}`) }),
  }
}
