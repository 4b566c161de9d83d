import { existsSync } from 'node:fs'
import { deployManifest, latestBuild } from '#contract/deploy-manifest.ts'
import { flawedAddresses } from '#site/read/flawed-addresses.ts'
import { deployMatcher } from '#site/routing/redirect.ts'
import type { Site } from '#site/model/site.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { distrustFiles, writeBuildRecord, type FileRecord, type PageRecord } from '../record/build-record.ts'
import { buildIdOf, textFile, type BundleFile } from './bundle.ts'
import type { StagedFiles } from './staged-files.ts'
import { outlineOf } from '../plan/content-loss-guard.ts'
import type { TenantPlan } from '../plan/plan-tenant.ts'
import { planChanges, writeChanges, type BundleChanges } from './write-bundle.ts'

/**
 * Brings the folder up to date and remembers what it holds.
 *
 * A build with the same content keeps the id and the time of the last one and writes nothing at all.
 */
export function commitBundle(input: {
  plan: TenantPlan
  /** What stands for the release itself is added to it. */
  content: { [path: string]: BundleFile }
  pages: { readonly [path: string]: PageRecord }
  isBare: boolean
  cache: LocalCache
  dir: string
  drafts: StagedFiles
  nowMs: number
}): { buildId: string; changes: BundleChanges; isNew: boolean } {
  const { plan, content: bundle, pages, isBare, cache, dir } = input
  const { record } = plan
  const buildId = buildIdOf(bundle)
  const timestampMs = record.release?.buildId === buildId ? record.release.timestampMs : input.nowMs
  const release = { buildId, timestampMs }
  bundle[`builds/meta/${buildId}.json`] = textFile(deployManifest(release, deployMatcher(plan.site)))
  bundle['builds/latest.json'] = textFile(latestBuild(release))
  const changes = planChanges(dir, bundle, record.files)
  const touched = changes.write.length + changes.remove.length > 0
  // A first bundle comes into its place as a whole: a build that is killed leaves none, or a good one that no record vouches for.
  const isFirst = Object.keys(record.files).length === 0 && !existsSync(dir)
  const written = writeChanges(dir, input.drafts, bundle, changes, () => {
    if (touched && (isBare || !isFirst)) distrustFiles(cache, dir, record, [...changes.write, ...changes.remove])
  })
  const isOther = record.inputs !== plan.inputs || (record.isBare ?? false) !== isBare
  const isNew = touched || isOther || plan.toRender.length + plan.removed.length > 0
  if (isNew || plan.isRetimed) {
    const files: { [path: string]: FileRecord } = {}
    for (const path in bundle) files[path] = written[path] ?? (record.files[path] as FileRecord)
    const { codeId, inputs, sharedIds: shared, sharedDependenciesId: sharedDependencies } = plan
    const build = isNew ? plan.build : record.build
    const loopback = loopbackOf(plan.site)
    const facts = {
      ...(inputs !== undefined && { inputs }),
      ...(isBare && { isBare }),
      ...(loopback.length > 0 && { loopback }),
      outline: outlineOf(plan.site),
    }
    writeBuildRecord(cache, dir, { build, codeId, shared, sharedDependencies, pages, files, release, ...facts })
  }
  return { buildId, changes, isNew }
}

function loopbackOf(site: Site): string[] {
  const flawed = flawedAddresses(site).filter(({ flaw }) => flaw === 'loopback')
  return flawed.map(({ what, origin }) => `the ${what} at ${origin}`)
}
