import { withCopies } from '#pipeline/bundle/public-files.ts'
import { wasCutOff } from '#pipeline/bundle/recycled-files.ts'
import { buildFingerprint } from '#pipeline/plan/build-fingerprint.ts'
import { readPastBuild } from '#pipeline/record/build-history.ts'
import { readRecordFacts } from '#pipeline/record/stored-build-record.ts'
import { isOfTime } from '#pipeline/record/site-summary.ts'
import { reportUpToDate } from '#pipeline/record/tenant-report.ts'
import type { LoadedContent } from '#provider/load/load-content.ts'
import { hasTimes } from '#store/fs/folder-times.ts'
import type { BuildAttempt, BuildJob } from './build-job.ts'
import { copyFiles, type SiteBuild } from './build-site.ts'
import type { Engine } from './engine.ts'
import { isPassing } from './report.ts'
import { pictureSources } from './picture-sources.ts'

/**
 * Finds out that the bundle of a tenant is up to date before its site is made, from what the last build noted. That
 * takes the same time for a site of any size, besides one question for each picture and each copied file.
 *
 * `undefined` if something may differ, or if only the whole site tells: if pictures were missing, or if every file is
 * to be looked at. Throws `PackagesMissing`.
 */
export async function findUnchanged(
  engine: Engine,
  job: BuildJob,
  { time, ms }: BuildAttempt,
  { isNew, contentId, theme }: LoadedContent,
): Promise<SiteBuild | undefined> {
  const { cache, program, versions } = engine
  const { profile, dir, mode, now } = job
  const isLookedAt = mode.clean || mode.dryRun || mode.checkFiles || mode.offline
  if (isNew || isLookedAt) return undefined
  const facts = readRecordFacts(cache, dir)
  const { summary, inputs, release, folders } = facts ?? {}
  if (!facts || !summary || inputs === undefined || !release || !folders) return undefined
  if (!isOfTime(summary, now) || summary.notices.some(isPassing)) return undefined
  if (!hasTimes(dir, folders) || wasCutOff(cache, dir)) return undefined
  const past = readPastBuild(cache, dir, facts.build)
  if (!past) return undefined
  const { catalogue, fileUrls } = atAddress(
    { catalogue: past.catalogue, fileUrls: summary.fileUrls },
    past.tenant.baseUrl,
    profile.baseUrl,
  )
  const shares = profile.sharePictures ? { recipe: engine.pictures.shareRecipe(), missing: [] } : undefined
  const { nextChange } = summary
  const copies = await copyFiles(engine, job, summary.linkedFiles)
  const fingerprint = buildFingerprint({
    contentId,
    tenant: profile,
    theme,
    ...(nextChange !== undefined && { nextChange }),
    catalogue,
    shares,
    program,
    versions,
    publicId: withCopies(engine.publicFilesOf(profile.name), copies).id,
  })
  if (fingerprint !== inputs) return undefined
  const sources = pictureSources(profile, { offline: false })
  if (!(await engine.pictures.areSame({ catalogue, fileUrls }, sources, time.leftMs))) return undefined
  ms.images = time.passedMs() - ms.load
  return { ...summary, theme, built: reportUpToDate({ release }, summary.pages, [], 0) }
}

/** The same facts, if the provider has moved: a provider inside this command has another port each time. */
function atAddress<T>(facts: T, before: string | undefined, now: string): T {
  if (before === undefined || before === now) return facts
  return JSON.parse(JSON.stringify(facts).replaceAll(before, now)) as T
}
