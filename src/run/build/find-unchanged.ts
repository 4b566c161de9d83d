import { wasCutOff } from '#pipeline/bundle/recycled-files.ts'
import { buildFingerprint } from '#pipeline/plan/build-fingerprint.ts'
import { readPastBuild } from '#pipeline/record/build-history.ts'
import { readRecordFacts } from '#pipeline/record/build-record.ts'
import type { SiteSummary } from '#pipeline/record/site-summary.ts'
import { reportUpToDate } from '#pipeline/record/tenant-report.ts'
import type { LoadedContent } from '#provider/load/load-content.ts'
import { changedFolders, readFolderTimes, type FolderTimes } from '#store/fs/folder-times.ts'
import type { BuildAttempt, BuildJob } from './build-job.ts'
import type { SiteBuild } from './build-site.ts'
import type { Engine } from './engine.ts'
import { isPassing } from './report.ts'
import { pictureSources } from './picture-sources.ts'

/**
 * Finds out that the bundle of a tenant is up to date before its site is made, from what the last build noted. That
 * takes the same time for a site of any size, besides one question for each picture.
 *
 * `undefined` if something may differ, or if only the whole site tells: if pictures were missing, if files are copied
 * from the provider, or if every file is to be looked at. Throws `PackagesMissing`.
 */
export async function findUnchanged(
  engine: Engine,
  { profile, dir, mode, now }: BuildJob,
  { time, ms }: BuildAttempt,
  { isNew, contentId, theme }: LoadedContent,
): Promise<SiteBuild | undefined> {
  const { cache, program, versions } = engine
  const isLookedAt = mode.clean || mode.dryRun || mode.checkFiles || mode.offline || profile.copiesFiles
  if (isNew || isLookedAt) return undefined
  const facts = readRecordFacts(cache, dir)
  const { summary, inputs, release, folders = {} } = facts ?? {}
  if (!facts || !summary || inputs === undefined || !release) return undefined
  if (!isOfTime(summary, now) || summary.notices.some(isPassing)) return undefined
  if (!isAsWritten(dir, folders) || wasCutOff(cache, dir)) return undefined
  const past = readPastBuild(cache, dir, facts.build)
  if (!past) return undefined
  const { catalogue } = past
  const shares = profile.sharePictures ? { recipe: engine.pictures.shareRecipe(), missing: [] } : undefined
  const { nextChange } = summary
  const fingerprint = buildFingerprint({
    contentId,
    tenant: profile,
    theme,
    ...(nextChange !== undefined && { nextChange }),
    catalogue,
    shares,
    program,
    versions,
    publicId: engine.publicFilesOf(profile.name).id,
  })
  if (fingerprint !== inputs) return undefined
  const sources = pictureSources(profile, { offline: false })
  if (!(await engine.pictures.areSame({ catalogue, fileUrls: summary.fileUrls }, sources, time.leftMs)))
    return undefined
  ms.images = time.passedMs() - ms.load
  return { ...summary, theme, built: reportUpToDate({ release }, summary.pages, [], 0) }
}

/** Whether the same content makes the same site at this time as when the summary was made. */
function isOfTime({ madeAtMs, nextChange }: SiteSummary, now: Date): boolean {
  return now.getTime() >= madeAtMs && (nextChange === undefined || now.getTime() < Date.parse(nextChange))
}

/** Whether no file of the bundle was added, removed or replaced since. */
function isAsWritten(dir: string, folders: FolderTimes): boolean {
  const paths = Object.keys(folders)
  return paths.length > 0 && changedFolders(folders, readFolderTimes(dir, paths)).size === 0
}
