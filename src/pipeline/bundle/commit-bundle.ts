import { existsSync } from 'node:fs'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { inTurns } from '#threads/in-turns.ts'
import { outlineOf } from '../plan/content-loss-guard.ts'
import { noteBasis } from '../plan/plan-basis.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import { noteBuild } from '../record/build-history.ts'
import type { BuildRecord, StoredBasis } from '../record/build-record.ts'
import type { RecordLists } from '../record/record-rows.ts'
import { distrustFiles, writeBuildRecord } from '../record/stored-build-record.ts'
import type { AssembledBundle } from './assemble-bundle.ts'
import { type FolderTimes, updateFolderTimes } from '#store/fs/folder-times.ts'
import type { StagedFiles } from './staged-files.ts'
import { summariseSite } from './summarise-site.ts'
import { planChanges, writeChanges, type BundleChanges } from './write-bundle.ts'

/**
 * Brings the folder up to date, records what it holds, and returns what changed. No other step of a build writes into
 * the folder.
 *
 * If the bundle is the same as the last one, none of its files is written. Throws `BundleNotWritten` and `KeptDamaged`.
 */
export async function commitBundle(input: {
  plan: BuildPlan
  bundle: AssembledBundle
  cache: LocalCache
  dir: string
  staged: StagedFiles
  /** Modification times of the folders before anything was written. */
  folders: FolderTimes
  nowMs: number
}): Promise<BundleChanges> {
  const { plan, cache, dir } = input
  const { changed, removed, pages, named, release } = input.bundle
  const { record, inputs } = plan
  const changes = await inTurns(planChanges(dir, changed, removed, record.files))
  const touched = changes.write.length + changes.remove.length > 0
  // A first bundle is moved to its place as one folder. So a build that is killed leaves no bundle, or a complete one
  // that no record describes.
  const isFirst = record.files.size === 0 && !existsSync(dir)
  const distrust = () => {
    if (touched && (inputs.isBare || !isFirst)) distrustFiles(cache, dir, record, [...changes.write, ...changes.remove])
  }
  const written = await inTurns(writeChanges(dir, input.staged, changed, changes, distrust))
  const isOther = record.inputs !== plan.fingerprint || (record.isBare ?? false) !== inputs.isBare
  const isNew = touched || isOther || plan.toRender.length + plan.removed.length > 0
  let last = record
  if (isNew || plan.isRetimed) {
    const files = record.files.with([
      ...Object.keys(changed).map((path) => [path, written[path] ?? record.files.get(path)] as const),
      ...removed.map((path) => [path, undefined] as const),
    ])
    const build = isNew ? plan.build : record.build
    const folders = updateFolderTimes(dir, input.folders, [...changes.write, ...changes.remove])
    const summary = summariseSite(inputs, input.bundle, input.nowMs)
    last = { ...factsOf(plan, input.bundle), summary, build, pages, ...named, files, folders, release }
    writeBuildRecord(cache, dir, last)
  }
  noteBasis(last, { site: inputs.site, catalogue: inputs.pictures.catalogue }, record)
  if (isNew) noteBuild(cache, dir, plan, release.buildId, input.nowMs)
  return changes
}

function storedBasis({ inputs, dependencies }: BuildPlan, { about }: AssembledBundle): StoredBasis {
  const { siteFiles, sitePictures } = about
  return { around: dependencies.around, publicId: inputs.publicFiles.id, siteFiles, sitePictures: [...sitePictures] }
}

/** What the record says about the bundle as a whole. */
function factsOf(
  plan: BuildPlan,
  bundle: AssembledBundle,
): Omit<BuildRecord, 'summary' | 'build' | keyof RecordLists | 'folders' | 'release'> {
  const { fingerprint, codeId, inputs, dependencies } = plan
  const { groups, sitemapKeys } = bundle
  const { site, isBare } = inputs
  const flawed = site.flawedAddresses.filter(({ flaw }) => flaw === 'loopback')
  return {
    codeId,
    ...(fingerprint !== undefined && { inputs: fingerprint }),
    shared: plan.sharedIds,
    dependencies: { all: dependencies.all, site: dependencies.site, groups },
    basis: storedBasis(plan, bundle),
    sitemaps: sitemapKeys,
    outline: outlineOf(site),
    ...(isBare && { isBare }),
    ...(flawed.length > 0 && { loopback: flawed.map(({ what, origin }) => `the ${what} at ${origin}`) }),
  }
}
